import type { SExpression } from '../../kg/sexpression/ast.ts'
import { XSD } from '../../kg/sexpression/atoms.ts'
import { GRADABLES } from './adjectives.ts'
import { where } from './conditions.ts'
import type { Derivation, Draft } from './derivation.ts'
import { maskOf } from './word-mask.ts'
import type { SchemaRelation } from './graph-schema.ts'
import { polarity } from './polarity.ts'
import { isFree, type Situation } from './situation.ts'

/** Scales on which people rate; a rating is read on the smallest that holds it. */
const SCALES = [1, 5, 10, 20, 100]

/** "A good restaurant": one that is rated above the middle of the scale. A bad one is below it. */
export async function goodOnes(
  situation: Situation,
  from: Derivation,
  attributes: readonly SchemaRelation[],
): Promise<Draft[]> {
  const found: Draft[] = []
  for (const cue of situation.cues) {
    if (cue.kind !== 'plain' || !isFree(from, cue.words)) continue
    for (const attribute of attributes) {
      if (attribute.tail.kind !== 'number' || polarity(GRADABLES.get('good'), attribute) !== 1) continue
      const middle = await middleOf(situation, attribute.name)
      if (middle === undefined) continue
      const condition: SExpression = {
        kind: 'compare',
        mode: cue.good ? 'gt' : 'lt',
        by: { kind: 'value', by: [{ name: attribute.name, reverse: false }] },
        than: { kind: 'literal', value: String(middle), datatype: `${XSD}decimal` },
      }
      found.push(where(situation, from, condition, maskOf(cue.words), { filter: 1, 'filter.plain': 1 }))
    }
  }
  return found
}

/** The middle of the scale of a rating; undefined where what is measured is no rating. */
async function middleOf({ executor }: Situation, relation: string): Promise<number | undefined> {
  const by = { kind: 'value', by: [{ name: relation, reverse: false }] } as const
  const of: SExpression = { kind: 'any', relation: { name: relation, reverse: false } }
  const [most, least] = await Promise.all(
    (['MAX', 'MIN'] as const).map(mode => executor.execute({ kind: 'aggregate', mode, of, by })),
  )
  if (most?.kind !== 'number' || least?.kind !== 'number' || least.value < 0) return undefined
  const scale = SCALES.find(top => most.value <= top)
  return scale === undefined ? undefined : scale / 2
}
