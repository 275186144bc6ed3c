import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DocumentedFiles, type DocumentedPage } from './documented-page.ts'
import { complaintOf } from './read-command.ts'
import { bareFences, DOCUMENTED, shellBlocks, shellCommands, type ShellBlock } from './shell-blocks.ts'

/** Every command that README, CONTRIBUTING and docs/ show: read as the command line reads it, and typed as it stands. */
const pages = DOCUMENTED.map(file => ({ file, blocks: shellBlocks(file) })).filter(({ blocks }) => blocks.length > 0)
/** Read from the start to a script's lines; the slow run types the others. */
const TYPED = ['README.md', 'docs/guide/teach.md', 'docs/guide/report.md', 'docs/guide/serve.md']

let files: DocumentedFiles
beforeAll(async () => {
  files = await DocumentedFiles.make()
})
afterAll(() => files.remove())

test('every fence says what it holds, so that no command hides', () => {
  const bare = DOCUMENTED.flatMap(file => bareFences(file).map(line => `${file}:${line}`))
  expect(bare).toEqual([])
})

test('a block is read as a shell reads it', () => {
  const read = shellCommands(
    `clew ask --kg films "Who \\"directed\\" it?" --json > one.json # a comment\n\nCLEW_HOME=else npm run -s clew -- query 's1 = start("A")\ntop(s1)' \\\n  --kg f\n`,
  )
  expect(read).toMatchObject([
    { words: ['clew', 'ask', '--kg', 'films', 'Who "directed" it?', '--json'], env: {}, redirect: 'one.json' },
    { words: ['clew', 'query', 's1 = start("A")\ntop(s1)', '--kg', 'f'], env: { CLEW_HOME: 'else' } },
  ])
})

test('what is run nowhere, or by the slow tests alone, is counted', () => {
  const blocks = pages.flatMap(page => page.blocks)
  const count = (when: string): number =>
    blocks.filter(block => block.when === when).flatMap(block => block.commands).length
  for (const { file, line, reason } of blocks.filter(block => block.when === 'skip'))
    process.stdout.write(`not run: ${file}:${line} — ${reason}\n`)
  process.stdout.write(
    `${count('run')} commands of the pages run here, ${count('slow')} in the slow tests, ${count('skip')} nowhere\n`,
  )
  // More than these would be a page that nobody has tried.
  expect(count('skip')).toBeLessThan(count('run') / 3)
})

const typed = pages
  .map(({ file, blocks }) => ({ file, run: blocks.filter(({ when }) => when === 'run') }))
  .filter(({ run }) => run.length > 0)
describe.each(typed.filter(({ file }) => TYPED.includes(file)))('$file', ({ run }) => {
  typesAll(run)
})
describe.each(typed.filter(({ file }) => !TYPED.includes(file)))('$file', { tags: 'slow' }, ({ run }) => {
  typesAll(run)
})

test.each(pages)(
  '$file: every command is one that there is, with options and values that it takes',
  async ({ blocks }) => {
    const wrong: string[] = []
    for (const { line, commands } of blocks)
      for (const { text, words } of commands) {
        const complaint = words[0] === 'clew' ? await complaintOf(words.slice(1)) : ''
        if (complaint !== '') wrong.push(`${line}: ${text}: ${complaint}`)
      }
    expect(wrong).toEqual([])
  },
)

test('a command, an option and a value that there are not are found', async () => {
  expect(await complaintOf(['ask', '--kg', 'films', 'Who directed Alien?'])).toBe('')
  for (const words of [['aks'], ['ask', '--graph', 'films', 'Who?'], ['serve', '--port', 'many'], ['kg', 'info']])
    expect(await complaintOf(words)).toMatch(/^clew: /)
})

function typesAll(run: readonly ShellBlock[]): void {
  let page: DocumentedPage
  beforeAll(async () => {
    page = await files.page(run)
  })
  afterAll(() => page.end())

  test('its commands do what they say', async () => {
    expect(await page.failures(run)).toEqual([])
  })
}
