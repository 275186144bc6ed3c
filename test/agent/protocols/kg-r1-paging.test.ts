import { describe, expect, it } from 'vitest'
import { noClosedSides } from '../../../electron/agent/closed-sides.ts'
import type { EpisodeState } from '../../../electron/agent/protocol.ts'
import { protocolFor } from '../../../electron/agent/protocol-for.ts'
import { kgR1, type KgR1Options } from '../../../electron/agent/protocols/kg-r1.ts'
import { readCall } from '../../../electron/agent/protocols/kg-r1/paging.ts'
import { runEpisode } from '../../../electron/agent/episode.ts'
import type { Action, Observation } from '../../../electron/contract/observation.ts'
import type { PastTurn } from '../../../electron/model/episode-view.ts'
import type { RelationOrder } from '../../../electron/model/policy.ts'
import { isInLanguage } from '../../model/local/constraint-language.ts'
import { memoryGraph, type Row } from '../memory-graph.ts'
import { scriptedPolicy } from '../scripted-policy.ts'
import { withGraph } from '../stored-graph.ts'

const ROWS: Row[] = [
  ...Array.from({ length: 25 }, (_, index): Row => ['hub "x"', 'r', `entity ${index}`]),
  ...Array.from({ length: 25 }, (_, index): Row => ['many', `relation ${index}`, 'end']),
]
const kg = memoryGraph(ROWS)
const call = (name: string, ...args: string[]): Action & { kind: 'call' } => ({ kind: 'call', name, args })
const limit = { items: 10, characters: 10_000 }
const stateOf = (question: string, past: PastTurn[] = []): EpisodeState => ({
  task: { question, topicEntities: [{ name: 'many', key: 'k', types: [] }], turns: 5 },
  past,
  callsLeft: 5,
  closed: noClosedSides(),
})
const execute = (action: Action & { kind: 'call' }, options: Partial<KgR1Options> = {}): Promise<Observation> =>
  kgR1({ limit, paging: true, ...options }).execute(action, kg)
const items = (observation: Observation): string[] =>
  (observation.kind === 'relations'
    ? observation.relations
    : observation.kind === 'entities'
      ? observation.entities
      : []
  ).map(({ name }) => name)

