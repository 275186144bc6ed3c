import { GraphBuilder, type FinishOptions } from '../store/graph-builder.ts'
import type { GraphTables } from '../store/graph-tables.ts'
import type { StoredSummary } from '../store/stored-summary.ts'
import type { TermId } from '../triple.ts'
import type { ChangedFacts } from './changed-facts.ts'
import { givenLabels } from './given-labels.ts'
import { saying } from '../../contract/words/saying.ts'

const STEP = 65_536

/** Writes a graph with its changes, if any, as an import of all its facts would have been, and seals it. */
export async function writeWhole(
  folder: string,
  tables: GraphTables,
  changes: ChangedFacts | undefined,
  options: FinishOptions,
): Promise<StoredSummary> {
  const builder = new GraphBuilder()
  const { spo, times, terms } = tables
  const numbers = new Map<TermId, number>()
  const term = (id: TermId): number => {
    let number = numbers.get(id)
    if (number === undefined) {
      const bytes = terms.bytesOf(id - 1)
      number = builder.term(bytes[0] as number, bytes, 1, bytes.length)
      numbers.set(id, number)
    }
    return number
  }
  const wentRows = new Set(changes?.triples.went.map(({ row }) => row))
  const wentTimes = new Set(changes?.times.went.map(({ row }) => row))
  let time = 0
  for (let row = 0; row < spo.length; row++) {
    if (row % STEP === 0) await options.pause(saying('progress.readingTheGraph'), (0.4 * row) / spo.length)
    const ids = [spo.at(row, 0), spo.at(row, 1), spo.at(row, 2)] as const
    let isTimed = false
    for (; time < times.length && ids.every((id, c) => times.at(time, c) === id); time++) {
      if (wentTimes.has(time)) continue
      isTimed = true
      builder.addTimed(term(ids[0]), term(ids[1]), term(ids[2]), term(times.at(time, 3)))
    }
    if (!isTimed && !wentRows.has(row)) builder.add(term(ids[0]), term(ids[1]), term(ids[2]))
  }
  const wentLabels = new Set(changes?.labels.went.map(pair => pair.join(' ')))
  const labels =
    changes?.labels.below ?? (await givenLabels(tables, () => options.pause(saying('progress.readingTheGraph'), 0.4)))
  for (const [entity, of] of labels)
    for (const label of of) if (!wentLabels.has(`${entity} ${label}`)) builder.nameBy(term(entity), term(label))
  if (changes !== undefined) addChanges(builder, changes)
  return builder.finish(folder, {
    ...options,
    pause: (phase, fraction) => options.pause(phase, 0.4 + 0.6 * fraction),
  })
}

function addChanges(builder: GraphBuilder, { terms: { dictionary, order }, came }: ChangedFacts): void {
  const term = (number: number): number => {
    const bytes = dictionary.bytesOf(order[number - 1] as number)
    return builder.term(bytes[0] as number, bytes, 1, bytes.length)
  }
  for (const [head, relation, tail, time] of came) {
    if (relation === 0) builder.nameBy(term(head), term(tail))
    else if (time === 0) builder.add(term(head), term(relation), term(tail))
    else builder.addTimed(term(head), term(relation), term(tail), term(time))
  }
}
