import { describe, expect, it } from 'vitest'
import { ClewError } from '../../electron/contract/errors.ts'
import { runEpisode } from '../../electron/agent/episode.ts'
import type { EpisodeRequest } from '../../electron/agent/episode.ts'
import { kgR1 } from '../../electron/agent/protocols/kg-r1.ts'
import { TrajectorySchema } from '../../electron/contract/trajectory.ts'
import type { Trajectory, TrajectoryEvent } from '../../electron/contract/trajectory.ts'
import type { EpisodeView } from '../../electron/model/episode-view.ts'
import type { Policy } from '../../electron/model/policy.ts'
import { memoryGraph } from './memory-graph.ts'
import { scriptedPolicy } from './scripted-policy.ts'
import { inWords, spelledOut } from '../../electron/contract/words/saying.ts'

const kg = memoryGraph([
  ['Inception', 'directed_by', 'Christopher Nolan'],
  ['Inception', 'starred_actors', 'Ken Watanabe'],
  ['Tenet', 'directed_by', 'Christopher Nolan'],
  ['Washington, D.C.', 'twin_of', 'Inception'],
])
const settings = { turns: 5, temperature: 0, seed: 7, constrained: false, relationOrder: 'plain' as const }
const look = '<think>Look.</think>\n<kg-query>get_tail_relations("Inception")</kg-query>'
const walk = '<think>Walk.</think>\n<kg-query>get_tail_entities("Inception", "directed_by")</kg-query>'
const answer = '<think>Done.</think>\n<answer>Christopher Nolan</answer>'

async function run(request: Partial<EpisodeRequest>): Promise<{ events: TrajectoryEvent[]; trajectory: Trajectory }> {
  const events: TrajectoryEvent[] = []
  for await (const event of runEpisode({
    question: 'Who directed Inception?',
    protocol: kgR1(),
    policy: scriptedPolicy([look, walk, answer]),
    kg,
    settings,
    ...request,
  }))
    events.push(event)
  const last = events.at(-1)
  if (last?.kind !== 'finished') throw new Error('the last event must be finished')
  return { events, trajectory: last.trajectory }
}

function policyOf(turn: Policy['turn']): Policy {
  return { description: { kind: 'navigator', name: 'test', defaultTurns: 5 }, turn, dispose: async () => {} }
}