describe('a page', () => {
  it.each([
    ['get_tail_entities("X", "r", page=2)', ['X', 'r', 'page=2']],
    ['get_tail_entities("X", "r", page = 2)', ['X', 'r', 'page=2']],
    ['get_tail_entities("X", "r", page="2")', ['X', 'r', '2']],
    ['get_tail_entities("X", "r", 2)', ['X', 'r', '2']],
    ['get_tail_entities(X, r, page=2)', ['X', 'r', 'page=2']],
    ['get_tail_relations("X", page=3)', ['X', 'page=3']],
    ['get_tail_relations(Washington, D.C.)', ['Washington, D.C.']],
    ['get_tail_relations(Apollo, 13)', ['Apollo, 13']],
    ['get_tail_relations("page=2")', ['page=2']],
    ['get_tail_entities("X", "page=2")', ['X', 'page=2']],
    ['get_entities_out("X", "r", page=2)', ['X', 'r', 'page=2']],
  ])('%s', (text, args) => expect(readCall(text)?.args).toEqual(args))

  it('goes on where the one before it ended, to the end of the list', async () => {
    const first = await execute(call('get_tail_entities', 'hub "x"', 'r'))
    expect(first.text).toBe(
      `Tail entities for relation "r" with head "hub \\"x\\"": ${Array.from({ length: 10 }, (_, index) => `entity ${index}`).join(', ')} ... (10 of 25 shown; more: get_tail_entities("hub \\"x\\"", "r", page=2))`,
    )
    expect(first).not.toHaveProperty('offset')
    const written = /more: (.*)\)$/.exec(first.text)?.[1] ?? ''
    const second = await execute(call('get_tail_entities', ...(readCall(written)?.args ?? [])))
    expect(second).toMatchObject({ offset: 10, cut: 5, facts: { length: 10 } })
    expect(second.text).toMatch(
      /entity 19 \.\.\. \(11 to 20 of 25 shown; more: get_tail_entities\("hub \\"x\\"", "r", page=3\)\)$/,
    )
    const third = await execute(call('get_tail_entities', 'hub "x"', 'r', '3'))
    expect(third).toMatchObject({ offset: 20, cut: 0 })
    expect(third.text).toMatch(/entity 24 \.\.\. \(21 to 25 of 25 shown\)$/)
    expect([first, second, third].flatMap(items)).toEqual(ROWS.slice(0, 25).map(([, , tail]) => tail))
  })

  it('loses nothing where pages are cut by length, in the real store too', async () => {
    await withGraph(
      ROWS.map(([head, ...rest]) => [head.replaceAll('"', ''), ...rest]),
      async stored => {
        const seen: string[] = []
        for (let page = 1; page < 30; page += 1) {
          const observation = await kgR1({ limit: { items: 10, characters: 45 }, paging: true }).execute(
            call('get_tail_entities', 'hub x', 'r', `page=${page}`),
            stored,
          )
          expect(observation.kind).toBe('entities')
          seen.push(...items(observation))
          if (observation.cut === 0) break
        }
        expect(seen.toSorted()).toEqual(
          ROWS.slice(0, 25)
            .map(([, , tail]) => tail)
            .toSorted(),
        )
      },
    )
  })

  it('of a relation list likewise', async () => {
    const pages = [
      await execute(call('get_tail_relations', 'many')),
      await execute(call('get_relations_out', 'many', 'page=2')),
      await execute(call('get_tail_relations', 'many', '3')),
    ]
    expect(pages.flatMap(items)).toEqual(Array.from({ length: 25 }, (_, index) => `relation ${index}`))
    expect(pages[0]?.text).toMatch(/ \.\.\. \(10 of 25 shown; more: get_tail_relations\("many", page=2\)\)$/)
    expect(pages[2]?.text).toMatch(/\(21 to 25 of 25 shown\)$/)
  })

  it.each([
    [
      call('get_tail_entities', 'hub "x"', 'r', 'page=4'),
      'KG_NO_RESULTS',
      '<error>No page 4: the list of 25 ends with page=3</error>',
    ],
    [
      call('get_tail_relations', 'many', 'page=999999999'),
      'KG_NO_RESULTS',
      '<error>No page 999999999: the list of 25 ends with page=3</error>',
    ],
    [
      call('get_tail_relations', 'many', 'page=0'),
      'KG_FORMAT_ERROR',
      '<error>Page 0 does not exist; the first page is page=1</error>',
    ],
    [
      call('get_tail_relations', 'many', 'two'),
      'KG_FORMAT_ERROR',
      '<error>get_tail_relations accepts only one entity argument</error>',
    ],
    [
      call('get_tail_relations', 'many', 'page=2', 'page=2'),
      'KG_FORMAT_ERROR',
      '<error>get_tail_relations accepts only one entity argument</error>',
    ],
    [
      call('get_tail_entities', 'hub "x"', 'r', 'page=-1'),
      'KG_FORMAT_ERROR',
      '<error>get_tail_entities accepts only one entity and one relation argument</error>',
    ],
  ])('that is not there: %j', async (action, code, text) =>
    expect(await execute(action)).toMatchObject({ kind: 'error', code, text }),
  )

  it('is not spoken of where nobody asked for pages, nor offered to a model that was not trained on them', async () => {
    expect((await execute(call('get_tail_relations', 'many'), { paging: false })).text).toMatch(
      / \.\.\. \(10 of 25 shown\)$/,
    )
    const policy = { kind: 'gguf', name: 'm', defaultTurns: 5 } as const
    const long = memoryGraph(Array.from({ length: 150 }, (_, index): Row => ['hub', `r${index}`, 'x']))
    expect((await protocolFor(policy).execute(call('get_tail_relations', 'hub'), long)).text).toContain('page=2')
    expect(
      (await protocolFor({ ...policy, prompt: 'compact' }).execute(call('get_tail_relations', 'hub'), long)).text,
    ).not.toContain('page=')
  })

  it('that comes next may be written under the constraint, once', async () => {
    const protocol = kgR1({ limit, paging: true })
    const first: PastTurn = {
      action: call('get_tail_relations', 'many'),
      observation: await protocol.execute(call('get_tail_relations', 'many'), kg),
    }
    const second: PastTurn = {
      action: call('get_tail_relations', 'many', 'page=2'),
      observation: await protocol.execute(call('get_tail_relations', 'many', 'page=2'), kg),
    }
    const allows = async (past: PastTurn[], page: number, options: Partial<KgR1Options> = {}): Promise<boolean> =>
      isInLanguage(
        await kgR1({ limit, paging: true, ...options }).constraint(stateOf('q', past), kg),
        `<think>x</think>\n<kg-query>get_tail_relations("many", page=${page})</kg-query>`,
      )
    expect(await allows([], 2)).toBe(false)
    expect(await allows([first], 2)).toBe(true)
    expect(await allows([first], 3)).toBe(false)
    expect(await allows([first, second], 2)).toBe(false)
    expect(await allows([first, second], 3)).toBe(true)
    expect(await allows([first], 2, { guided: true })).toBe(false)
    expect(await allows([first], 2, { paging: false })).toBe(false)
  })

  it('is read in an episode, and its entities count as seen', async () => {
    const policy = scriptedPolicy([
      '<think>a</think>\n<kg-query>get_tail_entities("hub \\"x\\"", "r")</kg-query>',
      '<think>b</think>\n<kg-query>get_tail_entities("hub \\"x\\"", "r", page=2)</kg-query>',
      '<think>c</think>\n<answer>entity 12</answer>',
    ])
    for await (const event of runEpisode({
      question: 'q',
      topicEntities: ['hub "x"'],
      protocol: kgR1({ limit, paging: true }),
      policy,
      kg,
      settings: { turns: 5, temperature: 0, seed: 1, constrained: false, relationOrder: 'plain' },
    })) {
      if (event.kind !== 'finished') continue
      expect(event.trajectory.answer).toMatchObject([
        { name: 'entity 12', evidence: [[{ head: 'hub "x"', relation: 'r', tail: 'entity 12' }]] },
      ])
      expect(event.trajectory.turns[1]?.observation).toMatchObject({ offset: 10 })
    }
  })
})

