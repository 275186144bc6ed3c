import type { SExpression } from '../../kg/sexpression/ast.ts'
import { printSExpression } from '../../kg/sexpression/print.ts'
import { maskOf, scoreOf, type Draft } from './derivation.ts'
import { byDictionary } from './name-match.ts'
import type { Situation } from './situation.ts'

/** Those of which the graph says yes: `smallBusiness true` for "which suppliers are small businesses". */
export function flagged({ schema, evidence, weights }: Situation): Draft[] {
  return [...evidence].flatMap(([name, found]) => {
    const yes = schema.relations.get(name)?.yes
    if (yes === undefined) return []
    return found.slice(0, 2).map((said): Draft => {
      const cover = maskOf(said.words)
      const program: SExpression = {
        kind: 'join',
        relation: { name, reverse: false },
        of: { kind: 'literal', value: yes },
      }
      const features = { flag: 1, 'flag.explained': said.explained, ...byDictionary('flag', said) }
      return {
        program,
        key: printSExpression(program),
        cover,
        names: 0n,
        evidence: cover,
        described: cover,
        anchors: [],
        kind: 'entity',
        last: { relation: name, direction: 'head' },
        features,
        score: scoreOf(features, weights),
      }
    })
  })
}
