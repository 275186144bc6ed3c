import type { ProtocolName } from '../../../electron/contract/protocol.ts'
import type { BenchQuestion } from './question.ts'
import { setOf, type SetName } from './sets.ts'

/** One set asked of one model under one protocol. */
export interface Part {
  set: SetName
  model: string
  protocol: ProtocolName
  /** What the model was taught. */
  adapter?: { folder: string; fingerprint: string } | undefined
  /** Those of the sample, graph by graph, so that each graph is opened once. */
  questions: readonly BenchQuestion[]
}

/** The embedded decoder was trained on this protocol and knows no other. */
const DECODER = 'decoder'
const DECODERS_PROTOCOL = 'kg-r1'

/**
 * What is to be asked, in order, and what is left out of what was asked for, and why.
 * @param samples of each set
 */
export function partsOf(
  samples: ReadonlyMap<SetName, readonly BenchQuestion[]>,
  models: readonly string[],
  protocols: readonly ProtocolName[],
  adapter?: Part['adapter'],
): { parts: Part[]; missing: string[] } {
  const parts: Part[] = []
  const missing: string[] = []
  for (const [set, questions] of samples) {
    const { protocols: own, title } = setOf(set)
    const asked = protocols.filter(name => (own === undefined ? name !== 'graph-r1' : own.includes(name)))
    if (asked.length === 0) missing.push(`${title}: it is for ${own?.join(', ') ?? 'protocols that walk a graph'}`)
    for (const protocol of asked)
      for (const model of models) {
        if (model === DECODER && protocol !== DECODERS_PROTOCOL)
          missing.push(`${title}, ${protocol}, ${model}: it was trained on ${DECODERS_PROTOCOL} alone`)
        else parts.push({ set, model, protocol, adapter, questions })
      }
  }
  return { parts, missing }
}
