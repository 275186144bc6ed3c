import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import type { Worker } from 'node:worker_threads'
import { expect, test, vi } from 'vitest'
import { LineScanner } from '../../../electron/kg/import/line-scanner.ts'
import { LinesAhead } from '../../../electron/kg/import/lines-ahead.ts'
import { LineSplitter } from '../../../electron/kg/import/lines.ts'
import { NTriplesReader } from '../../../electron/kg/import/ntriples.ts'
import { ImportRecord, type Rejection } from '../../../electron/kg/import/record.ts'
import { GraphBuilder } from '../../../electron/kg/store/graph-builder.ts'

/** The threads that were begun, real ones. */
const threads: Worker[] = []
vi.mock(import('../../../electron/base/worker-file.ts'), async original => {
  const real = await original()
  return {
    ...real,
    startThread: (file, data) => {
      const thread = real.startThread(file, data)
      threads.push(thread)
      return thread
    },
  }
})

/** Lines of every kind that a reader treats by itself. */
const LINES = [
  '<http://e.org/a> <http://e.org/p> <http://e.org/b> .',
  '<http://e.org/a> <http://e.org/p> "text"@en .',
  '<http://e.org/b> <http://e.org/p> "5"^^<http://www.w3.org/2001/XMLSchema#integer> .',
  '_:x <http://e.org/p> _:y .',
  '<http://e.org/a> <http://e.org/p> "two\\nlines" .',
  '<http://e.org/\\u00e9> <http://e.org/p> "Tag"@EN .',
  '<urn:clew:name:A%20B> <http://e.org/p> "x" .',
  '<http://e.org/a> <http://e.org/p> <http://e.org/b> <http://e.org/g> .',
  '<no scheme> <http://e.org/p> "x" .',
  '<http://e.org/a> <http://e.org/p> "never closed .',
  '# a remark',
  '',
  '<http://e.org/a> <http://e.org/p> "a\rb" .',
  '<http://e.org/a> <http://e.org/p> "after CR" .\r',
  '_:s <http://www.w3.org/1999/02/22-rdf-syntax-ns#subject> <http://e.org/a> .',
  '_:s <http://www.w3.org/1999/02/22-rdf-syntax-ns#predicate> <http://e.org/q> .',
  '_:s <http://www.w3.org/1999/02/22-rdf-syntax-ns#object> "said"@de .',
].map(line => Buffer.from(`${line}\n`))
const RARE = [
  Buffer.concat([Buffer.from('<http://e.org/a> <http://e.org/p> "'), Buffer.of(0xe9), Buffer.from('" .\n')]),
  Buffer.from('<http://e.org/r> <http://e.org/p> <<( <http://e.org/a> <http://e.org/p> "o" )>> .\n'),
]
const anyLine = fc.oneof({ weight: 20, arbitrary: fc.constantFrom(...LINES) }, fc.constantFrom(...RARE))

interface Read {
  terms: string[]
  facts: number[][]
  rejected: Rejection[]
  notes: unknown
}

/** What a reader has made of a text. */
function what(record: ImportRecord): Read {
  const { dictionary } = record.builder
  const terms = Array.from({ length: dictionary.size }, (_, i) => `${dictionary.kindOf(i)}${dictionary.textOf(i)}`)
  const sorted = terms.toSorted()
  const ids = Uint32Array.from(terms, term => sorted.indexOf(term))
  const { facts } = record.builder.drain(ids)
  return { terms: sorted, facts: facts.map(column => [...column]), rejected: record.rejected, notes: record.notes }
}

function newRecord(file: number): ImportRecord {
  const record = new ImportRecord(new GraphBuilder())
  for (let i = 0; i < file; i++) record.startFile('a.nt')
  return record
}

function alone(text: Buffer, quads: boolean, file: number): Read {
  const record = newRecord(file)
  const reader = new NTriplesReader(record, quads)
  const splitter = new LineSplitter(reader)
  splitter.push(text)
  splitter.finish()
  reader.finish()
  return what(record)
}

