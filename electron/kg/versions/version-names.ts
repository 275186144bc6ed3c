import { EntityNames } from '../store/entity-names.ts'
import { countFactNodes, isFactNode } from '../store/fact-nodes.ts'
import { largestTypes, mostTelling, SAMPLE_POOL } from '../store/name-tables.ts'
import { nameRelations } from '../store/relation-names.ts'
import type { StoredSummary } from '../store/stored-summary.ts'
import { longestName } from '../store/text-index-tables.ts'
import type { RelationStatistics } from '../store/triple-tables.ts'
import type { TermId } from '../triple.ts'
import { NameChanges } from './name-changes.ts'
import { Namesakes } from './namesakes.ts'
import { renamedTerms } from './renamed.ts'
import { writeNumbers } from './row-writer.ts'
import type { VersionWriting } from './version-writing.ts'

type NameSummary = Pick<
  StoredSummary,
  | 'relations'
  | 'typeRelations'
  | 'aliasRelations'
  | 'types'
  | 'sampleEntities'
  | 'longestName'
  | 'nameLengths'
  | 'entities'
  | 'factNodes'
  | 'literals'
>

const STEP = 1_024

/** Writes what a version changes of how entities are found by name and shown by name. */
export async function writeVersionNames(
  writing: VersionWriting,
  relations: ReadonlyMap<TermId, RelationStatistics>,
): Promise<NameSummary> {
  const { below, above, tables, terms, writer, pause, firstLiteral } = writing
  const { summary } = below
  const statistics = new Map(summary.relations.map(({ id, ...uses }) => [id, uses]))
  const namesFacts = summary.factNodes === undefined
  const belowNames = new EntityNames(below, statistics, summary.firstLiteral, namesFacts)
  const names = new EntityNames(above, relations, firstLiteral, namesFacts)
  const renamed = await renamedTerms(writing, belowNames, names)
  const changes = new NameChanges(writing)
  const named: number[] = []
  for (const [i, pair] of renamed.entities.entries()) {
    if (i % STEP === 0) await pause()
    const before = pair.below === 0 ? [] : belowNames.of(pair.below).sources
    const now = pair.above === 0 ? [] : names.of(pair.above).sources
    named.push(...changes.entity(pair, before, now))
  }
  for (const literal of renamed.literals) changes.literal(literal, literal.isFound)
  await changes.write()
  const staying = renamed.entities.flatMap(pair => (pair.above === 0 ? [] : [pair.above]))
  const rows = await new Namesakes(writing, belowNames, names, changes).rows(staying, named, renamed.retyped)
  const changed = new Set(rows.map(({ at }) => at))
  const added = Array.from(terms.addedAt, at => ({ at, value: 0 })).filter(({ at }) => !changed.has(at))
  const gone = rows.flatMap(({ at }) => (terms.downOf(at + 1) === 0 ? [] : [terms.downOf(at + 1) - 1]))
  await writer.writeAt('labels', [...rows, ...added], [...gone, ...terms.gone])
  writeNumbers(tables.environment, 'importance.changed', Uint32Array.from(renamed.importance))
  const nameOf = (id: TermId): string => names.textOf(names.of(id).label || id)
  const lengths = summary.nameLengths === undefined ? undefined : changes.lengths
  const keyOf = (id: TermId): string => above.terms.textOf(id - 1)
  const stored = nameRelations(relations, keyOf, id => {
    const { label } = names.of(id)
    return label === 0 ? undefined : names.textOf(label)
  })
  return {
    relations: stored,
    typeRelations: [...names.typeRelations],
    aliasRelations: [...names.labelRelations.map(({ id }) => id), ...names.aliasRelations],
    types: largestTypes(names.allTypes()),
    sampleEntities: mostTelling(bestConnected(writing), nameOf),
    // Version 0.1 did not count the names of each length: there the longest one stays, be it gone.
    longestName:
      lengths === undefined ? Math.max(summary.longestName, longestName(changes.lengths)) : longestName(lengths),
    nameLengths: lengths,
    entities: summary.entities + renamed.more.entities,
    literals: summary.literals + renamed.more.literals,
    ...(namesFacts ? {} : { factNodes: countFactNodes(stored, keyOf) }),
  }
}

/** The first ones as a buffer, in which a byte is looked for sixteen at a time. */
function bytesOf({ buffer, byteOffset, length }: Uint8Array, many: number): Buffer {
  return Buffer.from(buffer, byteOffset, Math.min(many, length))
}

/** The best connected entities that are heads of triples, found by their bytes of importance. */
function bestConnected({ above, tables, firstLiteral }: VersionWriting): TermId[] {
  const importance = bytesOf(tables.importance(), firstLiteral)
  const byImportance = new Uint32Array(256)
  for (let id = 1; id < firstLiteral; id++) {
    const byte = importance[id] as number
    byImportance[byte] = (byImportance[byte] as number) + 1
  }
  const best: { id: TermId; degree: number }[] = []
  for (let byte = 255; byte > 0 && best.length < SAMPLE_POOL; byte--) {
    if (byImportance[byte] === 0) continue
    const level: typeof best = []
    // Where a byte stands for one degree, the first ids are enough.
    const most = byte < FIRST_SHARED ? SAMPLE_POOL - best.length : Infinity
    for (let id = importance.indexOf(byte); id >= 0; id = importance.indexOf(byte, id + 1)) {
      if (isFactNode(above.terms, id - 1) || above.spo.lowerBound(id) === above.spo.lowerBound(id + 1)) continue
      level.push({ id, degree: above.degree(id) })
      if (level.length === most) break
    }
    best.push(...level.toSorted((a, b) => b.degree - a.degree || a.id - b.id))
  }
  return best.slice(0, SAMPLE_POOL).map(({ id }) => id)
}

/** The lowest byte of importance that several degrees share. */
const FIRST_SHARED = 30
