import { cpSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { GraphFolderError } from '../../../electron/kg/errors.ts'
import { openGraph } from '../../../electron/kg/store/lmdb-graph.ts'
import { importTexts, temporaryFolder } from '../temporary-graph.ts'

const folder = temporaryFolder()
const whole = importTexts(folder, {
  'a.txt': Array.from({ length: 20_000 }, (_, i) => `a${i % 777}|p${i % 9}|b${i}`).join('\n'),
})
let copies = 0

async function damaged(harm: (copy: string, data: string) => void): Promise<unknown> {
  const copy = join(folder, `copy-${copies++}`)
  cpSync((await whole).folder, copy, { recursive: true })
  harm(copy, join(copy, 'data.mdb'))
  return openGraph(copy).then(
    graph => graph.close(),
    error => error,
  )
}

describe('a damaged folder is refused with a sentence', () => {
  test('a copy that is whole opens', async () => {
    expect(await damaged(() => undefined)).toBeUndefined()
  })

  test.each([0, 1, 100, 4096, 8192, 100_000])('cut to %i bytes', async bytes => {
    const error = await damaged((_, data) => truncateSync(data, bytes))
    expect(error).toBeInstanceOf(GraphFolderError)
    expect(error).toMatchObject({
      reason: 'damaged',
      message: expect.stringMatching(/bytes instead of .*import the source file again/),
    })
  })

  test('one bit flipped, anywhere', async () => {
    const { length } = readFileSync(join((await whole).folder, 'data.mdb'))
    for (const share of [0, 0.001, 0.1, 0.33, 0.5, 0.77, 0.999]) {
      const error = await damaged((_, data) => {
        const bytes = readFileSync(data)
        const at = Math.floor(share * length)
        bytes[at] = bytes[at]! ^ (1 << (at % 8))
        writeFileSync(data, bytes)
      })
      expect(error).toMatchObject({
        name: 'GraphFolderError',
        reason: 'damaged',
        message: expect.stringContaining('contents of data.mdb have changed'),
      })
    }
  })

  test.each<[string, (copy: string, data: string) => void, object]>([
    ['no data', (_, data) => rmSync(data), { reason: 'damaged' }],
    ['no manifest', copy => rmSync(join(copy, 'graph.json')), { reason: 'missing' }],
    ['manifest that is no JSON', copy => writeFileSync(join(copy, 'graph.json'), '{"format"'), { reason: 'damaged' }],
    [
      'manifest of something else',
      copy => writeFileSync(join(copy, 'graph.json'), '{"format":"x"}'),
      { reason: 'damaged' },
    ],
    [
      'a later version',
      copy =>
        writeFileSync(
          join(copy, 'graph.json'),
          readFileSync(join(copy, 'graph.json'), 'utf8').replace('"version": 2', '"version": 99'),
        ),
      { reason: 'version', message: expect.stringContaining('version 99') },
    ],
  ])('%s', async (_, harm, expected) => {
    expect(await damaged(harm)).toMatchObject({ name: 'GraphFolderError', ...expected })
  })

  test('no folder', async () => {
    await expect(openGraph(join(folder, 'nowhere'))).rejects.toMatchObject({ reason: 'missing' })
  })
})
