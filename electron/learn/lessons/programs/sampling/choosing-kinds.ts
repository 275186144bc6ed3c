import type { SExpression } from '../../../../kg/sexpression/ast.ts'
import { atom } from '../../synth/walks/walk-as-lesson.ts'
import { both, joined } from '../build.ts'
import { arrival, departure, type Drawing } from './drawing.ts'
import { isAlike } from './measured-kinds.ts'
import { MOST_ANSWERS } from './plain-kinds.ts'

type Drawn = Promise<SExpression | undefined>

/** Which of two named things a fact is of, one that it is of and one that it might have been: "who directed x, a or b?" */
export async function oneOfTwo(drawing: Drawing): Drawn {
  const { random } = drawing
  const step = drawing.step(one => departure(one).kind === 'entity' && arrival(one).kind === 'entity')
  if (step === undefined) return undefined
  const from = random.pick(departure(step).pool)
  if (!(await drawing.isNameable(from))) return undefined
  const start = { program: atom(await drawing.known(from)), ids: Uint32Array.of(from) }
  const reached = await drawing.after(start, step, MOST_ANSWERS)
  const right = reached && random.pick([...reached.ids])
  if (reached === undefined || right === undefined || !(await drawing.isNameable(right))) return undefined
  const others = random.sample(
    arrival(step).pool.filter(id => id !== from && !reached.ids.includes(id)),
    4,
  )
  for (const wrong of others) {
    if (!(await drawing.isNameable(wrong)) || !(await isAlike(drawing, right, wrong))) continue
    const [left, second] = random.chance(0.5) ? [right, wrong] : [wrong, right]
    const offered: SExpression = {
      kind: 'or',
      left: atom(await drawing.known(left)),
      right: atom(await drawing.known(second)),
    }
    return both(offered, reached.program)
  }
  return undefined
}

/** Two named things of which both have several of something, and one has more. */
export async function twoWithSeveral(
  drawing: Drawing,
): Promise<{ one: SExpression; two: SExpression; relation: string; direction: 'tail' | 'head' } | undefined> {
  const { random } = drawing
  const step = drawing.step(
    one => departure(one).kind === 'entity' && arrival(one).kind === 'entity' && arrival(one).fan > 1.2,
  )
  if (step === undefined) return undefined
  const found: { id: number; many: number }[] = []
  for (const id of random.sample(departure(step).pool, 10)) {
    if (!(await drawing.isNameable(id))) continue
    const [other] = found
    if (other !== undefined && !(await isAlike(drawing, other.id, id))) continue
    const program = atom(await drawing.known(id))
    const ids = (await drawing.after({ program, ids: Uint32Array.of(id) }, step))?.ids
    if (ids === undefined || other?.many === ids.length) continue
    found.push({ id, many: ids.length })
    if (found.length === 2) break
  }
  const [one, two] = found
  if (one === undefined || two === undefined) return undefined
  const { name } = step.relation
  return {
    one: atom(await drawing.known(one.id)),
    two: atom(await drawing.known(two.id)),
    relation: name,
    direction: step.direction,
  }
}

/** "Does x have more y than z?" */
export async function moreThan(drawing: Drawing): Drawn {
  const pair = await twoWithSeveral(drawing)
  if (pair === undefined) return undefined
  const { one, two, relation, direction } = pair
  return both(one, {
    kind: 'compare',
    mode: drawing.random.chance(0.6) ? 'gt' : 'lt',
    by: { kind: 'count', by: [{ name: relation, reverse: direction === 'head' }] },
    than: { kind: 'count', of: joined(relation, direction, two) },
  })
}

/** Which of two named things has more of something. */
export async function moreOfTwo(drawing: Drawing): Drawn {
  const pair = await twoWithSeveral(drawing)
  if (pair === undefined) return undefined
  const { one, two, relation, direction } = pair
  return {
    kind: 'superlative',
    mode: drawing.random.chance(0.7) ? 'ARGMAX' : 'ARGMIN',
    of: { kind: 'or', left: one, right: two },
    by: { kind: 'count', by: [{ name: relation, reverse: direction === 'head' }] },
  }
}
