import { afterAll, beforeAll, expect, test } from 'vitest'
import { DocumentedFiles } from '../../docs/documented-page.ts'
import { DOCUMENTED, shellBlocks } from '../../docs/shell-blocks.ts'

/** The commands of the pages that take minutes: those of a page up to the last such, in their order. */
const pages = DOCUMENTED.map(file => ({
  file,
  blocks: shellBlocks(file).filter(({ when }) => when !== 'skip'),
})).filter(({ blocks }) => blocks.some(({ when }) => when === 'slow'))

let files: DocumentedFiles
beforeAll(async () => {
  files = await DocumentedFiles.make()
})
afterAll(() => files.remove())

test.each(pages)('$file', async ({ blocks }) => {
  const page = await files.page(blocks)
  try {
    expect(await page.failures(blocks)).toEqual([])
  } finally {
    await page.end()
  }
})
