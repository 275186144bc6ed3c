import { COMMON_PREFIXES, shortName, sparqlTokens } from './sparql-tokens.ts'

/**
 * A part of a triple pattern; names are short where the graph's readers know the short form (`m.0abc`, `Q42`, `P31`),
 * IRIs otherwise.
 */
export type PatternTerm =
  | { kind: 'variable'; name: string }
  | { kind: 'name'; name: string }
  | { kind: 'literal'; value: string; datatype?: string | undefined; language?: string | undefined }

export interface PatternTriple {
  subject: PatternTerm
  predicate: string
  object: PatternTerm
}

/** A query that selects, or counts, one variable of a plain pattern of triples. */
export interface SparqlPattern {
  wanted: string
  counts: boolean
  triples: PatternTriple[]
  /** False where a filter that leaves out single entities was passed over. */
  exact: boolean
}

/**
 * Reads what {@link SparqlPattern} can hold of SPARQL, which is most of what question sets ask; undefined for all else.
 */
export function readSparqlPattern(query: string): SparqlPattern | undefined {
  const tokens = sparqlTokens(query)
  return tokens && new PatternReader(tokens).read()
}

/** Thrown inside the reader alone, for anything that a pattern cannot hold. */
class NotPlainError extends Error {
  override readonly name = 'NotPlainError'
}

class PatternReader {
  private readonly tokens: readonly string[]
  private at = 0
  private readonly prefixes: Record<string, string> = { ...COMMON_PREFIXES }
  private readonly triples: PatternTriple[] = []
  private readonly bound = new Map<string, PatternTerm>()
  private exact = true
  private fresh = 0

  constructor(tokens: readonly string[]) {
    this.tokens = tokens
  }

  read(): SparqlPattern | undefined {
    try {
      while (this.takeWord('PREFIX')) this.prefixes[this.take().replace(/:$/, '')] = iriIn(this.take())
      const { wanted, counts } = this.select()
      if (this.at < this.tokens.length) throw new NotPlainError()
      return {
        wanted,
        counts,
        triples: this.triples.map(triple => ({
          ...triple,
          subject: this.resolved(triple.subject),
          object: this.resolved(triple.object),
        })),
        exact: this.exact,
      }
    } catch (error) {
      if (error instanceof NotPlainError) return undefined
      throw error
    }
  }

  /** GrailQA selects from a query that selects. */
  private select(): { wanted: string; counts: boolean; triples: number } {
    this.need('SELECT')
    const outer = this.selected()
    this.takeWord('WHERE')
    this.need('{')
    const inner = this.peek().toUpperCase() === 'SELECT' ? this.select() : undefined
    while (!this.takeWord('}')) this.member()
    if (inner !== undefined && (inner.counts || inner.wanted !== outer.wanted || this.triples.length > inner.triples))
      throw new NotPlainError()
    return { ...outer, triples: this.triples.length }
  }

  /** `?x`, `(COUNT(DISTINCT ?x) AS ?n)`, `COUNT(?x)`. */
  private selected(): { wanted: string; counts: boolean } {
    this.takeWord('DISTINCT')
    if (/^[?$]/.test(this.peek())) {
      const wanted = this.take().slice(1)
      if (/^[?$]/.test(this.peek())) throw new NotPlainError()
      return { wanted, counts: false }
    }
    const isBracketed = this.takeWord('(')
    const counts = this.takeWord('COUNT')
    if (counts) this.need('(')
    this.takeWord('DISTINCT')
    const variable = this.take()
    if (!/^[?$]/.test(variable)) throw new NotPlainError()
    if (counts) this.need(')')
    if (this.takeWord('AS')) this.take()
    if (isBracketed) this.need(')')
    return { wanted: variable.slice(1), counts }
  }

