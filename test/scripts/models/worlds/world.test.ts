import { expect, test } from 'vitest'
import { lexicon } from '../../../../scripts/models/worlds/schema-paths.ts'
import { randomWorld, type World } from '../../../../scripts/models/worlds/world.ts'

/** The questions' answers by brute force over the triples: every way, member by member. */
function reachable(
  { triples }: World,
  anchor: string,
  steps: readonly { relation: string; direction: 'tail' | 'head' }[],
): Set<string> {
  let level = new Set([anchor])
  steps.forEach((step, at) => {
    const next = new Set<string>()
    for (const [head, relation, tail] of triples) {
      if (relation !== step.relation) continue
      if (step.direction === 'tail' && level.has(head)) next.add(tail)
      if (step.direction === 'head' && level.has(tail)) next.add(head)
    }
    // "The other ones": who is asked about is not among them.
    if (at === 1 && steps[0]?.relation === step.relation && steps[0].direction !== step.direction) next.delete(anchor)
    level = next
  })
  return level
}

function whatIsSaid(world: World, [first, second]: World['questions'][number]['paths']): string[] {
  if (first === undefined) throw new Error('a question without an anchor')
  if (second === undefined) return [...reachable(world, first.anchor, first.steps)]
  const other = reachable(world, second.anchor, second.steps.slice(0, 1))
  const met = [...reachable(world, first.anchor, first.steps.slice(0, 1))].filter(name => other.has(name))
  return [...new Set(met.flatMap(name => [...reachable(world, name, first.steps.slice(1))]))]
}

test('answers are what the triples say, for chains and for two conditions that meet', () => {
  const shapes = new Set<string>()
  for (let seed = 1; seed <= 12; seed++) {
    const world = randomWorld(seed, { questions: 25, split: 'taught' })
    expect(world.questions.length).toBeGreaterThan(10)
    for (const { paths, answers, shape, hops, question } of world.questions) {
      shapes.add(`${shape} ${hops}`)
      for (const { anchor } of paths) expect(question.toLowerCase()).toContain(anchor.toLowerCase())
      expect(whatIsSaid(world, paths).toSorted()).toEqual(answers.toSorted())
    }
  }
  expect([...shapes]).toEqual(expect.arrayContaining(['path 1', 'path 2', 'path 3', '2i 1']))
})

test('the same seed gives the same world, another one another', () => {
  const options = { questions: 10, split: 'taught' as const }
  expect(randomWorld(4, options)).toEqual(randomWorld(4, options))
  expect(randomWorld(5, options)).not.toEqual(randomWorld(4, options))
})

test('no concept is both taught and held out', () => {
  const taught = new Set(lexicon('taught').flat())
  expect(
    lexicon('held-out')
      .flat()
      .filter(concept => taught.has(concept)),
  ).toEqual([])
})
