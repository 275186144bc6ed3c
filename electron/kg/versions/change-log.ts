import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { createReadStream, createWriteStream } from '../../base/vault/files.ts'
import { GraphFolderError } from '../errors.ts'
import type { GraphBuilder } from '../store/graph-builder.ts'
import type { GraphTables } from '../store/graph-tables.ts'
import type { ChangedFact, ChangedFacts } from './changed-facts.ts'
import type { LoggedMerge } from './merged-pair.ts'
import { versionsFolder } from './history.ts'
import { saying } from '../../contract/words/saying.ts'

/** What a version says of a fact: it came, it went, or a file said it and it was there already. */
export type Sign = '+' | '-' | '='

/** Head, relation, tail and perhaps a time; each begins with its kind. A label beside the triples has an empty relation. */
export type LoggedFact = readonly [head: string, relation: string, tail: string, time?: string]

/** Entities that a version merged, and those that stand for themselves again. */
export interface Merges {
  merged?: readonly LoggedMerge[] | undefined
  separated?: readonly LoggedMerge[] | undefined
}

/** Says of a line that it tells of two entities: that they are one, or two again. */
const MERGED = '~'
const SEPARATED = '/'

/** The file that keeps what a version changed, as long as another version follows from it. */
export function logFile(folder: string, version: number): string {
  return join(versionsFolder(folder), `${version}.changes.gz`)
}

