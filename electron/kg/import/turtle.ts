import { setImmediate as nextTurn } from 'node:timers/promises'
import { Parser, type Quad, type Term } from 'n3'
import { BLANK, ENTITY, LITERAL, literalKey } from '../store/term.ts'
import type { ImportRecord } from './record.ts'
import { entityKey } from './ntriples.ts'

/** Reads Turtle and TriG with n3. At a bad statement reading ends: what stands before it is kept and the place is reported. */
export async function readTurtle(format: 'turtle' | 'trig', chunks: AsyncGenerator<Buffer>, record: ImportRecord, signal: AbortSignal | undefined): Promise<void> {
  const decoder = new TextDecoder('utf-8')
  const parser = new Parser({ format: format === 'turtle' ? 'text/turtle' : 'application/trig', blankNodePrefix: 'b' })
  const source = new ChunkEmitter()
  let failed: Error | undefined
  let inGraphs = 0
  parser.parse(source as never, (error: Error | null, quad: Quad | null) => {
    if (error) failed ??= error
    else if (quad) {
      if (quad.graph.termType !== 'DefaultGraph') inGraphs++
      add(record, quad)
    }
  })
  for await (const chunk of chunks) {
    source.emit('data', decoder.decode(chunk, { stream: true }))
    if (failed) break
    await nextTurn()
    signal?.throwIfAborted()
  }
  if (!failed) {
    source.emit('data', decoder.decode())
    source.emit('end')
  }
  if (failed) record.reject(lineOf(failed), `${failed.message}; the statements before it were kept`)
  if (inGraphs > 0) record.note(`${inGraphs} triples stood in named graphs; the graphs' names were left out.`)
}

function add(record: ImportRecord, quad: Quad): void {
  record.builder.add(termOf(record, quad.subject), termOf(record, quad.predicate), termOf(record, quad.object))
}

function termOf(record: ImportRecord, term: Term): number {
  const { builder } = record
  if (term.termType === 'Literal') return builder.textTerm(LITERAL, literalKey(term.value, term.language, term.language ? undefined : term.datatype.value))
  if (term.termType === 'BlankNode') return builder.textTerm(BLANK, `_:${term.value}${record.blankSuffix}`)
  return builder.textTerm(ENTITY, entityKey(term.value))
}

function lineOf(error: Error): number {
  const { context } = error as Error & { context?: { line?: number } }
  return context?.line ?? 0
}

/** The part of a stream that n3 listens to, driven from outside so that reading waits for parsing. */
class ChunkEmitter {
  private readonly listeners = new Map<string, ((value?: string) => void)[]>()

  on(event: string, listener: (value?: string) => void): this {
    this.listeners.set(event, [...(this.listeners.get(event) ?? []), listener])
    return this
  }

  emit(event: string, value?: string): void {
    for (const listener of this.listeners.get(event) ?? []) listener(value)
  }
}
