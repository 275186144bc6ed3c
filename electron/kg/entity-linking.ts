import type { Entity, LinkCandidate } from './knowledge-graph.ts'
import { foldName, nameHashes, squashBytes, squashName } from './name-folding.ts'
import { editDistance, trigramSimilarityTo } from './similarity.ts'
import type { Entities } from './store/entities.ts'
import type { GraphTables } from './store/graph-tables.ts'
import { TextSearch } from './text-search.ts'
import type { TermId } from './triple.ts'

const ADDRESS = /^[a-z][\w+.-]*:\/\//i
/** `label (type)` and `label [key]`, the forms that tell entities with one label apart. */
const TOLD_APART = /^(.+) (?:\(([^()]+)\)|\[(.+)\])$/s

/** Names that are compared with a misspelt one, those that share the most with it. */
const MOST_COMPARED = 200
/** Longer names are compared by their windows alone. */
const LONGEST_COMPARED = 200

/**
 * Finds the entities that a name means. Past the papers' exact match: case and accents, aliases, punctuation, and
 * misspellings by shared trigrams.
 */
export class EntityLinker {
  private readonly tables: GraphTables
  private readonly entities: Entities
  private readonly search: TextSearch
  private squashed = Buffer.allocUnsafe(1 << 10)

  constructor(tables: GraphTables, entities: Entities, search = new TextSearch(tables)) {
    this.tables = tables
    this.entities = entities
    this.search = search
  }

  /**
   * Exact matches alone when there are any, then names equal but for case, accents and punctuation, then aliases, then
   * similar names.
   */
  link(name: string, limit: number, similar = true): LinkCandidate[] {
    const trimmed = name.trim()
    if (trimmed === '') return []
    const named = this.named(trimmed)
    // An address is right or it is another thing's.
    const best = named.length > 0 || !similar || ADDRESS.test(trimmed) ? named : this.similar(trimmed, limit)
    return best.slice(0, limit)
  }

  /** Every entity with the name, surest kind of match only; no similar names. */
  named(name: string): LinkCandidate[] {
    const candidates = this.anyCase(name)
    if (candidates.length < 2) return candidates
    for (const match of ['exact', 'caseless', 'alias'] as const) {
      const found = candidates.filter(candidate => candidate.match === match)
      if (found.length > 0) return found
    }
    return []
  }

  /**
   * Every entity with the name, whatever the case, the surest first.
   * @param most of more namesakes the best connected ones
   */
  anyCase(name: string, most = Infinity): LinkCandidate[] {
    const candidates = this.sameWords(name, most).map(id => this.graded(id, name))
    if (name.endsWith(')') || name.endsWith(']')) candidates.push(...this.toldApart(name))
    if (!candidates.some(({ match }) => match === 'exact')) candidates.push(...this.byKey(name))
    return candidates.length < 2 ? candidates : distinct(candidates.toSorted(byCertainty))
  }

  /** The entities of a name that says which of several namesakes is meant. */
  private toldApart(name: string): LinkCandidate[] {
    const [, label, type, key] = TOLD_APART.exec(name) ?? []
    if (label === undefined) return []
    // By its key it is found at once, however many share the label.
    const byKey = key === undefined ? undefined : this.entities.idOf(key)
    const ids = type === undefined ? [] : this.sameWords(label).filter(id => this.entities.typeShown(id) === type)
    return [...ids, ...(byKey === undefined ? [] : [byKey])].flatMap(id => {
      const entity = this.entities.get(id)
      return entity?.name === name ? [this.found(entity, 'exact', 1)] : []
    })
  }

  /** Its degree is looked up where somebody asks for it: most names mean one thing. */
  private found(entity: Entity, match: LinkCandidate['match'], score: number): LinkCandidate {
    const { tables } = this
    return {
      entity,
      match,
      score,
      get degree() {
        return tables.degree(entity.id)
      },
    }
  }

  /** Names nearest to a misspelt one. */
  similar(name: string, limit: number): LinkCandidate[] {
    const wanted = squashName(name)
    const alike = trigramSimilarityTo(wanted)
    const scored = this.search.candidates(wanted, MOST_COMPARED).map(id => {
      const found = squashName(this.entities.labelOf(id))
      const longest = Math.max(wanted.length, found.length)
      const windows = alike(found)
      // Only fewer edits than these make it more alike than its windows do.
      const most = Math.ceil(longest * (1 - Math.max(windows, 0.5)))
      const edits = longest > LONGEST_COMPARED ? longest : editDistance(wanted, found, most)
      return { id, score: Math.max(windows, 1 - edits / longest) * 0.99 }
    })
    const best = scored
      .filter(({ score }) => score >= 0.3)
      .toSorted((a, b) => b.score - a.score)
      .slice(0, Math.max(50, limit * 5))
    return best
      .flatMap(({ id, score }) => this.candidate(id, 'similar', score))
      .toSorted(byCertainty)
      .slice(0, limit)
  }

