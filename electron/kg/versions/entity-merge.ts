import { ALIAS, isAliasRelation } from '../store/vocabulary.ts'
import { Entities } from '../store/entities.ts'
import type { GraphTables } from '../store/graph-tables.ts'
import { ENTITY, isIri, LITERAL, literalKey, literalText, nameFromKey } from '../store/term.ts'
import type { LoggedFact } from './change-log.ts'
import type { LoggedMerge, MergedPair } from './merged-pair.ts'

/** How a graph names its entities, as far as merging them has to know. */
export interface Naming {
  /** Keys of the relations that give an entity its label. */
  labelRelations: ReadonlySet<string>
  /** The label of an entity that stays. */
  labelOf(key: string): string
}

export function namingOf(tables: GraphTables): Naming {
  const entities = new Entities(tables)
  const keys = tables.summary.aliasRelations.map(id => entities.term(id).key)
  return {
    labelRelations: new Set(keys.filter(key => !isAliasRelation(key))),
    labelOf: key => {
      const id = entities.idOf(key)
      return id === undefined ? nameFromKey(key) : entities.labelOf(id)
    },
  }
}

/** Pairs, with how the graph names things now. */
export function loggedMerges(pairs: readonly MergedPair[], naming: Naming): LoggedMerge[] {
  const labelRelations = [...naming.labelRelations]
  return pairs.map(pair => ({ ...pair, label: naming.labelOf(pair.kept), labelRelations }))
}

/** How the graph named things when they were merged. */
export function namingThen(merges: readonly LoggedMerge[]): Naming {
  const labels = new Map(merges.map(({ kept, label }) => [kept, label]))
  return {
    labelRelations: new Set(merges.flatMap(({ labelRelations }) => labelRelations)),
    labelOf: key => labels.get(key) ?? nameFromKey(key),
  }
}

const ALIAS_TERM = `${ENTITY}${ALIAS}`
const termOf = (key: string): string => `${ENTITY}${key}`

/** What facts say once entities are merged. */
export class EntityMerge {
  private readonly into: ReadonlyMap<string, string>
  private readonly naming: Naming

  /** @param pairs none of which keeps what another one lets go */
  constructor(pairs: Iterable<MergedPair>, naming: Naming) {
    this.into = new Map(Array.from(pairs, ({ gone, kept }) => [termOf(gone), termOf(kept)]))
    this.naming = naming
  }

  /** A fact as it is said then; undefined where nothing is left of it: what the two were to one another, a name that is there. */
  image([head, relation, tail, time]: LoggedFact): LoggedFact | undefined {
    const [from, to] = [this.into.get(head) ?? head, this.into.get(tail) ?? tail]
    if (from === to && head !== tail) return undefined
    const names = from !== head && (relation === '' || this.naming.labelRelations.has(relation.slice(1)))
    if (names) return this.alias(from, to)
    return time === undefined ? [from, relation, to] : [from, relation, to, time]
  }

  /** The name that an entity had by its key, as one that the other has besides. */
  nameOf({ gone, kept }: MergedPair, hasLabel: boolean): LoggedFact | undefined {
    if (hasLabel && isIri(gone)) return undefined
    return this.alias(termOf(kept), `${LITERAL}${literalKey(nameFromKey(gone))}`)
  }

  private alias(of: string, name: string): LoggedFact | undefined {
    const key = name.slice(1)
    const text = name.startsWith(String(LITERAL)) ? literalText(key) : nameFromKey(key)
    return text === this.naming.labelOf(of.slice(1)) ? undefined : [of, ALIAS_TERM, name]
  }
}
