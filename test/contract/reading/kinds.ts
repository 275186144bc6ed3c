import type { Turn } from '../../../electron/contract/trajectory.ts'
import { fact, turn } from './turns.ts'

const seen = (name: string) => ({ name, key: `k:${name}`, types: [], times: [] })

/** GraphWalker's relation list of both sides. */
export function bothSides(entity: string, out: string[], into: string[]): Turn {
  return turn(
    { kind: 'call', name: 'get_relations', args: [entity] },
    {
      kind: 'both-sides',
      text: '',
      facts: [],
      cut: 0,
      entity,
      looks: [
        { entity, direction: 'tail', relations: out.map(name => ({ name, count: 1 })) },
        { entity, direction: 'head', relations: into.map(name => ({ name, count: 1 })) },
      ],
    },
  )
}

/** GraphWalker's triples along relations of both directions. */
export function triples(entity: string, out: Record<string, string[]>, into: Record<string, string[]>): Turn {
  const walks = [
    ...Object.entries(out).map(([relation, names]) => ({
      entity,
      relation,
      direction: 'tail' as const,
      entities: names.map(seen),
      facts: names.map(name => fact(entity, relation, name)),
    })),
    ...Object.entries(into).map(([relation, names]) => ({
      entity,
      relation,
      direction: 'head' as const,
      entities: names.map(seen),
      facts: names.map(name => fact(name, relation, entity)),
    })),
  ]
  return turn(
    { kind: 'call', name: 'get_triples', args: [entity, ...Object.keys(out), ...Object.keys(into)] },
    { kind: 'triples', text: '', facts: walks.flatMap(({ facts }) => facts), cut: 0, entity, walks },
  )
}

/** A KBQA-R1 step from the members of an expression. */
export function join(expression: string, relation: string, pairs: [from: string, to: string][]): Turn {
  const facts = pairs.map(([from, to]) => fact(from, relation, to))
  const results = [...new Set(pairs.map(([, to]) => to))].map(seen)
  return turn(
    { kind: 'call', name: 'Find_relation', args: [expression, relation] },
    {
      kind: 'expressions',
      text: '',
      facts,
      cut: 0,
      steps: [
        {
          action: '',
          expression: 'expression2',
          logicalForm: `(JOIN ${relation} ${expression})`,
          results,
          total: results.length,
          walk: {
            entity: expression,
            from: pairs.map(([from]) => from),
            relation,
            direction: 'tail',
            entities: results,
            facts,
          },
        },
      ],
    },
  )
}

/** Graph-R1's retrieved n-ary facts: a text and its entities each. */
export function passages(query: string, found: [text: string, entities: string[]][]): Turn {
  return turn(
    { kind: 'call', name: 'query', args: [query] },
    {
      kind: 'passages',
      text: '',
      facts: [],
      cut: 0,
      query,
      passages: found.map(([text, entities], chunk) => ({
        text,
        coherence: 1,
        entities,
        source: { document: 'd.md', chunk, start: 0, end: text.length },
      })),
    },
  )
}