test('terms that were found ahead give the graph and the refusals that reading a line at a time gives', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(anyLine, { maxLength: 40 }), { maxLength: 4 }),
      fc.boolean(),
      fc.constantFrom(1, 2),
      (blocks, quads, file) => {
        const record = newRecord(file)
        const reader = new NTriplesReader(record, quads)
        const scanner = new LineScanner({ quads, plainBlanks: reader.plainBlanks })
        let before = 0
        for (const lines of blocks) {
          const block = scanner.scan(Buffer.from(Uint8Array.from(Buffer.concat(lines)).buffer))
          reader.block(block, before)
          before += block.lines
        }
        reader.finish()
        expect(what(record)).toEqual(alone(Buffer.concat(blocks.flat()), quads, file))
      },
    ),
  )
})

/** Long enough for a thread: every kind of line among many plain ones, the last one without its end. */
function longText(): Buffer {
  const plain = Array.from(
    { length: 100 },
    (_, i) => `<http://e.org/${'long/'.repeat(20)}${i}> <http://e.org/p${i % 7}> "value ${i}" .\n`,
  )
  const part = Buffer.concat([Buffer.from(plain.join('')), ...LINES, RARE[0] as Buffer])
  const end = Buffer.from('<http://e.org/last> <http://e.org/p> "no end" .')
  return Buffer.concat([...Array.from({ length: 1_200 }, () => part), end])
}

/** Hands a text over in pieces: very small ones from where a thread is worth it until it has begun, however late. */
async function readAhead(text: Buffer, ends: 'whole' | 'cut'): Promise<Read> {
  const record = newRecord(1)
  const reader = new NTriplesReader(record, false)
  let blocks = 0
  const { block } = reader
  reader.block = (...given): void => {
    blocks++
    block.apply(reader, given)
  }
  await using lines = new LinesAhead(reader, false, Infinity)
  for (let from = 0, to = 0; from < text.length; from = to) {
    const waits = from > 9_000_000 && !lines.isAhead && blocks === 0
    if (waits) await pause(20)
    to = from + (waits ? 997 : 400_001)
    await lines.push(text.subarray(from, to))
  }
  if (ends === 'cut') await lines.drop()
  await lines.finish()
  reader.finish()
  expect(blocks).toBeGreaterThan(2)
  return what(record)
}

test('a thread reads a long file ahead, to the same graph', async () => {
  const text = longText()
  expect(await readAhead(text, 'whole')).toEqual(alone(text, false, 1))
  expect(await readAhead(text, 'cut')).toEqual(alone(text.subarray(0, text.lastIndexOf(0x0a) + 1), false, 1))
})

test('a line without an end behind what a thread has read is refused by its number', async () => {
  const text = Buffer.concat([longText(), Buffer.alloc(17 << 20, 'x'), Buffer.from('\n<a:b> <a:c> <a:d> .\n')])
  expect(await readAhead(text, 'whole')).toEqual(alone(text, false, 1))
})

test('where the thread ends late, what it was sent is read without it', async () => {
  const text = longText()
  const scanned = alone(text, false, 1)
  for (const after of [0, 1, 3]) {
    const record = newRecord(1)
    const reader = new NTriplesReader(record, false)
    let blocks = 0
    const { block } = reader
    await using lines = new LinesAhead(reader, false, Infinity)
    reader.block = (...given): void => {
      block.apply(reader, given)
      if (blocks++ === after) void threads.at(-1)?.terminate()
    }
    for (let from = 0, to = 0; from < text.length; from = to) {
      const waits = from > 9_000_000 && !lines.isAhead && blocks === 0
      if (waits) await pause(20)
      to = from + (waits ? 997 : 400_001)
      await lines.push(text.subarray(from, to))
    }
    await lines.finish()
    reader.finish()
    expect(blocks).toBeGreaterThan(after)
    expect(lines.isAhead).toBe(false)
    expect(what(record)).toEqual(scanned)
  }
})

test('a text that is soon read is read without a thread', async () => {
  const before = threads.length
  const reader = new NTriplesReader(newRecord(1), false)
  const part = longText().subarray(0, 1 << 20)
  await using lines = new LinesAhead(reader, false, 12 * part.length)
  for (let parts = 0; parts < 12; parts++) await lines.push(part)
  expect(threads).toHaveLength(before)
})
