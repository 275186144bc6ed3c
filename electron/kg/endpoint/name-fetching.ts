import { yieldToEventLoop } from '../../base/event-loop.ts'
import { GraphBuilder } from '../store/graph-builder.ts'
import { BLANK, ENTITY, LITERAL, nameFromKey } from '../store/term.ts'
import { isNamingRelation, isTypeRelation } from '../store/vocabulary.ts'
import type { Engine } from './engine.ts'
import { numberOf, writtenTerm, type EndpointTerm } from './endpoint-term.ts'
import type { SurveyedRelation } from './survey.ts'
import { saying, type Saying } from '../../contract/words/saying.ts'

export interface FetchingOptions {
  /** Names that are fetched, at most; of a graph with more, names are asked of the engine. */
  mostNames?: number | undefined
  signal?: AbortSignal | undefined
  onProgress?: ((phase: Saying, names: number) => void) | undefined
}

const MOST_NAMES = 5_000_000
/** Triples of a graph whose nodes without a name are fetched too. */
const MOST_LISTED = 1_000_000
/** Classes of a graph with too many names. */
const MOST_TYPES = 1_000
/** Terms that are named in one request. */
const AT_ONCE = 400
const KINDS = { entity: ENTITY, blank: BLANK, literal: LITERAL } as const

/** What an index is made of, fetched into a builder. */
export class NameFetching {
  readonly builder = new GraphBuilder()
  names = 0
  /** Of a graph with too many names: its largest classes. */
  readonly types: { term: EndpointTerm; entities: number }[] = []
  private readonly engine: Engine
  private readonly relations: readonly SurveyedRelation[]
  private readonly options: FetchingOptions
  private readonly named = new Set<number>()
  private readonly seen = new Set<number>()

  constructor(engine: Engine, relations: readonly SurveyedRelation[], options: FetchingOptions) {
    this.engine = engine
    this.relations = relations
    this.options = options
  }

  get entities(): number {
    return this.seen.size
  }

  /** Whether all names are fetched. */
  async fetch(triples: number): Promise<boolean> {
    // A relation is a term of the index where a triple has it: an entity that has it stands at both ends, since a value
    // there would be found as if it were a name.
    for (const { key, example } of this.relations)
      if (example) this.add(example.head, key, isNamingRelation(key) ? example.tail : example.head)
    const naming = this.relations.filter(({ key }) => isNamingRelation(key) && !isTypeRelation(key))
    const typing = this.relations.filter(({ key }) => isTypeRelation(key))
    const rows = [...naming, ...typing].reduce((sum, relation) => sum + relation.triples, 0)
    if (rows > (this.options.mostNames ?? MOST_NAMES)) {
      await this.fetchVocabulary(naming, typing)
      return false
    }
    for (const { key } of naming)
      await this.each(saying('progress.fetchingNames'), `SELECT ?a ?b WHERE { ?a ${relationOf(key)} ?b }`, (a, b) => {
        if (b !== undefined) this.named.add(this.add(a, key, b))
      })
    for (const { key } of typing)
      await this.each(saying('progress.fetchingTypes'), `SELECT ?a ?b WHERE { ?a ${relationOf(key)} ?b }`, (a, b) => {
        if (b !== undefined) this.add(a, key, b)
      })
    if (triples > MOST_LISTED) return true
    for (const query of [
      'SELECT DISTINCT ?a WHERE { ?a ?p ?o FILTER(isIRI(?a)) }',
      'SELECT DISTINCT ?a WHERE { ?s ?p ?a FILTER(isIRI(?a)) }',
    ])
      await this.each(saying('progress.fetchingEntities'), query, a => this.addUnnamed(a))
    return true
  }

  /** Of a graph with too many names: those of its relations and of its largest classes. */
  private async fetchVocabulary(
    naming: readonly SurveyedRelation[],
    typing: readonly SurveyedRelation[],
  ): Promise<void> {
    for (const { key } of typing)
      for (const [type, n] of await this.engine.rows(
        ['t', 'n'],
        `SELECT ?t (COUNT(*) AS ?n) WHERE { ?s ${relationOf(key)} ?t } GROUP BY ?t ORDER BY DESC(?n) LIMIT ${MOST_TYPES}`,
      ))
        if (type?.kind === 'entity') this.types.push({ term: type, entities: (n && numberOf(n)) ?? 0 })
    const terms = [...this.relations.map(({ key }) => key), ...this.types.map(({ term }) => term.key)]
    const written = terms.flatMap(key => writtenTerm({ key, kind: 'entity' }) ?? [])
    for (const { key } of naming)
      for (let from = 0; from < written.length; from += AT_ONCE) {
        const values = written.slice(from, from + AT_ONCE).join(' ')
        const query = `SELECT ?a ?b WHERE { VALUES ?a { ${values} } ?a ${relationOf(key)} ?b }`
        await this.each(saying('progress.fetchingNames'), query, (a, b) => {
          if (b !== undefined) this.add(a, key, b)
        })
      }
  }

  private add(head: EndpointTerm, relation: string, tail: EndpointTerm): number {
    const from = this.term(head)
    this.builder.add(from, this.builder.textTerm(ENTITY, relation), this.term(tail))
    return from
  }

  private term({ key, kind }: EndpointTerm): number {
    const term = this.builder.textTerm(KINDS[kind], key)
    if (kind === 'entity') this.seen.add(term)
    return term
  }

  /** An entity that no triple names is called by the last part of its IRI. */
  private addUnnamed(term: EndpointTerm): void {
    const number = this.term(term)
    if (this.named.has(number)) return
    this.named.add(number)
    this.builder.nameEntity(number, nameFromKey(term.key))
  }

  private async each(
    phase: Saying,
    query: string,
    visit: (a: EndpointTerm, b: EndpointTerm | undefined) => void,
  ): Promise<void> {
    const { signal, onProgress } = this.options
    for await (const page of this.engine.pages(['a', 'b'], query, { signal })) {
      for (const [a, b] of page) if (a && a.kind !== 'literal') visit(a, b)
      this.names += page.length
      onProgress?.(phase, this.names)
      await yieldToEventLoop(signal)
    }
  }
}

function relationOf(key: string): string {
  return writtenTerm({ key, kind: 'entity' }) ?? ''
}