  private member(): void {
    if (this.takeWord('.')) return
    if (this.takeWord('FILTER')) return this.filter()
    if (this.takeWord('VALUES')) {
      const variable = this.take()
      this.need('{')
      const value = this.term()
      this.need('}')
      this.bound.set(variable.slice(1), value)
      return
    }
    if (/^(?:OPTIONAL|UNION|MINUS|GRAPH|SERVICE|BIND|SELECT)$/i.test(this.peek()) || this.peek() === '{')
      throw new NotPlainError()
    const subject = this.term()
    do {
      if (/^[.}]$/.test(this.peek())) break
      this.predicates(subject)
    } while (this.takeWord(';'))
  }

  /** A path of steps with `/`, turned round by `^`, and the objects behind it. */
  private predicates(subject: PatternTerm): void {
    const path: { name: string; turned: boolean }[] = []
    do {
      const turned = this.takeWord('^')
      path.push({ name: this.predicate(), turned })
    } while (this.takeWord('/'))
    if (/^[*+|?]$/.test(this.peek())) throw new NotPlainError()
    do this.along(subject, path, this.term())
    while (this.takeWord(','))
  }

  private along(subject: PatternTerm, path: readonly { name: string; turned: boolean }[], object: PatternTerm): void {
    let from = subject
    path.forEach(({ name, turned }, index) => {
      const to: PatternTerm = index === path.length - 1 ? object : { kind: 'variable', name: ` ${this.fresh++}` }
      this.triples.push(
        turned ? { subject: to, predicate: name, object: from } : { subject: from, predicate: name, object: to },
      )
      from = to
    })
  }

  private predicate(): string {
    const token = this.take()
    if (token === 'a') return `${COMMON_PREFIXES['rdf']}type`
    return this.name(token)
  }

  private term(): PatternTerm {
    const token = this.take()
    if (/^[?$]\w/.test(token)) return { kind: 'variable', name: token.slice(1) }
    const quoted = /^(["'])(.*)\1(?:@([\w-]+)|\^\^(.+))?$/s.exec(token)
    if (quoted) {
      const [, , value = '', language, datatype] = quoted
      return {
        kind: 'literal',
        value: value.replace(/\\(.)/g, '$1'),
        language,
        datatype: datatype && this.iri(datatype),
      }
    }
    if (/^[+-]?\d/.test(token))
      return {
        kind: 'literal',
        value: token,
        datatype: `${COMMON_PREFIXES['xsd']}${token.includes('.') ? 'decimal' : 'integer'}`,
      }
    return { kind: 'name', name: this.name(token) }
  }

  private name(token: string): string {
    return shortName(this.iri(token))
  }

  private iri(token: string): string {
    if (token.startsWith('<')) return iriIn(token)
    const colon = token.indexOf(':')
    const base = colon < 0 ? undefined : this.prefixes[token.slice(0, colon)]
    if (base === undefined) throw new NotPlainError()
    return base + token.slice(colon + 1)
  }

  /** Freebase's filters for language and for the topic itself are passed over; any other decides something. */
  private filter(): void {
    const tokens: string[] = []
    let depth = 0
    do {
      const token = this.take()
      if (token === '(') depth += 1
      if (token === ')') depth -= 1
      tokens.push(token)
    } while (depth > 0)
    const text = tokens.slice(1, -1).join(' ')
    if (
      /^(?:!\s*)?isLiteral\b.*\blang(?:Matches)?\b/i.test(text) ||
      /^langMatches\b[^&|]*$/i.test(text) ||
      /^lang \( [?$]\w+ \) = \S+$/i.test(text)
    )
      return
    if (!text.split(' && ').every(part => /^[?$]\w+ != \S+$/.test(part))) throw new NotPlainError()
    this.exact = false
  }

  private resolved(term: PatternTerm): PatternTerm {
    return term.kind === 'variable' ? (this.bound.get(term.name) ?? term) : term
  }

  private peek(): string {
    return this.tokens[this.at] ?? ''
  }

  private take(): string {
    const token = this.tokens[this.at++]
    if (token === undefined) throw new NotPlainError()
    return token
  }

  private takeWord(word: string): boolean {
    if (this.peek().toUpperCase() !== word) return false
    this.at += 1
    return true
  }

  private need(word: string): void {
    if (!this.takeWord(word)) throw new NotPlainError()
  }
}

function iriIn(token: string): string {
  if (!/^<.*>$/s.test(token)) throw new NotPlainError()
  return token.slice(1, -1)
}
