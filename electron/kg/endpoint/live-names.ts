import type { Entity, LinkCandidate, Mention } from '../knowledge-graph.ts'
import { isFunctionWord } from '../function-words.ts'
import { readText } from '../question-words.ts'
import { literalLanguage, literalText, nameFromKey } from '../store/term.ts'
import { iriOfKey, labelRelations } from '../store/vocabulary.ts'
import type { TermId } from '../triple.ts'
import type { Engine } from './engine.ts'
import type { EndpointTerms } from './endpoint-terms.ts'
import { writtenTerm, writtenText } from './endpoint-term.ts'
import { hasWords } from './virtuoso-text.ts'

interface LiveNamesOptions {
  engine: Engine
  terms: EndpointTerms
  /** Keys of the graph's relations. */
  relations: ReadonlySet<string>
  typeRelations: readonly string[]
  textSearch: 'virtuoso' | undefined
}

/** Entities whose names are fetched in one request. */
const AT_ONCE = 200
const MOST_NAMESAKES = 50
/** Words of a name that is looked for in a question. */
const LONGEST_NAME = 8
const LANGUAGES = [undefined, 'en'] as const

/** Names that are not in the index, asked of the engine: those of entities, and entities by their names. */
export class LiveNames {
  private readonly options: LiveNamesOptions
  private readonly naming: string
  private readonly typing: string
  private readonly known = new Map<TermId, Pick<Entity, 'name' | 'types'>>()

  constructor(options: LiveNamesOptions) {
    this.options = options
    const used = labelRelations().filter(key => options.relations.has(key))
    this.naming = used.map(key => `<${iriOfKey(key)}>`).join(' ')
    this.typing = options.typeRelations.map(key => `<${iriOfKey(key)}>`).join(' ')
  }

  /** The name and types of an entity; those that were met beside it are fetched in the same request. */
  async nameOf(id: TermId): Promise<Pick<Entity, 'name' | 'types'>> {
    const known = this.known.get(id)
    if (known !== undefined) return known
    const beside = Array.from({ length: AT_ONCE }, (_, i) => id + i).filter(
      other => other <= this.options.terms.lastId && !this.known.has(other),
    )
    await this.fetch(beside)
    return this.known.get(id) ?? { name: nameFromKey(this.options.terms.get(id)?.key ?? ''), types: [] }
  }

  async fetch(ids: readonly TermId[]): Promise<void> {
    const { engine, terms } = this.options
    const asked = new Map<string, TermId>()
    for (const id of ids) {
      const term = terms.get(id)
      const written = term?.kind === 'entity' && !this.known.has(id) ? writtenTerm(term) : undefined
      if (written !== undefined) asked.set(written, id)
    }
    if (asked.size === 0) return
    const parts = [
      ...(this.naming === '' ? [] : [`{ VALUES ?p { ${this.naming} } ?e ?p ?name }`]),
      ...(this.typing === '' ? [] : [`{ VALUES ?q { ${this.typing} } ?e ?q ?type }`]),
    ]
    const rows =
      parts.length === 0
        ? []
        : await engine.all(
            ['e', 'p', 'name', 'type'],
            `SELECT DISTINCT ?e ?p ?name ?type WHERE { VALUES ?e { ${[...asked.keys()].join(' ')} } ${parts.join(' UNION ')} }`,
            100_000,
          )
    const found = new Map<TermId, { name?: string; price: number; types: Set<string> }>()
    for (const [e, p, name, type] of rows) {
      if (e === undefined) continue
      const entry = found.get(terms.idOf(e)) ?? { price: Infinity, types: new Set<string>() }
      found.set(terms.idOf(e), entry)
      if (type !== undefined) entry.types.add(nameFromKey(type.key))
      if (name?.kind !== 'literal' || p === undefined) continue
      const price = labelRelations().indexOf(p.key) * 3 + languagePrice(name.key)
      if (price < entry.price) Object.assign(entry, { name: literalText(name.key), price })
    }
    for (const id of asked.values()) {
      const entry = found.get(id)
      const name = entry?.name ?? nameFromKey(terms.get(id)?.key ?? '')
      this.known.set(id, { name, types: [...(entry?.types ?? [])].toSorted() })
    }
  }

  /** Entities that are called just so, or, where the engine finds words, whose name has all words of it. */
  async link(name: string, limit: number): Promise<LinkCandidate[]> {
    const exact = await this.called([name])
    if (exact.size > 0) return this.candidates([...(exact.get(name) ?? [])], 'exact', 1, limit)
    const words = this.options.textSearch && hasWords('?l', name.split(/\s+/))
    if (words === undefined || this.naming === '') return []
    const rows = await this.options.engine.rows(
      ['e'],
      `SELECT DISTINCT ?e WHERE { VALUES ?p { ${this.naming} } ?e ?p ?l . ${words} } LIMIT ${MOST_NAMESAKES}`,
    )
    const ids = rows.flatMap(([e]) => (e?.kind === 'entity' ? [this.options.terms.idOf(e)] : []))
    return this.candidates(ids, 'similar', 0.6, limit)
  }

  /** Every stretch of a question that is somebody's name just as it stands, all looked up in one request. */
  async readings(text: string): Promise<Mention[]> {
    const { words } = readText(text)
    const stretches = words.flatMap((word, from) =>
      words.slice(from, from + LONGEST_NAME).flatMap((last, length) => {
        const isName = words.slice(from, from + length + 1).some(({ squashed }) => !isFunctionWord(squashed))
        return isName ? [{ start: word.start, end: last.bareEnd, text: text.slice(word.start, last.bareEnd) }] : []
      }),
    )
    const called = await this.called([...new Set(stretches.map(stretch => stretch.text))])
    const mentions: Mention[] = []
    for (const stretch of stretches) {
      const ids = [...(called.get(stretch.text) ?? [])]
      const candidates = await this.candidates(ids, 'exact', 1, MOST_NAMESAKES)
      const hasCapital = /\p{Lu}/u.test(stretch.text)
      if (candidates.length > 0) mentions.push({ ...stretch, candidates, score: hasCapital ? 0.9 : 0.5 })
    }
    return mentions
  }

  /** Entities by each of the names, without or in English. */
  private async called(names: readonly string[]): Promise<Map<string, Set<TermId>>> {
    const found = new Map<string, Set<TermId>>()
    if (names.length === 0 || this.naming === '') return found
    const labels = names.flatMap(name => LANGUAGES.map(language => writtenText(name, language)))
    const rows = await this.options.engine.all(
      ['e', 'l'],
      `SELECT DISTINCT ?e ?l WHERE { VALUES ?l { ${labels.join(' ')} } VALUES ?p { ${this.naming} } ?e ?p ?l }`,
      10_000,
    )
    for (const [e, l] of rows) {
      if (e?.kind !== 'entity' || l === undefined) continue
      const name = literalText(l.key)
      found.set(name, (found.get(name) ?? new Set()).add(this.options.terms.idOf(e)))
    }
    return found
  }

  private async candidates(
    ids: readonly TermId[],
    match: LinkCandidate['match'],
    score: number,
    limit: number,
  ): Promise<LinkCandidate[]> {
    await this.fetch(ids)
    const candidates: LinkCandidate[] = []
    for (const id of ids.slice(0, limit)) {
      const key = this.options.terms.get(id)?.key ?? ''
      candidates.push({ entity: { id, key, kind: 'entity', ...(await this.nameOf(id)) }, match, score, degree: 0 })
    }
    return candidates
  }
}

function languagePrice(key: string): number {
  const language = literalLanguage(key)
  return language === undefined ? 1 : language === 'en' || language.startsWith('en-') ? 0 : 2
}