/** Entities that were merged; then a line for each fact that came, went or was said again, and one for each of their terms before it. */
export async function writeLog(
  folder: string,
  version: number,
  below: GraphTables,
  changes: ChangedFacts,
  merges: Merges = {},
): Promise<void> {
  const file = logFile(folder, version)
  const partial = `${file}.${process.pid}`
  try {
    await pipeline(
      Readable.from(logLines(below, changes, merges)),
      createGzip({ level: 3 }),
      createWriteStream(partial, { flush: true }),
    )
    await rename(partial, file)
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

const LINES_AT_ONCE = 1_000

function* logLines(below: GraphTables, changes: ChangedFacts, merges: Merges): Generator<string> {
  let lines: string[] = []
  for (const [sign, pairs = []] of [
    [MERGED, merges.merged],
    [SEPARATED, merges.separated],
  ] as const)
    for (const { gone, kept, label, labelRelations } of pairs)
      lines.push(`${JSON.stringify([sign, gone, kept, label, ...labelRelations])}\n`)
  let terms = 0
  /** Terms of the change and terms below that were written, with their places among them. */
  const written = { change: new Map<number, number>([[0, 0]]), below: new Map<number, number>([[0, 0]]) }
  for (const [sign, facts, space] of [
    ['+', changes.came, 'change'],
    ['-', changes.went, 'below'],
    ['=', changes.there, 'change'],
  ] as const) {
    const known = written[space]
    const textOf = space === 'change' ? textOfChange(changes) : textBelow(below)
    const placeOf = (term: number): number => {
      let place = known.get(term)
      if (place === undefined) {
        lines.push(`${JSON.stringify(textOf(term))}\n`)
        known.set(term, (place = ++terms))
      }
      return place
    }
    for (const [head, relation, tail, time] of facts) {
      const triple = `${placeOf(head)},${placeOf(relation)},${placeOf(tail)}`
      lines.push(`["${sign}",${triple}${time === 0 ? '' : `,${placeOf(time)}`}]\n`)
      if (lines.length < LINES_AT_ONCE) continue
      yield lines.join('')
      lines = []
    }
  }
  yield lines.join('')
}

/** A fact in the terms of a change. */
export function factOfChange(changes: ChangedFacts, fact: ChangedFact): LoggedFact {
  return inWords(fact, textOfChange(changes))
}

/** A fact in ids of a graph. */
export function factBelow(tables: GraphTables, fact: ChangedFact): LoggedFact {
  return inWords(fact, textBelow(tables))
}

function textOfChange({ terms: { dictionary, order } }: ChangedFacts): (number: number) => string {
  return number => {
    const known = order[number - 1] as number
    return `${dictionary.kindOf(known)}${dictionary.textOf(known)}`
  }
}

function textBelow({ terms }: GraphTables): (id: number) => string {
  return id => `${terms.kindOf(id - 1)}${terms.textOf(id - 1)}`
}

function inWords([head, relation, tail, time]: ChangedFact, text: (id: number) => string): LoggedFact {
  const triple = [text(head), relation === 0 ? '' : text(relation), text(tail)] as const
  return time === 0 ? triple : [...triple, text(time)]
}

/** The facts of a version's log. */
export async function* readLog(folder: string, version: number): AsyncGenerator<[Sign, LoggedFact]> {
  const terms = ['']
  for await (const line of readLines(folder, version)) {
    if (isText(line)) terms.push(line)
    else if (mergeOf(line) === undefined) yield readAs(() => loggedFact(line, terms), folder, version)
  }
}

/** The entities that a version merged or separated; they stand before its facts. */
export async function* readMerges(
  folder: string,
  version: number,
): AsyncGenerator<LoggedMerge & { separated: boolean }> {
  for await (const line of readLines(folder, version)) {
    const merge = mergeOf(line)
    if (merge === undefined) return
    yield merge
  }
}

async function* readLines(folder: string, version: number): AsyncGenerator<unknown> {
  try {
    const unpacked = createReadStream(logFile(folder, version)).pipe(createGunzip())
    const lines = createInterface({ input: unpacked, crlfDelay: Infinity })
    for await (const line of lines) yield JSON.parse(line)
  } catch (cause) {
    throw damaged(folder, version, cause)
  }
}

function readAs<Read>(read: () => Read, folder: string, version: number): Read {
  try {
    return read()
  } catch (cause) {
    throw damaged(folder, version, cause)
  }
}

function damaged(folder: string, version: number, cause: unknown): GraphFolderError {
  return new GraphFolderError(
    'damaged',
    saying('storeProblems.logUnreadable', { version, path: logFile(folder, version) }),
    { cause },
  )
}

function mergeOf(line: unknown): (LoggedMerge & { separated: boolean }) | undefined {
  if (!Array.isArray(line)) return undefined
  const [sign, gone, kept, label, ...labelRelations] = line as unknown[]
  if (sign !== MERGED && sign !== SEPARATED) return undefined
  if (!isText(gone) || !isText(kept) || !isText(label) || !labelRelations.every(isText)) return undefined
  return { gone, kept, label, labelRelations, separated: sign === SEPARATED }
}

/** A line that tells a fact: by the places of its terms among the lines before or, as version 0.1 wrote it, in words. */
function loggedFact(line: unknown, terms: readonly string[]): [Sign, LoggedFact] {
  if (!Array.isArray(line)) throw new SyntaxError('no fact')
  const [sign, ...parts] = line as unknown[]
  const [head, relation, tail, time] = parts.map(part => (typeof part === 'number' ? terms[part] : part))
  if (!isSign(sign) || !isText(head) || !isText(relation) || !isText(tail)) throw new SyntaxError('no fact')
  return [sign, isText(time) ? [head, relation, tail, time] : [head, relation, tail]]
}

const isSign = (value: unknown): value is Sign => value === '+' || value === '-' || value === '='
const isText = (value: unknown): value is string => typeof value === 'string'

/** Hands a fact of a log to a builder. */
export function addLogged(builder: GraphBuilder, [head, relation, tail, time]: LoggedFact): void {
  const term = (text: string): number => builder.textTerm(Number(text[0]), text.slice(1))
  if (relation === '') builder.nameBy(term(head), term(tail))
  else if (time === undefined) builder.add(term(head), term(relation), term(tail))
  else builder.addTimed(term(head), term(relation), term(tail), term(time))
}
