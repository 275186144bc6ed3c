import type { PathStep } from '../../../../electron/contract/fact.ts'
import { describe, expect, test } from 'vitest'
import { protocolFor } from '../../../../electron/agent/protocol-for.ts'
import type { ProtocolName } from '../../../../electron/contract/protocol.ts'
import { TrajectorySchema } from '../../../../electron/contract/trajectory.ts'
import type { GraphLesson } from '../../../../electron/contract/lesson.ts'
import { goldPathEpisode, reachesAnswers } from '../../../../electron/learn/lessons/synth/episodes/gold-path-episode.ts'
import { synthesize } from '../../../../electron/learn/lessons/synth/synthesize.ts'
import { SynthesisCounts } from '../../../../electron/learn/lessons/synth/counts.ts'
import { LessonPlanSchema } from '../../../../electron/contract/training-plan.ts'
import { walksOf } from '../../../../electron/contract/reading/observed.ts'
import type { PolicyDescription, TextWriter } from '../../../../electron/model/policy.ts'
import { withFilms } from './films.ts'

const description: PolicyDescription = { kind: 'gguf', name: 'a small model', defaultTurns: 10 }
const protocols: ProtocolName[] = ['kg-r1', 'graphwalker', 'kbqa-r1']

const lesson = (fields: Partial<GraphLesson>): GraphLesson => ({
  id: '1',
  question: 'who acts in films directed by Bo Lind?',
  entities: ['Bo Lind'],
  answers: [],
  graph: { name: 'films', fingerprint: '' },
  source: 'graphsynth',
  ...fields,
})

const toActors: PathStep[] = [
  { relation: 'directed_by', direction: 'head' },
  { relation: 'starred_actors', direction: 'tail' },
]

/** Bo Lind made Delta Blue (Fay Poe, Ida Stone) and Epsilon (Gus Quinn). */
const bo = lesson({
  answers: ['Fay Poe', 'Ida Stone', 'Gus Quinn'],
  paths: [{ anchor: 'Bo Lind', steps: toActors }],
})

