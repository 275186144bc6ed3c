import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { percentiles } from './percentiles.ts'
import { virtuosoFigures } from './virtuoso.ts'

export interface PeerFigures {
  importPerSecond: number
  p50us: number
  p99us: number
  /** Triples that it held; fewer than the file's when the peer cannot hold all. */
  triples: number
}

/**
 * oxigraph (WebAssembly) and N3.Store, both in memory, and Virtuoso over HTTP: loading the same file, then all triples of
 * the same heads. A peer that is not installed is left out, and said so.
 */
export async function peerFigures(
  file: string,
  heads: readonly string[],
  say: (text: string) => void,
): Promise<Record<string, PeerFigures>> {
  const figures: Record<string, PeerFigures> = {}
  for (const [name, measure] of [
    ['oxigraph', oxigraphFigures],
    ['n3', n3Figures],
    ['virtuoso', virtuosoFigures],
  ] as const) {
    try {
      const figure = await measure(file, heads)
      figures[name] = figure
      say(
        `  ${name}: ${figure.importPerSecond.toLocaleString('en')} triples/s, p50 ${figure.p50us} µs, p99 ${figure.p99us} µs`,
      )
    } catch (error) {
      say(`  ${name}: no figure (${(error as Error).message})`)
    }
  }
  return figures
}

/**
 * N3.Store takes more than a kilobyte a triple: at 5 M it needs over 6 GB and a quarter of an hour, so it gets no more
 * than this.
 */
const MOST_N3_TRIPLES = 1_000_000

async function oxigraphFigures(file: string, heads: readonly string[]): Promise<PeerFigures> {
  const oxigraph = await import('oxigraph')
  const started = performance.now()
  const store = new oxigraph.Store()
  store.load(await readFile(file), { format: 'application/n-triples' })
  const seconds = (performance.now() - started) / 1000
  const measured = timed(heads, head => store.match(oxigraph.namedNode(head)))
  const { size } = store
  return { importPerSecond: Math.round(size / seconds), triples: size, ...measured }
}

async function n3Figures(file: string, heads: readonly string[]): Promise<PeerFigures> {
  const n3 = await import('n3')
  const started = performance.now()
  const store = new n3.Store()
  const stream = createReadStream(file).pipe(new n3.StreamParser({ format: 'application/n-triples' }))
  for await (const quad of stream) {
    store.addQuad(quad)
    if (store.size === MOST_N3_TRIPLES) break
  }
  stream.destroy()
  const seconds = (performance.now() - started) / 1000
  const measured = timed(heads, head => store.getQuads(n3.DataFactory.namedNode(head), null, null, null))
  return { importPerSecond: Math.round(store.size / seconds), triples: store.size, ...measured }
}

function timed(heads: readonly string[], match: (head: string) => unknown): { p50us: number; p99us: number } {
  const measured: number[] = []
  for (const [i, head] of heads.entries()) {
    const started = performance.now()
    match(head)
    if (i > heads.length / 6) measured.push((performance.now() - started) * 1000)
  }
  return percentiles(measured.sort((a, b) => a - b))
}