describe('runEpisode', () => {
  it('streams an answered question and records it whole', async () => {
    const { events, trajectory } = await run({})
    expect(events.map(({ kind }) => kind)).toEqual([
      'started',
      'turn-started',
      'token',
      'turn',
      'turn-started',
      'token',
      'turn',
      'turn-started',
      'token',
      'turn',
      'finished',
    ])
    expect(TrajectorySchema.parse(JSON.parse(JSON.stringify(trajectory)))).toEqual(trajectory)
    expect(trajectory.status).toBe('answered')
    expect(trajectory.topicEntities).toEqual([{ name: 'Inception', key: 'Inception', types: [] }])
    expect(trajectory.answer).toEqual([
      {
        name: 'Christopher Nolan',
        key: 'Christopher Nolan',
        evidence: [[{ head: 'Inception', relation: 'directed_by', tail: 'Christopher Nolan' }]],
      },
    ])
  })

  it('shows the agent its own turns and the observations, in order', async () => {
    const policy = scriptedPolicy([look, walk, answer])
    await run({ policy })
    expect(policy.shown[1]).toBe(
      `${policy.shown[0]}${look}\n\n<information>Tail relations for entity "Inception":\ndirected_by, starred_actors</information>\n\n`,
    )
    expect(policy.shown[2]).toBe(
      `${policy.shown[1]}${walk}\n\n<information>Tail entities for relation "directed_by" with head "Inception": Christopher Nolan</information>\n\n`,
    )
  })

  it('announces the last turn and ends without an answer when it still asks', async () => {
    const policy = scriptedPolicy([look, walk])
    const { trajectory } = await run({ policy, settings: { ...settings, turns: 1 } })
    expect(policy.shown[1]).toContain(
      'This was your last query. You must now give the final answer inside <answer>...</answer>.',
    )
    expect(trajectory.status).toBe('no-answer')
    expect(trajectory.turns).toHaveLength(2)
    expect(trajectory.turns[1]?.observation).toBeUndefined()
  })

  it('announces the last turn before the episode outgrows what the policy reads', async () => {
    const grown = (contextTokens?: number): Policy & { shown: string[] } => {
      const scripted = scriptedPolicy([look, walk, look, walk, answer])
      return {
        shown: scripted.shown,
        description: { ...scripted.description, ...(contextTokens === undefined ? {} : { contextTokens }) },
        turn: async (view, options) => {
          const read = view.segments.reduce((sum, { text }) => sum + text.length, 0)
          const turn =
            view.callsLeft === 0
              ? { ...(await scripted.turn(view, options)), text: answer }
              : await scripted.turn(view, options)
          return {
            ...turn,
            tokens: { prompt: Math.ceil(read / 4), cached: 0, generated: Math.ceil(turn.text.length / 4) },
          }
        },
        dispose: async () => {},
      }
    }
    const free = grown()
    await run({ policy: free })
    const bounded = grown(600)
    const { trajectory } = await run({ policy: bounded })
    expect(free.shown).toHaveLength(5)
    expect(bounded.shown).toHaveLength(3)
    expect(bounded.shown[2]).toContain('This was your last query.')
    expect(bounded.shown[1]).not.toContain('This was your last query.')
    expect(trajectory.status).toBe('answered')
    for (const { tokens } of trajectory.turns) expect(tokens.prompt + tokens.generated).toBeLessThan(600)
  })

  it('goes on after a malformed turn and counts it', async () => {
    const { trajectory } = await run({ policy: scriptedPolicy(['I forgot the tags.', answer]) })
    expect(trajectory.turns[0]?.observation).toMatchObject({ kind: 'error', code: 'KG_FORMAT_ERROR' })
    expect(trajectory.status).toBe('answered')
    expect(trajectory.answer[0]?.evidence).toEqual([])
  })

  it('drops what was written behind the executed tag', async () => {
    const policy = scriptedPolicy([`${look}\n<information>Tail relations: invented</information>${answer}`, answer])
    const { trajectory } = await run({ policy })
    expect(trajectory.turns[0]?.text).toBe(look)
    expect(policy.shown[1]).not.toContain('invented')
  })

  it('keeps the reason when the policy throws', async () => {
    const { trajectory } = await run({
      policy: policyOf(async () => {
        throw new ClewError('unavailable', 'The model file is gone.')
      }),
    })
    expect(spelledOut(trajectory)).toMatchObject({ status: 'failed', error: 'The model file is gone.' })
  })

  it('calls a defect one and tells whoever runs it', async () => {
    const broken = {
      ...kg,
      relations: async () => {
        throw new Error('The graph cannot be read.')
      },
    }
    const defects: unknown[] = []
    const { trajectory } = await run({ kg: broken, onDefect: defect => defects.push(defect) })
    expect(spelledOut(trajectory)).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/^Something went wrong inside Clew: The graph cannot be read\. Try again;/),
    })
    expect(defects).toEqual([new Error('The graph cannot be read.')])
  })

  it('fails with the nearest names when a given topic entity is unknown', async () => {
    const { events, trajectory } = await run({ topicEntities: ['Incepcion'] })
    expect(events.map(({ kind }) => kind)).toEqual(['started', 'finished'])
    expect(inWords(trajectory.error ?? '')).toBe(
      'The graph has no entity called "Incepcion". Use one of the nearest names: "Inception".',
    )
  })

  it('stops though the policy is at work, never looks at the signal and never ends', async () => {
    const controller = new AbortController()
    const deaf = policyOf(() => {
      setImmediate(() => controller.abort())
      return new Promise(() => {})
    })
    const { trajectory } = await run({ policy: deaf, signal: controller.signal })
    expect(trajectory.status).toBe('stopped')
  })

  it('hears that it is stopped though everything answers at once and the episode is long', async () => {
    const controller = new AbortController()
    let turns = 0
    const busy = policyOf(async () => {
      if (turns++ === 0) setImmediate(() => controller.abort())
      return { text: look, logprob: 0, tokens: { prompt: 0, cached: 0, generated: 0 } }
    })
    const { trajectory } = await run({
      policy: busy,
      signal: controller.signal,
      settings: { ...settings, turns: 5_000 },
    })
    expect(trajectory.status).toBe('stopped')
    expect(trajectory.turns.length).toBeGreaterThan(0)
    expect(turns).toBeLessThan(5_000)
  })

  it('stops before the first turn when it was aborted already', async () => {
    const { trajectory } = await run({ signal: AbortSignal.abort() })
    expect(trajectory).toMatchObject({ status: 'stopped', turns: [] })
  })

  it('tells the policy to stop when the caller leaves', async () => {
    let signal: AbortSignal | undefined
    const policy = policyOf((_, options) => {
      signal = options.signal
      options.onToken?.('x')
      return new Promise(() => {})
    })
    for await (const event of runEpisode({
      question: 'Who directed Inception?',
      protocol: kgR1(),
      policy,
      kg,
      settings,
    }))
      if (event.kind === 'token') break
    expect(signal?.aborted).toBe(true)
  })

  it('gives every turn a seed of its own, the same in every run', async () => {
    const seeds = async (seed: number): Promise<number[]> => {
      const drawn: number[] = []
      const scripted = scriptedPolicy([look, walk, answer])
      await run({
        settings: { ...settings, seed },
        policy: policyOf((view, options) => {
          drawn.push(options.seed)
          return scripted.turn(view, options)
        }),
      })
      return drawn
    }
    const [first, again, other] = [await seeds(7), await seeds(7), await seeds(8)]
    expect(first).toEqual(again)
    expect(new Set([...first, ...other]).size).toBe(6)
  })

  it('offers what can be done now and nothing twice', async () => {
    const offered: string[][] = []
    const note =
      (text: string) =>
      async (view: EpisodeView): Promise<string> => {
        offered.push(
          [...(await view.choices())].map(({ action }) =>
            action.kind === 'call' ? `${action.name}(${action.args.join('|')})` : `answer ${action.items.join('|')}`,
          ),
        )
        return text
      }
    await run({ policy: scriptedPolicy([note(look), note(walk), note(answer)]) })
    // Nothing leads from Christopher Nolan, so what could only fail is not offered.
    expect(offered[0]).toEqual(['get_tail_relations(Inception)', 'get_head_relations(Inception)'])
    expect(offered[1]).toEqual([
      'get_tail_entities(Inception|directed_by)',
      'get_tail_entities(Inception|starred_actors)',
      'get_head_relations(Inception)',
    ])
    expect(offered[2]).toEqual([
      'get_tail_entities(Inception|starred_actors)',
      'get_head_relations(Inception)',
      'get_head_relations(Christopher Nolan)',
      'answer Christopher Nolan',
    ])
  })

  it('orders relations by the ranker on request', async () => {
    const ranker = {
      rank: (_q: string, _a: readonly string[], _w: unknown, candidates: readonly { relation: string }[]) =>
        candidates.map(({ relation }) => (relation === 'starred_actors' ? 1 : 0)),
    }
    const ranked = await run({ ranker, settings: { ...settings, relationOrder: 'ranked' } })
    expect(ranked.trajectory.turns[0]?.observation?.text).toContain('starred_actors, directed_by')
    const plain = await run({ ranker })
    expect(plain.trajectory.turns[0]?.observation?.text).toContain('directed_by, starred_actors')
  })

  it('keeps a name with a comma whole, quoted or not', async () => {
    for (const written of ['Washington, D.C., Tenet', '"Washington, D.C.", "Tenet"', '["Washington, D.C.", "Tenet"]']) {
      const { trajectory } = await run({ policy: scriptedPolicy([`<think></think><answer>${written}</answer>`]) })
      expect(trajectory.answer.map(({ name }) => name)).toEqual(['Washington, D.C.', 'Tenet'])
    }
  })
})