  /** Entities whose name begins with what was typed, or has a word that does; the better connected first. */
  complete(prefix: string, limit: number): Entity[] {
    const wanted = squashName(prefix)
    if (wanted === '') return []
    return this.search
      .completions(wanted, Math.max(limit * 20, 200))
      .map(id => ({ id, name: squashName(this.entities.labelOf(id)) }))
      .filter(({ name }) => hasWords(name, wanted))
      .map(({ id, name }) => ({
        id,
        rank:
          (name === wanted ? 1000 : 0) +
          (name.startsWith(wanted) ? 500 : 0) +
          (isLastWordOf(wanted, name) ? 300 : 0) +
          (this.tables.importance[id] ?? 0),
      }))
      .toSorted((a, b) => b.rank - a.rank || a.id - b.id)
      .slice(0, limit)
      .flatMap(({ id }) => this.entities.get(id) ?? [])
  }

  /** Whether a name that is equal but for case and punctuation exists, cheaply. */
  exists(name: string): boolean {
    return this.sameWords(name).length > 0
  }

  /** The entity or literal whose key it is: an IRI, a literal in quotes. */
  private byKey(key: string): LinkCandidate[] {
    const id = this.entities.idOf(key)
    const entity = id === undefined ? undefined : this.entities.get(id)
    return entity && this.tables.degree(entity.id) > 0 ? [this.found(entity, 'exact', 1)] : []
  }

  /** The entity as a candidate; empty for what is none. */
  candidate(id: TermId, match: LinkCandidate['match'], score: number): LinkCandidate[] {
    const entity = this.entities.get(id)
    return entity ? [this.found(entity, match, score)] : []
  }

  /** Whatever has a name of the same words: equal but for case, accents and punctuation. */
  sameWords(name: string, most = Infinity): TermId[] {
    const bytes = Buffer.from(name, 'utf8')
    if (this.squashed.length < 3 * bytes.length) this.squashed = Buffer.allocUnsafe(6 * bytes.length)
    const [first, second] = nameHashes(this.squashed, 0, squashBytes(bytes, 0, bytes.length, this.squashed))
    const { names } = this.tables
    const ids: TermId[] = []
    for (
      let row = names.lowerBound(first, second);
      row < names.length && names.at(row, 0) === first && names.at(row, 1) === second;
      row++
    )
      ids.push(names.at(row, 2))
    return this.bestConnected(ids, most)
  }

  private bestConnected(ids: TermId[], most: number): TermId[] {
    if (ids.length <= most) return ids
    const { importance } = this.tables
    return ids.toSorted((a, b) => (importance[b] ?? 0) - (importance[a] ?? 0) || a - b).slice(0, most)
  }

  private graded(id: TermId, name: string): LinkCandidate {
    const entity = this.entities.get(id)
    if (!entity) throw new Error(`name index points to ${id}, which is no entity`)
    if (entity.name === name) return this.found(entity, 'exact', 1)
    const label = this.entities.labelOf(id)
    if (label === name) return this.found(entity, 'exact', 1)
    if (foldName(label) === foldName(name)) return this.found(entity, 'caseless', 0.98)
    if (squashName(label) === squashName(name)) return this.found(entity, 'caseless', 0.95)
    return this.found(entity, 'alias', 0.9)
  }
}

/** Whether each word of `wanted` begins a word of the name. */
function hasWords(name: string, wanted: string): boolean {
  const words = ` ${name}`
  return wanted.split(' ').every(word => words.includes(` ${word}`))
}

/** `mount ilv` is Mount Ilva before it is one of the expeditions there: of several words only the last is not whole. */
function isLastWordOf(wanted: string, name: string): boolean {
  return wanted.includes(' ') && name.startsWith(wanted) && !name.slice(wanted.length).includes(' ')
}

function distinct(candidates: LinkCandidate[]): LinkCandidate[] {
  const seen = new Set<TermId>()
  return candidates.filter(({ entity }) => !seen.has(entity.id) && seen.add(entity.id))
}

function byCertainty(a: LinkCandidate, b: LinkCandidate): number {
  return (
    b.score - a.score ||
    Number(a.entity.kind === 'literal') - Number(b.entity.kind === 'literal') ||
    b.degree - a.degree ||
    a.entity.id - b.entity.id
  )
}
