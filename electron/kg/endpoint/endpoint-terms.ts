import { ExecutionLimitError } from '../sexpression/errors.ts'
import type { TermId } from '../triple.ts'
import type { EndpointTerm } from './endpoint-term.ts'
import type { NameIndex } from './name-index.ts'

/** Terms that are met outside of the index while a graph is open: about a gigabyte. */
const MOST = 5_000_000

/** Numbers of the terms that an engine tells: those of the index, and beyond it in the order in which they are met. */
export class EndpointTerms {
  private readonly index: NameIndex
  private readonly met: EndpointTerm[] = []
  private readonly ids = new Map<string, TermId>()

  constructor(index: NameIndex) {
    this.index = index
  }

  get lastId(): TermId {
    return this.index.lastId + this.met.length
  }

  /** The number that a term has or is given. */
  idOf(term: EndpointTerm): TermId {
    const known = this.knownId(term)
    if (known !== undefined) return known
    if (this.met.length >= MOST)
      throw new ExecutionLimitError(
        'More of this graph was looked at than is kept at a time; ask less of it, or start Clew anew.',
      )
    this.met.push(term)
    const id = this.lastId
    this.ids.set(placeOf(term), id)
    return id
  }

  /** Undefined for a term that was not met yet. */
  knownId(term: EndpointTerm): TermId | undefined {
    return this.index.idOf(term) ?? this.ids.get(placeOf(term))
  }

  get(id: TermId): EndpointTerm | undefined {
    if (id > this.index.lastId) return this.met[id - this.index.lastId - 1]
    const entity = id < 1 ? undefined : this.index.entities.term(id)
    return entity
  }

  /** Terms in the order in which a graph of this machine has them: entities, blank nodes, values, each by its text. */
  sorted(ids: Iterable<TermId>): TermId[] {
    const placed = Array.from(ids, id => ({ id, place: this.sortKey(id) }))
    return placed.toSorted((a, b) => Buffer.compare(a.place, b.place)).map(({ id }) => id)
  }

  private sortKey(id: TermId): Buffer {
    const { kind = 'entity', key = '' } = this.get(id) ?? {}
    return Buffer.concat([Buffer.of(ORDER[kind]), Buffer.from(key, 'utf8')])
  }
}

const ORDER = { entity: 1, blank: 2, literal: 3 } as const

function placeOf({ kind, key }: EndpointTerm): string {
  return `${ORDER[kind]}${key}`
}
