import type { Fact } from '../../../electron/contract/fact.ts'
import type { Trajectory, Turn } from '../../../electron/contract/trajectory.ts'

export function fact(head: string, relation: string, tail: string): Fact {
  return { head, relation, tail }
}

/** An entity that a question is about. */
export function topic(name: string): Trajectory['topicEntities'][number] {
  return { name, key: `k:${name}`, types: [] }
}

/** A turn that asked for entities and got `names`. */
export function walk(
  entity: string,
  relation: string,
  direction: 'tail' | 'head',
  names: string[],
  more: { types?: string[]; cut?: number } = {},
): Turn {
  return turn(
    { kind: 'call', name: `get_${direction}_entities`, args: [entity, relation] },
    {
      kind: 'entities',
      text: '',
      cut: more.cut ?? 0,
      entity,
      relation,
      direction,
      facts: names.map(name => (direction === 'tail' ? fact(entity, relation, name) : fact(name, relation, entity))),
      entities: names.map(name => ({ name, key: `k:${name}`, types: more.types ?? [], times: [] })),
    },
  )
}

/** A turn that asked for relations. */
export function look(entity: string, direction: 'tail' | 'head', relations: string[]): Turn {
  return turn(
    { kind: 'call', name: `get_${direction}_relations`, args: [entity] },
    {
      kind: 'relations',
      text: '',
      facts: [],
      cut: 0,
      entity,
      direction,
      relations: relations.map(name => ({ name, count: 1 })),
    },
  )
}

export function turn(action: Turn['action'], observation?: Turn['observation'], thought = ''): Turn {
  return {
    text: '',
    thought,
    ...(action && { action }),
    ...(observation && { observation }),
    tokens: { prompt: 0, cached: 0, generated: 0 },
    seconds: 0.1,
    logprob: 0,
  }
}
