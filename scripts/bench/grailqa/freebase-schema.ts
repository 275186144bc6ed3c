import type { GrailQuestion } from './grail-question.ts'

/** What the questions of GrailQA together say of Freebase. */
export interface FreebaseSchema {
  /** What stands at the ends of each relation, as far as a question tells it. */
  ends: ReadonlyMap<string, { head: string; tail: string }>
  /** Relations that go out from a class, and that come in. */
  outgoing: ReadonlyMap<string, ReadonlySet<string>>
  incoming: ReadonlyMap<string, ReadonlySet<string>>
  /** All relations of a domain such as `film`. */
  ofDomain: ReadonlyMap<string, ReadonlySet<string>>
  /** Ids of entities of a class, and the names of all. Members of a class without any are not named in Freebase. */
  members: ReadonlyMap<string, ReadonlySet<string>>
  names: ReadonlyMap<string, string>
}

/** @param further names of more relations of Freebase: a relation `a.b.c` goes out from the class `a.b` */
export function freebaseSchema(questions: readonly GrailQuestion[], further: readonly string[]): FreebaseSchema {
  const ends = new Map<string, { head: string; tail: string }>()
  const [outgoing, incoming, ofDomain, members] = [new SetMap(), new SetMap(), new SetMap(), new SetMap()]
  const names = new Map<string, string>()
  const member = (of: string, id: string, name: string): void => {
    if (names.has(id)) return
    names.set(id, name)
    members.add(of, id)
  }
  for (const { answer, graph_query: graph } of questions) {
    const classOf = new Map(graph.nodes.map(node => [node.nid, node.class]))
    for (const { start, end, relation } of graph.edges) {
      const [head = '', tail = ''] = [classOf.get(start), classOf.get(end)]
      ends.set(relation, { head, tail })
      outgoing.add(head, relation)
      incoming.add(tail, relation)
      ofDomain.add(domainOf(relation), relation)
    }
    for (const node of graph.nodes) {
      if (node.node_type === 'entity') member(node.class, node.id, node.friendly_name)
      if (node.question_node !== 1) continue
      for (const { answer_argument: id, entity_name: name } of answer) if (name) member(node.class, id, name)
    }
  }
  for (const relation of further) {
    outgoing.add(classOfRelation(relation), relation)
    ofDomain.add(domainOf(relation), relation)
  }
  return {
    ends,
    outgoing: outgoing.sets,
    incoming: incoming.sets,
    ofDomain: ofDomain.sets,
    members: members.sets,
    names,
  }
}

/** `film` of `film.film.directed_by`. */
export function domainOf(name: string): string {
  return name.slice(0, name.indexOf('.'))
}

/** `film.film` of `film.film.directed_by`. */
export function classOfRelation(relation: string): string {
  return relation.slice(0, relation.lastIndexOf('.'))
}

class SetMap {
  readonly sets = new Map<string, Set<string>>()

  add(key: string, item: string): void {
    const set = this.sets.get(key)
    if (set === undefined) this.sets.set(key, new Set([item]))
    else set.add(item)
  }
}
