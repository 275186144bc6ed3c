import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A command of a page, as a shell would read it. */
export interface DocumentedCommand {
  /** As it stands. */
  text: string
  /** Without a leading `npm run -s clew --` or `clew`, which is `words[0]` of both. */
  words: string[]
  env: Record<string, string>
  /** Where its output goes. */
  redirect?: string
}

/** A fenced block that says `sh`. */
export interface ShellBlock {
  file: string
  line: number
  /** `slow`: it is run by `npm run test:slow`. */
  when: 'run' | 'slow' | 'skip'
  /** Why it is run nowhere. */
  reason: string
  commands: DocumentedCommand[]
}

export const DOCUMENTED = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .map(name => join('docs', name).replaceAll('\\', '/'))
    .filter(name => name.endsWith('.md'))
    .toSorted(),
]

/** A fence, and what it says behind its language. */
const FENCE = /^```([a-z]*)(?:[ \t]+([^\n]*))?\n([^]*?)^```$/gm

export function shellBlocks(file: string): ShellBlock[] {
  const text = readFileSync(file, 'utf8')
  return [...text.matchAll(FENCE)]
    .filter(([, language]) => language === 'sh')
    .map(({ 2: says = '', 3: body = '', index }) => {
      const [, reason = ''] = /^skip="([^"]+)"$/.exec(says) ?? []
      if (says !== '' && says !== 'slow' && reason === '')
        throw new Error(`${file}: a fence may say slow or skip="why".`)
      return {
        file,
        line: text.slice(0, index).split('\n').length,
        when: reason !== '' ? 'skip' : says === 'slow' ? 'slow' : 'run',
        reason,
        commands: shellCommands(body),
      }
    })
}

/** Fences without a language hide their commands from the tests. */
export function bareFences(file: string): number[] {
  const text = readFileSync(file, 'utf8')
  return [...text.matchAll(FENCE)]
    .filter(([, language]) => language === '')
    .map(({ index }) => text.slice(0, index).split('\n').length)
}

/** The commands of a block: words with quotes, comments, lines that go on, `NAME=value` before and `> file` behind. */
export function shellCommands(body: string): DocumentedCommand[] {
  const commands: { text: string; words: string[] }[] = []
  let words: string[] = []
  let begin = 0
  const end = (at: number): void => {
    if (words.length > 0) commands.push({ text: body.slice(begin, at).trim(), words })
    words = []
    begin = at + 1
  }
  const token = /\\\n|\n|[ \t]+|#[^\n]*|((?:'[^']*'|"(?:\\.|[^"\\])*"|\\[^\n]|[^\s'"\\])+)/gy
  for (const match of body.matchAll(token)) {
    const [all, word] = match
    if (word !== undefined) words.push(unquoted(word))
    else if (all === '\n') end(match.index)
  }
  end(body.length)
  return commands.map(({ text, words: written }) => asCommand(text, written))
}

function unquoted(word: string): string {
  return word.replace(/'([^']*)'|"((?:\\.|[^"\\])*)"|\\(.)/g, (_all, single, double, escaped) =>
    double === undefined ? String(single ?? escaped) : String(double).replaceAll(/\\(["\\$`])/g, '$1'),
  )
}

function asCommand(text: string, written: readonly string[]): DocumentedCommand {
  const words = [...written]
  const env: Record<string, string> = {}
  for (let given = /^([A-Z_]+)=(.*)$/.exec(words[0] ?? ''); given; given = /^([A-Z_]+)=(.*)$/.exec(words[0] ?? '')) {
    env[given[1] ?? ''] = given[2] ?? ''
    words.shift()
  }
  if (words.slice(0, 5).join(' ') === 'npm run -s clew --') words.splice(0, 5, 'clew')
  const at = words.indexOf('>')
  const [, redirect] = at === -1 ? [] : words.splice(at, 2)
  return { text, words, env, ...(redirect === undefined ? {} : { redirect }) }
}
