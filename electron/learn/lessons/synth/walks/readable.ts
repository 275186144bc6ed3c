import type { Entity } from '../../../../kg/knowledge-graph.ts'

const LONGEST = 80
/** Freebase's machine ids, Wikidata's and its statements', blank nodes and bare UUIDs. */
const CODE = /^(?:[mg]\.[0-9a-z_]+|\/[mg]\/[0-9a-z_]+|Q\d+|_:.*|(?:[QPL]\d+-)?[0-9a-f]{8}-[0-9a-f-]{27})$/i
/** Names that the store made by a key in brackets carry an IRI. */
const IRI = /[a-z][a-z0-9+.-]*:\/\//i

/** Whether people can read the name (GraphWalker's code drops `m.` and `g.` names). */
export function isReadable({ name, kind }: Pick<Entity, 'name' | 'kind'>): boolean {
  return kind !== 'blank' && /[\p{L}\p{N}\p{S}]/u.test(name) && !CODE.test(name) && !IRI.test(name)
}

/** Whether an entity can be asked about: its name stands in a question as it is, on one line. */
export function isAskable(entity: Entity): boolean {
  return (
    isReadable(entity) &&
    entity.name.length <= LONGEST &&
    !/[\n\r\t]/.test(entity.name) &&
    entity.name.trim() === entity.name &&
    /[\p{L}\p{N}]/u.test(entity.name)
  )
}
