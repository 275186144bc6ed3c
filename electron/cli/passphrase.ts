import { readFile } from 'node:fs/promises'
import { ClewError } from '../contract/errors.ts'
import { ordinaryFile } from '../base/ordinary-file.ts'

const LONGEST_BYTES = 4_096
/** A command asks for three at most. */
const LONGEST_INPUT = 4 * LONGEST_BYTES
const [ENTER, NEWLINE, BACKSPACE, DELETE, INTERRUPT, END] = [0x0d, 0x0a, 0x08, 0x7f, 0x03, 0x04]

/** Where a passphrase comes from: a file, the standard input (`-`), or a terminal. */
export interface PassphraseSource {
  file?: string | undefined
  /** Asks a person, showing nothing of what is typed; undefined where nobody sits there. */
  ask?: ((question: string) => Promise<string>) | undefined
}

/** @throws {@link ClewError} `locked` where it comes from nowhere */
export async function passphraseFrom(
  { file, ask }: PassphraseSource,
  question: string,
  option = '--passphrase-file',
): Promise<string> {
  if (file !== undefined) return fromFile(file)
  if (ask !== undefined) return ask(question)
  throw new ClewError(
    'locked',
    `A passphrase is wanted, and there is no terminal to ask at; give ${option} FILE, or - for the standard input.`,
  )
}

/** A new one; typed twice. */
export async function newPassphraseFrom(source: PassphraseSource, question: string): Promise<string> {
  const first = await passphraseFrom(source, question)
  if (source.file !== undefined || source.ask === undefined) return first
  if ((await source.ask('The same once more: ')) !== first)
    throw new ClewError('bad-request', 'The two are not the same; nothing was changed. Try again.')
  return first
}

/** Its first line. */
async function fromFile(file: string): Promise<string> {
  if (file === '-') return nextLine()
  if ((await ordinaryFile(file)) > LONGEST_BYTES)
    throw new ClewError('bad-request', `${file} is no file of a passphrase: it is larger than ${LONGEST_BYTES} bytes.`)
  return (await readFile(file, 'utf8')).split(/\r?\n/, 1)[0] ?? ''
}

let lines: Promise<string[]> | undefined

async function nextLine(): Promise<string> {
  lines ??= (async () => {
    const chunks: Buffer[] = []
    let bytes = 0
    for await (const chunk of process.stdin) {
      chunks.push(chunk as Buffer)
      // One that never ends would fill the memory.
      if ((bytes += (chunk as Buffer).length) > LONGEST_INPUT)
        throw new ClewError(
          'bad-request',
          `The standard input holds no passphrases: it is larger than ${LONGEST_INPUT} bytes.`,
        )
    }
    return Buffer.concat(chunks).toString('utf8').split(/\r?\n/)
  })()
  return (await lines).shift() ?? ''
}

/** Reads a line of the terminal without showing it. */
export function askHidden(question: string, stderr: { write(text: string): unknown }): Promise<string> {
  const { stdin } = process
  stderr.write(question)
  return new Promise((resolve, reject) => {
    let typed: number[] = []
    const end = (): void => {
      stdin.off('data', take)
      stdin.setRawMode(false)
      stdin.pause()
      stderr.write('\n')
    }
    const take = (chunk: Buffer): void => {
      for (const byte of chunk) {
        if (byte === ENTER || byte === NEWLINE) {
          end()
          return resolve(Buffer.from(typed).toString('utf8'))
        }
        if (byte === INTERRUPT || byte === END) {
          end()
          return reject(new ClewError('cancelled', 'No passphrase was given.'))
        }
        if (byte === BACKSPACE || byte === DELETE) typed = withoutLast(typed)
        else typed.push(byte)
      }
    }
    stdin.setRawMode(true)
    stdin.resume()
    stdin.on('data', take)
  })
}

/** Without the last character, which may have several bytes. */
function withoutLast(bytes: number[]): number[] {
  return [...Buffer.from([...Buffer.from(bytes).toString('utf8')].slice(0, -1).join(''))]
}
