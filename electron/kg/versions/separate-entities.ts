import type { GraphBuilder } from '../store/graph-builder.ts'
import { addLogged, readLog, readMerges, type LoggedFact } from './change-log.ts'
import { EntityMerge, namingThen } from './entity-merge.ts'
import type { LoggedMerge, MergedPair } from './merged-pair.ts'

export interface Separation {
  folder: string
  /** The version that merged them. */
  version: number
  /** By the key of each entity that is merged now the version that did it. */
  inForce: ReadonlyMap<string, { version: number }>
  /** Keys of those that are to stand for themselves again; all where it is left out. */
  only: ReadonlySet<string> | undefined
  /** Facts that other versions say, which stay. */
  saidElsewhere: ReadonlySet<string>
}

/**
 * Makes entities that a version merged two again, of which some may be so already: their facts come back, and those of
 * the others that were theirs go.
 * @returns the pairs that were separated
 */
export async function separate(
  { folder, version, inForce, only, saidElsewhere }: Separation,
  removed: GraphBuilder,
  added: GraphBuilder,
): Promise<LoggedMerge[]> {
  const merged: LoggedMerge[] = []
  for await (const { separated, ...merge } of readMerges(folder, version))
    if (!separated && inForce.get(merge.gone)?.version === version) merged.push(merge)
  const isChosen = ({ gone }: MergedPair): boolean => only === undefined || only.has(gone)
  const chosen = merged.filter(isChosen)
  const naming = namingThen(merged)
  const [now, then] = [
    new EntityMerge(merged, naming),
    new EntityMerge(
      merged.filter(pair => !isChosen(pair)),
      naming,
    ),
  ]
  const stays = new Set(saidElsewhere)
  const goes = new Map<string, LoggedFact>()
  const note = (fact: LoggedFact | undefined): void => {
    if (fact !== undefined) goes.set(JSON.stringify(fact), fact)
  }
  for await (const [sign, fact] of readLog(folder, version)) {
    // What the other one had of its own.
    if (sign === '=') stays.add(JSON.stringify(fact))
    if (sign !== '-') continue
    note(now.image(fact))
    const image = then.image(fact)
    if (image === undefined) continue
    stays.add(JSON.stringify(image))
    addLogged(added, image)
  }
  for (const pair of chosen) note(now.nameOf(pair, false))
  for (const pair of merged) if (!isChosen(pair)) stays.add(JSON.stringify(then.nameOf(pair, false)))
  for (const [key, fact] of goes) if (!stays.has(key)) addLogged(removed, fact)
  return chosen
}