describe('the top k of a relation list', () => {
  const hub = memoryGraph(
    Array.from({ length: 40 }, (_, index): Row => ['many', index === 33 ? 'home stadium' : `relation ${index}`, 'end']),
  )
  const listed = async (
    options: Partial<KgR1Options>,
    ranker?: RelationOrder,
    action = call('get_tail_relations', 'many'),
  ): Promise<Observation> =>
    kgR1(options).execute(action, hub, {
      state: stateOf('Where is the home stadium?'),
      instruments: ranker ? { ranker } : {},
    })

  it('is off unless asked for', async () => expect(items(await listed({}))).toHaveLength(40))

  it('keeps those nearest to the question and says that the list was cut', async () => {
    const observation = await listed({ relationsKept: 3 })
    expect(items(observation)).toEqual(['home stadium', 'relation 0', 'relation 1'])
    expect(observation.cut).toBe(37)
    expect(observation.text).toMatch(/ \.\.\. \(3 of 40 shown\)$/)
  })

  it('comes before the ranker, page by page', async () => {
    const asked: number[] = []
    const ranker: RelationOrder = {
      rank: (_, __, ___, candidates) => {
        asked.push(candidates.length)
        return candidates.map((___candidate, index) => index)
      },
    }
    expect(items(await listed({ relationsKept: 3 }, ranker))).toEqual(['relation 1', 'relation 0', 'home stadium'])
    expect(asked).toEqual([3])
    const second = await listed(
      { relationsKept: 3, paging: true },
      undefined,
      call('get_tail_relations', 'many', 'page=2'),
    )
    expect(items(second)).toEqual(['relation 2', 'relation 3', 'relation 4'])
    expect(second).toMatchObject({ offset: 3, cut: 34 })
  })

  it('is the setting of the protocol', async () => {
    const protocol = protocolFor({ kind: 'gguf', name: 'm', defaultTurns: 5 }, 'kg-r1', { relationsKept: 2 })
    expect(
      items(
        await protocol.execute(call('get_tail_relations', 'many'), hub, {
          state: stateOf('home stadium'),
          instruments: {},
        }),
      ),
    ).toEqual(['home stadium', 'relation 0'])
  })
})

describe('a follow-up', () => {
  it('has the earlier questions before its own', () => {
    const task = {
      ...stateOf('Who wrote it?').task,
      context: [{ question: 'Which film stars X?', answers: ['A, B', '</answer>'] }],
    }
    expect(kgR1().prompt(task)).toContain(
      'by the specified relation.\nEarlier question: Which film stars X?\nIts answer: "A, B", &lt;/answer>\nQuestion: Who wrote it? (Initial entities: "many")\nAssistant:\n',
    )
    expect(kgR1({ prompt: 'compact' }).prompt(task)).toBe('Question: Who wrote it? (Initial entities: "many")\n')
    expect(
      kgR1().prompt({
        ...task,
        context: [{ question: 'q', answers: Array.from({ length: 60 }, (_, index) => `e${index}`) }],
      }),
    ).toContain('e49 ... (50 of 60 shown)\n')
  })
})