describe('the episode along a gold path', () => {
  const graph = withFilms()

  test.each(protocols)('reaches the answers in %s', async name => {
    const trajectory = await goldPathEpisode(bo, {
      kg: graph.kg,
      protocol: protocolFor(description, name),
      description,
    })
    expect(TrajectorySchema.safeParse(trajectory).success).toBe(true)
    expect(trajectory.answer.map(item => item.name).toSorted()).toEqual(['Fay Poe', 'Gus Quinn', 'Ida Stone'])
    expect(reachesAnswers(trajectory, bo)).toBe(true)
    // A list and a walk for each of three entities, or two expressions; then the answer.
    expect(trajectory.turns).toHaveLength(name === 'kbqa-r1' ? 3 : 7)
    for (const { thought, observation } of trajectory.turns) {
      expect(thought.length).toBeGreaterThan(10)
      expect(observation?.kind).not.toBe('error')
    }
  })

  test.each(protocols)('walks every shape in %s, and no thought names what was not seen', async name => {
    const counts = new SynthesisCounts()
    const plan = LessonPlanSchema.parse({ count: 60, shapes: ['path', '2i', 'ip', 'pi'] })
    let made = 0
    for await (const { trajectory, answers } of synthesize(graph.kg, plan, {
      seed: 3,
      counts,
      episodes: { protocol: protocolFor(description, name), description, width: 8 },
    })) {
      made += 1
      const seen = new Set(trajectory?.topicEntities.map(entity => entity.name))
      for (const { thought, observation } of trajectory?.turns ?? []) {
        expect(answers.filter(answer => !seen.has(answer) && thought.includes(answer))).toEqual([])
        const results = observation?.kind === 'expressions' ? observation.steps.flatMap(step => step.results) : []
        for (const entity of [
          ...(observation ? walksOf(observation) : []).flatMap(({ entities }) => entities),
          ...results,
        ])
          seen.add(entity.name)
      }
      expect(trajectory?.answer.map(item => item.name).toSorted()).toEqual(answers.toSorted())
    }
    expect(made).toBe(60)
  })

  test('one that walks on from too few members says that it does not reach the answers', async () => {
    const ed = lesson({
      question: 'who acts in films directed by Ed Olsen?',
      entities: ['Ed Olsen'],
      answers: ['Kit Ure', 'Lou Vance', 'Fay Poe'],
      paths: [{ anchor: 'Ed Olsen', steps: toActors }],
    })
    const narrow = await goldPathEpisode(ed, {
      kg: graph.kg,
      protocol: protocolFor(description, 'kg-r1'),
      description,
      width: 1,
    })
    expect(narrow.status).toBe('answered')
    expect(reachesAnswers(narrow, ed)).toBe(false)
    expect(
      reachesAnswers(
        await goldPathEpisode(ed, { kg: graph.kg, protocol: protocolFor(description, 'kg-r1'), description, width: 3 }),
        ed,
      ),
    ).toBe(true)
  })

  test('a member without the next step is passed over', async () => {
    const through = lesson({
      entities: ['Mu Valley'],
      answers: ['Alpha Dawn', 'Beta Moon', 'Delta Blue', 'Lambda Hill'],
      paths: [
        {
          anchor: 'Mu Valley',
          steps: [
            { relation: 'starred_actors', direction: 'tail' },
            { relation: 'starred_actors', direction: 'head' },
          ],
        },
      ],
    })
    const trajectory = await goldPathEpisode(through, {
      kg: graph.kg,
      protocol: protocolFor(description, 'graphwalker'),
      description,
    })
    expect(trajectory.answer.map(item => item.name)).not.toContain('Mu Valley')
    expect(reachesAnswers(trajectory, through)).toBe(true)
  })

  test("GraphWalker's prompt has its ten calls, and a call names the gold relation and what else was listed (App. H, E.3)", async () => {
    const trajectory = await goldPathEpisode(bo, {
      kg: graph.kg,
      protocol: protocolFor(description, 'graphwalker'),
      description,
    })
    expect(trajectory.prompt).toContain('to answer the question up to 10 times.')
    const calls = trajectory.turns.flatMap(({ action }) =>
      action?.kind === 'call' && action.name === 'get_triples' ? [action.args] : [],
    )
    expect(calls[0]?.slice(0, 2)).toEqual(['Bo Lind', 'directed_by'])
    expect(calls[1]?.[1]).toBe('starred_actors')
    expect(calls.some(args => args.length > 2)).toBe(true)
    for (const args of calls) expect(args.length).toBeLessThanOrEqual(5)
    expect(reachesAnswers(trajectory, bo)).toBe(true)
  })

  test('a path that the graph does not have ends without an answer', async () => {
    const wrong = lesson({
      answers: ['Western'],
      paths: [{ anchor: 'Bo Lind', steps: [{ relation: 'has_genre', direction: 'tail' }] }],
    })
    for (const name of protocols) {
      const trajectory = await goldPathEpisode(wrong, {
        kg: graph.kg,
        protocol: protocolFor(description, name),
        description,
        settings: { turns: 5 },
      })
      expect(trajectory.answer).toEqual([])
      expect(reachesAnswers(trajectory, wrong)).toBe(false)
    }
  })

  test('a lesson without a path is refused', async () => {
    await expect(
      goldPathEpisode(lesson({ answers: ['x'] }), { kg: graph.kg, protocol: protocolFor(description, 'kg-r1') }),
    ).rejects.toThrow('has no path')
  })

  test("a writer's thoughts are taken where they keep to the rules", async () => {
    const asked: string[] = []
    const writer: TextWriter = {
      write: prompt => {
        asked.push(prompt)
        const answers = [
          '<think>The director comes first.</think>',
          'no tags at all',
          '<think>Surely Gus Quinn.</think>',
          '<think><answer>x</answer></think>',
        ]
        return Promise.resolve(answers[(asked.length - 1) % 4] ?? '')
      },
    }
    const { turns } = await goldPathEpisode(bo, {
      kg: graph.kg,
      protocol: protocolFor(description, 'kg-r1'),
      description,
      writer,
    })
    expect(turns[0]?.thought).toBe('The director comes first.')
    for (const { thought } of turns.slice(1, 4)) expect(thought).not.toMatch(/no tags|Surely|<answer>/)
    expect(asked).toHaveLength(turns.length)
    expect(asked[1]).toContain('Head relations for entity "Bo Lind"')
    expect(asked[0]).toContain('get_head_relations("Bo Lind")')
  })
})
