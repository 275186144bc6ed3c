import { yieldToEventLoop } from '../../base/event-loop.ts'
import type { GraphTables } from '../store/graph-tables.ts'
import type { ComparedEntities } from './compared-entities.ts'
import { KeyRows } from './key-rows.ts'
import { comparedName } from './name-agreement.ts'
import { nameKeys } from './name-keys.ts'
import { neighboursAlike, signatureOf } from './neighbours-alike.ts'
import { PairSet } from './pair-set.ts'
import { saying, type Saying } from '../../contract/words/saying.ts'

/** Keys that are held at once (16 bytes each, with what sorts them); more take several passes over the names. */
const KEYS_AT_ONCE = 4 << 20
/** Keys that a name has, about. */
const KEYS_OF_A_NAME = 20
const STEP = 512

export interface AlikeNames {
  /** Pairs of ids. */
  pairs: PairSet
  names: number
}

/**
 * Pairs of entities whose names share a key, and pairs with names somewhat alike that have a neighbour in common by the
 * same relation: all that are worth a closer look, without comparing each with each.
 */
export async function alikeNames(
  tables: GraphTables,
  compared: ComparedEntities,
  report: (phase: Saying, fraction: number) => void,
  signal?: AbortSignal,
): Promise<AlikeNames> {
  const pairs = new PairSet()
  const signatures = new Uint32Array(compared.end)
  const passes = Math.max(1, Math.ceil((tables.summary.entities * KEYS_OF_A_NAME) / KEYS_AT_ONCE))
  let names = 0
  for (let pass = 0; pass < passes; pass++) {
    const keys = new KeyRows()
    for (let id = 1; id < compared.end; id++) {
      if (id % STEP === 0) {
        report(saying('progress.comparingNames'), (0.5 * (pass + id / compared.end)) / passes)
        await yieldToEventLoop(signal)
      }
      const label = compared.labelOf(id)
      if (label === undefined) continue
      for (const [at, text] of [label, ...compared.aliasesOf(id)].entries()) {
        const name = comparedName(text)
        if (pass === 0) names++
        if (pass === 0 && at === 0) signatures[id] = signatureOf(name.joined)
        nameKeys(name, key => {
          if (key % passes === pass) keys.add(key, id)
        })
      }
    }
    await keys.addPairs(pairs, signal)
  }
  await neighboursAlike(
    tables,
    signatures,
    pairs,
    fraction => report(saying('progress.lookingAround'), 0.5 + 0.15 * fraction),
    signal,
  )
  return { pairs, names }
}
