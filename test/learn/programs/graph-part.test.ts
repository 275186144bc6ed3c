import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { protocolFor } from '../../../electron/agent/protocol-for.ts'
import { GrpoPlanSchema } from '../../../electron/contract/training-plan.ts'
import type { KnowledgeGraph } from '../../../electron/kg/knowledge-graph.ts'
import { runGrpo } from '../../../electron/learn/grpo/run-grpo.ts'
import {
  choiceLogprob,
  climbed,
  sharedChoices,
  type Gradient,
} from '../../../electron/learn/programs/choice-likelihood.ts'
import { ProgramLearner } from '../../../electron/learn/programs/learner.ts'
import { recipeFor } from '../../../electron/learn/recipes/recipe-for.ts'
import { rollOut, type Environment } from '../../../electron/learn/sampling/rollout.ts'
import type { Policy } from '../../../electron/model/policy.ts'
import { isOfGraph } from '../../../electron/model/semantic-parser/graph-features.ts'
import { readTaught } from '../../../electron/model/semantic-parser/taught-weights.ts'
import { graphOf, temporaryFolder } from '../../kg/temporary-graph.ts'

const FILES = { ranker: 'resources/models/navigator.bin', everyday: 'resources/models/everyday-relations.txt' }
const folder = temporaryFolder()
/** Who made a thing says one of four relations, and by a word that nothing knows. */
const ROLES = ['shot_by', 'cut_by', 'scored_by', 'lit_by']
const TITLES = ['Alien', 'Brazil', 'Gandhi', 'Vertigo', 'Psycho', 'Fargo', 'Heat', 'Jaws']
const PEOPLE = ['Ines Olsen', 'Bo Lind', 'Mara Quist', 'Tove Dahl']
const films = TITLES.flatMap((title, at) =>
  ROLES.map((role, place) => `${title}\t${role}\t${PEOPLE[(at + place) % PEOPLE.length]}`),
).join('\n')
let kg: KnowledgeGraph
let other: KnowledgeGraph
beforeAll(async () => {
  kg = await graphOf(folder, { 'films.tsv': films })
  other = await graphOf(folder, { 'other.tsv': films.replaceAll('_by', '_of') })
})
afterAll(() => Promise.all([kg.close(), other.close()]))

const asked = (title: string) => ({
  id: title,
  question: `Who glorped ${title}?`,
  entities: [title],
  answers: [PEOPLE[(TITLES.indexOf(title) + 2) % PEOPLE.length] ?? ''],
})

const environmentOf = (graph: KnowledgeGraph, policy: Policy): Environment => ({
  kg: graph,
  protocol: protocolFor(policy.description, 'clew'),
  settings: { turns: 8, temperature: 0, seed: 1, constrained: true, relationOrder: 'plain' },
})

async function answersOf(learner: ProgramLearner, graph: KnowledgeGraph, title: string): Promise<string[]> {
  const policy = await learner.policy()
  const { answer } = await rollOut(asked(title), environmentOf(graph, policy), policy, { temperature: 0, seed: 0 })
  return answer.map(({ name }) => name)
}

test(
  'answers alone teach a graph what a word means, on things that were held out; no other graph is asked otherwise',
  { tags: 'slow' },
  async () => {
    const learner = await ProgramLearner.open(FILES)
    const heldOut = ['Heat', 'Jaws']
    const before = await Promise.all(heldOut.map(title => answersOf(learner, other, title)))
    const policy = await learner.policy()
    await runGrpo({
      learner,
      steps: 12,
      seed: 3,
      recipe: recipeFor(GrpoPlanSchema.parse({ questions: 6, rate: 1.2e-4 }), learner.description.unit),
      lessons: TITLES.filter(title => !heldOut.includes(title)).map(asked),
      environmentOf: () => environmentOf(kg, policy),
      validation: { lessons: [], every: 1 },
      on: {
        checkpoint: () => Promise.resolve(),
        restoreBest: () => Promise.resolve(),
      },
    })
    for (const title of heldOut) expect(await answersOf(learner, kg, title)).toEqual(asked(title).answers)
    const { file } = await learner.exportTo(join(folder, 'taught'))
    const { own = {}, deltas } = await readTaught(join(folder, 'taught', file))
    expect(own['@relation tail scored_by\tglorp']).toBeGreaterThan(0.1)
    expect(Object.keys(deltas).some(isOfGraph)).toBe(false)
    const again = await ProgramLearner.open({ ...FILES, taught: join(folder, 'taught', file) })
    for (const title of heldOut) expect(await answersOf(again, kg, title)).toEqual(asked(title).answers)
    expect(await Promise.all(heldOut.map(title => answersOf(again, other, title)))).toEqual(before)
  },
)

test('the gradient of the reward that is expected is that of finite differences, in the part that is the graph’s own', () => {
  const [bias, link, rival] = [
    '@relation tail scored_by\t',
    '@relation tail scored_by\tglorp',
    '@relation tail cut_by\tglorp',
  ]
  const candidates = [
    { score: 0.4, features: { join: 1 }, own: { parts: ['relation tail cut_by'], words: ['glorp'] } },
    { score: 0.1, features: { join: 1 }, own: { parts: ['relation tail scored_by'], words: ['glorp'] } },
    {
      score: -0.3,
      features: { 'open.word': 1 },
      own: { parts: ['relation tail scored_by', 'relation tail cut_by'], words: ['glorp'] },
    },
  ]
  const reward = [0, 1, 0.4]
  const weights: Record<string, number> = { [bias]: 0.3, [link]: -0.2, [rival]: 0.5, join: 0.1 }
  const under = (moved: Record<string, number>) => (name: string) => (weights[name] ?? 0) + (moved[name] ?? 0)
  const shareOf = (at: number, moved = {}): number =>
    Math.exp(choiceLogprob({ candidates, chosen: [at] }, under(moved)))
  const expected = (moved = {}): number => reward.reduce((sum, each, at) => sum + each * shareOf(at, moved), 0)
  const [gradient, shared, mean]: [Gradient, ReturnType<typeof sharedChoices>, number] = [
    new Map(),
    sharedChoices(),
    expected(),
  ]
  reward.forEach((each, at) =>
    choiceLogprob({ candidates, chosen: [at] }, under({}), shared, shareOf(at) * (each - mean)),
  )
  climbed(shared, gradient)
  const step = 1e-6
  for (const name of [bias, link, rival, 'open.word'])
    expect(gradient.get(name)).toBeCloseTo((expected({ [name]: step }) - expected({ [name]: -step })) / (2 * step), 8)
})
