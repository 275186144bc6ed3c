import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { GraphFolderError } from '../errors.ts'
import type { GraphBuilder } from '../store/graph-builder.ts'
import type { GraphTables } from '../store/graph-tables.ts'
import type { ChangedFact, ChangedFacts } from './changed-facts.ts'
import { versionsFolder } from './history.ts'

/** What a version says of a fact: it came, it went, or a file said it and it was there already. */
export type Sign = '+' | '-' | '='

/** Head, relation, tail and perhaps a time; each begins with its kind. A label beside the triples has an empty relation. */
export type LoggedFact = readonly [head: string, relation: string, tail: string, time?: string]

/** The file that keeps what a version changed, as long as another version follows from it. */
export function logFile(folder: string, version: number): string {
  return join(versionsFolder(folder), `${version}.changes.gz`)
}

/** A line for each fact that came, went or was said again. */
export async function writeLog(
  folder: string,
  version: number,
  below: GraphTables,
  changes: ChangedFacts,
): Promise<void> {
  const file = logFile(folder, version)
  const partial = `${file}.${process.pid}`
  try {
    await pipeline(
      Readable.from(logLines(below, changes)),
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

function* logLines(below: GraphTables, changes: ChangedFacts): Generator<string> {
  let lines: string[] = []
  for (const [sign, facts] of [
    ['+', changes.came],
    ['-', changes.went],
    ['=', changes.there],
  ] as const)
    for (const fact of facts) {
      const text = sign === '-' ? factBelow(below, fact) : factOfChange(changes, fact)
      lines.push(`${JSON.stringify([sign, ...text])}\n`)
      if (lines.length < LINES_AT_ONCE) continue
      yield lines.join('')
      lines = []
    }
  yield lines.join('')
}

/** A fact in the terms of a change. */
export function factOfChange({ terms: { dictionary, order } }: ChangedFacts, fact: ChangedFact): LoggedFact {
  const text = (number: number): string => {
    const known = order[number - 1] as number
    return `${dictionary.kindOf(known)}${dictionary.textOf(known)}`
  }
  return written(fact, text)
}

/** A fact in ids of a graph. */
export function factBelow({ terms }: GraphTables, fact: ChangedFact): LoggedFact {
  return written(fact, id => `${terms.kindOf(id - 1)}${terms.textOf(id - 1)}`)
}

function written([head, relation, tail, time]: ChangedFact, text: (id: number) => string): LoggedFact {
  const triple = [text(head), relation === 0 ? '' : text(relation), text(tail)] as const
  return time === 0 ? triple : [...triple, text(time)]
}

export async function* readLog(folder: string, version: number): AsyncGenerator<[Sign, LoggedFact]> {
  const file = logFile(folder, version)
  try {
    const unpacked = createReadStream(file).pipe(createGunzip())
    const lines = createInterface({ input: unpacked, crlfDelay: Infinity })
    for await (const line of lines) {
      const [sign, head, relation, tail, time] = JSON.parse(line) as unknown[]
      if (!isSign(sign) || !isText(head) || !isText(relation) || !isText(tail)) throw new SyntaxError('no fact')
      yield [sign, isText(time) ? [head, relation, tail, time] : [head, relation, tail]]
    }
  } catch (cause) {
    throw new GraphFolderError(
      'damaged',
      `What version ${version} changed cannot be read from ${file}; restore a copy of the graph's folder.`,
      { cause },
    )
  }
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
