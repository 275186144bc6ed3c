import { FactSum, hashTerm, TERM_WORDS } from '../store/fact-sum.ts'
import type { GraphTables } from '../store/graph-tables.ts'
import type { ChangedFacts } from './changed-facts.ts'
import { givenLabels } from './given-labels.ts'
import type { Pause } from './row-writer.ts'

const STEP = 16_384

/** The sum of a version's facts: that of the version below with what came and without what went. */
export async function sumOfVersion(below: GraphTables, changes: ChangedFacts, pause: Pause): Promise<FactSum> {
  const sum = below.sum ?? (await sumOfTables(below, pause))
  const { dictionary, order } = changes.terms
  const came = new Uint32Array(TERM_WORDS * (order.length + 1))
  for (const [i, number] of order.entries()) {
    const bytes = dictionary.bytesOf(number)
    hashTerm(bytes, 0, bytes.length, came, TERM_WORDS * (i + 1))
  }
  for (const fact of changes.came) sum.add(came, ...fact)
  await pause()
  const places = new Map<number, number>([[0, 0]])
  for (const fact of changes.went) for (const id of fact) if (!places.has(id)) places.set(id, places.size)
  const went = new Uint32Array(TERM_WORDS * places.size)
  for (const [id, place] of places) if (id > 0) hashBelow(below, id, went, place)
  const placeOf = (id: number): number => places.get(id) ?? 0
  for (const [head, relation, tail, time] of changes.went)
    sum.add(went, placeOf(head), placeOf(relation), placeOf(tail), placeOf(time), -1)
  return sum
}

/** The sum over all facts of a graph, as an import takes it. */
export async function sumOfTables(tables: GraphTables, pause: Pause): Promise<FactSum> {
  const { terms, spo, times } = tables
  const hashes = new Uint32Array(TERM_WORDS * (terms.length + 1))
  for (let id = 1; id <= terms.length; id++) {
    if (id % STEP === 0) await pause()
    hashBelow(tables, id, hashes, id)
  }
  const sum = new FactSum()
  for (let row = 0, time = 0; row < spo.length; row++) {
    if (row % STEP === 0) await pause()
    const triple = [spo.at(row, 0), spo.at(row, 1), spo.at(row, 2)] as const
    const first = time
    for (; time < times.length && triple.every((id, c) => times.at(time, c) === id); time++)
      sum.add(hashes, ...triple, times.at(time, 3))
    if (time === first) sum.add(hashes, ...triple, 0)
  }
  for (const [entity, labels] of await givenLabels(tables, pause))
    for (const label of labels) sum.add(hashes, entity, 0, label, 0)
  return sum
}

function hashBelow({ terms }: GraphTables, id: number, into: Uint32Array, place: number): void {
  const bytes = terms.bytesOf(id - 1)
  hashTerm(bytes, 0, bytes.length, into, TERM_WORDS * place)
}
