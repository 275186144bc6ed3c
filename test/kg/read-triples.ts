import type { Format } from '../../electron/kg/import/format.ts'
import { readFormat } from '../../electron/kg/import/readers.ts'
import { ImportRecord } from '../../electron/kg/import/record.ts'
import { inspectSource } from '../../electron/kg/import/source.ts'
import { readJsonLd } from '../../electron/kg/import/jsonld.ts'
import { readRdfXml } from '../../electron/kg/import/rdfxml.ts'
import { GraphXmlReader } from '../../electron/kg/import/graph-xml.ts'
import { readJson } from '../../electron/kg/import/json-graph.ts'
import { readXml } from '../../electron/kg/import/xml.ts'
import { readTurtle } from '../../electron/kg/import/turtle.ts'
import { LineSplitter } from '../../electron/kg/import/lines.ts'
import { NTriplesReader } from '../../electron/kg/import/ntriples.ts'
import { GraphBuilder } from '../../electron/kg/store/graph-builder.ts'

export type RdfFormat = Exclude<
  Format,
  'csv' | 'tsv' | 'pipe' | 'graphml' | 'gexf' | 'json' | 'parquet' | 'xlsx' | 'ods' | 'markdown'
>
export type KeyTriple = [string, string, string]

/** Keeps the triples that a reader adds, as keys, instead of writing a store. */
export class CollectingBuilder extends GraphBuilder {
  readonly triplesRead: KeyTriple[] = []
  readonly timesRead: string[] = []

  override add(head: number, relation: number, tail: number): void {
    super.add(head, relation, tail)
    this.read(head, relation, tail)
  }

  override addTimed(head: number, relation: number, tail: number, time: number): void {
    super.addTimed(head, relation, tail, time)
    this.read(head, relation, tail)
    this.timesRead.push(this.dictionary.textOf(time))
  }

  private read(head: number, relation: number, tail: number): void {
    this.triplesRead.push([head, relation, tail].map(number => this.dictionary.textOf(number)) as KeyTriple)
  }
}

export interface Reading {
  triples: KeyTriple[]
  /** Those that triples carry, in the order in which they were added. */
  times: string[]
  record: ImportRecord
}

export async function readFile(format: Format, path: string): Promise<Reading> {
  const builder = new CollectingBuilder()
  const record = new ImportRecord(builder)
  record.startFile(path)
  await readFormat(format, await inspectSource(path), record, undefined, () => undefined)
  return { triples: builder.triplesRead, times: builder.timesRead, record }
}

/** Reads text given in the chunks that `sizes` cut it into (the last size is repeated). */
export async function readText(
  format: RdfFormat | 'graphml' | 'gexf' | 'json',
  text: string | Buffer,
  baseIri?: string,
  sizes: readonly number[] = [1 << 20],
): Promise<Reading> {
  const builder = new CollectingBuilder()
  const record = new ImportRecord(builder)
  record.startFile('text')
  const chunks = cut(Buffer.from(text as string), sizes)
  if (format === 'turtle' || format === 'trig')
    await readTurtle(format, asyncIterable(chunks), record, undefined, baseIri)
  else if (format === 'rdf-xml') await readRdfXml(asyncIterable(chunks), record, undefined, baseIri)
  else if (format === 'json-ld') await readJsonLd(asyncIterable(chunks), record, undefined, baseIri)
  else if (format === 'json') await readJson(asyncIterable(chunks), record, undefined)
  else if (format === 'graphml' || format === 'gexf')
    await readXml(asyncIterable(chunks), new GraphXmlReader(record), record, undefined)
  else {
    const reader = new NTriplesReader(record, format === 'n-quads')
    const splitter = new LineSplitter(reader)
    for (const chunk of chunks) splitter.push(chunk)
    splitter.finish()
    reader.finish()
  }
  return { triples: builder.triplesRead, times: builder.timesRead, record }
}

export function cut(bytes: Buffer, sizes: readonly number[]): Buffer[] {
  const chunks: Buffer[] = []
  for (let at = 0, i = 0; at < bytes.length; i++) {
    const size = sizes[Math.min(i, sizes.length - 1)] ?? 1
    chunks.push(bytes.subarray(at, at + size))
    at += size
  }
  return chunks
}

async function* asyncIterable(chunks: readonly Buffer[]): AsyncGenerator<Buffer> {
  yield* chunks
}
