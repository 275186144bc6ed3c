import type { KnowledgeGraph } from '../../../electron/kg/knowledge-graph.ts'

export interface BenchQuestion {
  id: string
  /** As a person types it. */
  question: string
  /** The graph of the benchmark's folder that it is about. */
  kg: string
  /** What it is counted under beside its set: its kind, the graph. */
  kinds: readonly string[]
  /** Names, labels, keys or values; empty where the graph does not say. */
  gold: readonly string[]
  /** Makes the graph that it brings along, with the gold answers in it; in place of `kg`, and closed by whoever asks. */
  own?: () => Promise<{ graph: KnowledgeGraph; gold: readonly string[] }>
}

/**
 * A question of a data set as somebody would type it: no brackets around names, no blank before a mark, one question
 * mark at its end where it has no mark.
 */
export function asTyped(question: string): string {
  const text = question
    .replace(/\s+/g, ' ')
    .replace(/ +([?.!,])/g, '$1')
    .trim()
  return /[?.!]$/.test(text) ? text : `${text}?`
}
