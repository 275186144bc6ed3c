import { describe, expect, it } from 'vitest'
import { noClosedSides } from '../../../electron/agent/closed-sides.ts'
import type { EpisodeState } from '../../../electron/agent/protocol.ts'
import { graphR1 } from '../../../electron/agent/protocols/graph-r1.ts'
import { runEpisode } from '../../../electron/agent/episode.ts'
import type { Trajectory } from '../../../electron/contract/trajectory.ts'
import type { KnowledgeGraph } from '../../../electron/kg/knowledge-graph.ts'
import type { EpisodeView, PastTurn } from '../../../electron/model/episode-view.ts'
import { answerKind, comparison, formFits } from '../../../electron/model/navigator/answer-kinds.ts'
import { loadNavigator } from '../../../electron/model/navigator/navigator.ts'
import { weighPassages } from '../../../electron/model/navigator/passages.ts'
import { memoryGraph } from '../../agent/memory-graph.ts'
import { withDocuments } from '../../agent/hypergraph-of.ts'
import { inWords } from '../../../electron/contract/words/saying.ts'

const protocol = graphR1()

const DOCUMENTS = {
  'inception.md':
    '# Inception\n\nInception is a 2010 film directed by Christopher Nolan.\n\nIt was produced by Emma Thomas.',
  'nolan.md': '# Christopher Nolan\n\nChristopher Nolan was born in London on 30 July 1970. His wife is Emma Thomas.',
  'weir.md': '# Peter Weir\n\nPeter Weir was born in Sydney on 21 August 1944. He directed Witness.',
}

async function ask(kg: KnowledgeGraph, question: string, turns = 8, temperature = 0, seed = 0): Promise<Trajectory> {
  const policy = await loadNavigator('resources/models/navigator.bin')
  for await (const event of runEpisode({
    question,
    protocol,
    policy,
    kg,
    ranker: policy.ranker,
    settings: { turns, temperature, seed, constrained: true, relationOrder: 'ranked' },
  })) {
    if (event.kind === 'finished') return event.trajectory
  }
  throw new Error('The episode did not finish.')
}

/** What the Navigator weighs after these turns. */
async function weighed(
  question: string,
  past: PastTurn[],
  callsLeft = 5,
): Promise<NonNullable<ReturnType<typeof weighPassages>>> {
  const state: EpisodeState = {
    task: { question, topicEntities: [], turns: 5 },
    past,
    callsLeft,
    closed: noClosedSides(),
  }
  const view: EpisodeView = {
    question,
    topicEntities: [],
    segments: [],
    past,
    callsLeft,
    relationNames: [],
    constraint: () => protocol.constraint(state, memoryGraph([])),
    choices: () => protocol.choices(state, memoryGraph([])),
    render: protocol.render,
  }
  const options = weighPassages(view, [...(await protocol.choices(state, memoryGraph([])))])
  if (!options) throw new Error('No episode over documents.')
  return options
}

const passages = (query: string, ...texts: [string, string[]][]): PastTurn => ({
  action: { kind: 'call', name: 'query', args: [query] },
  observation: {
    kind: 'passages',
    query,
    facts: [],
    cut: 0,
    text: '',
    passages: texts.map(([text, entities]) => ({
      text,
      entities,
      coherence: 1,
      source: { document: 'd', chunk: 0, start: 0, end: 1 },
    })),
  },
})

describe('the Navigator over documents', () => {
  it.each([
    ['Who directed Inception?', 'Christopher Nolan'],
    ['When was the director of Inception born?', '30 July 1970'],
    ['Where was Peter Weir born?', 'Sydney'],
  ])('%s %s', async (question, answer) => {
    await withDocuments(DOCUMENTS, async kg => {
      const { answer: given, status, turns } = await ask(kg, question)
      expect(status).toBe('answered')
      expect(given.map(({ name }) => name)).toEqual([answer])
      expect(given[0]?.passages?.[0]?.text).toContain(answer)
      // The question itself is the first query, and no query is made twice.
      const queries = turns.flatMap(({ action }) => (action?.kind === 'call' ? action.args : []))
      expect(queries[0]).toBe(question)
      expect(new Set(queries).size).toBe(queries.length)
    })
  })

  it('gives no answer where no passage says anything of what is asked', async () => {
    await withDocuments(DOCUMENTS, async kg => {
      expect(await ask(kg, 'Which volcano erupted near Naples?')).toMatchObject({ status: 'no-answer', answer: [] })
    })
  })

  it('answers in its last turn whatever is open, and the same seed gives the same answer', async () => {
    await withDocuments(DOCUMENTS, async kg => {
      const once = await ask(kg, 'When was the director of Inception born?', 1)
      expect(once.turns).toHaveLength(2)
      expect(once.turns[1]?.action?.kind).toBe('answer')
      const [a, b] = [
        await ask(kg, 'Who directed Inception?', 6, 1, 3),
        await ask(kg, 'Who directed Inception?', 6, 1, 3),
      ]
      expect(a.turns.map(({ text }) => text)).toEqual(b.turns.map(({ text }) => text))
    })
  })

  it('gives exact probabilities: they sum to 1 in every turn', async () => {
    const first = passages('q', ['Inception was directed by Christopher Nolan.', ['Inception', 'Christopher Nolan']])
    for (const past of [
      [],
      [first],
      [first, passages('r', ['Christopher Nolan was born in London.', ['Christopher Nolan', 'London']])],
    ]) {
      const options = await weighed('Where was the director of Inception born?', past)
      expect(options.reduce((sum, { logprob }) => sum + Math.exp(logprob), 0)).toBeCloseTo(1, 9)
    }
  })

  it("bridges through what stands with the question's words, for what is left open", async () => {
    const options = await weighed('Where was the director of Inception born?', [
      passages(
        'q',
        ['Inception was directed by Christopher Nolan.', ['Inception', 'Christopher Nolan']],
        ['Oslo lies on a fjord.', ['Oslo', 'fjord']],
      ),
    ])
    const best = options.toSorted((a, b) => b.logprob - a.logprob)[0]
    expect(best?.action).toEqual({ kind: 'call', name: 'query', args: ['Christopher Nolan born'] })
    expect(inWords(best?.thought(0.5) ?? '')).toBe(
      "The best passages do not say 'born': what do the documents say of Christopher Nolan (0.50)?",
    )
  })

  it('says yes or no to a question of that kind', async () => {
    const past = (said: string): PastTurn[] => [
      passages(
        'q',
        ['Anna Berg is a pianist.', ['Anna Berg', 'pianist']],
        [`Carl Holm is a ${said}.`, ['Carl Holm', said]],
      ),
    ]
    const answer = async (said: string): Promise<unknown> =>
      (await weighed('Are Anna Berg and Carl Holm both pianists?', past(said), 0)).toSorted(
        (a, b) => b.logprob - a.logprob,
      )[0]?.action
    expect(await answer('pianist')).toEqual({ kind: 'answer', items: ['yes'] })
    expect(await answer('painter')).toEqual({ kind: 'answer', items: ['no'] })
  })

  it('compares two that the question names by the years that stand with them', async () => {
    const past = [
      passages(
        'q',
        ['Alien was released in 1979.', ['Alien', '1979']],
        ['Witness was released in 1985.', ['Witness', '1985']],
      ),
    ]
    const best = async (question: string): Promise<unknown> =>
      (await weighed(question, past, 0)).toSorted((a, b) => b.logprob - a.logprob)[0]?.action
    expect(await best('Which film was released first, Alien or Witness?')).toEqual({ kind: 'answer', items: ['Alien'] })
    expect(await best('Which film was released later, Alien or Witness?')).toEqual({
      kind: 'answer',
      items: ['Witness'],
    })
  })

  it('leaves episodes over triples alone', () => {
    const view: EpisodeView = {
      question: 'q',
      topicEntities: [],
      segments: [],
      past: [],
      callsLeft: 3,
      relationNames: [],
      constraint: async () => ({ kind: 'anything' }),
      choices: async () => [],
      render: () => '',
    }
    expect(
      weighPassages(view, [
        {
          kind: 'look',
          entity: 'A',
          direction: 'tail',
          action: { kind: 'call', name: 'get_tail_relations', args: ['A'] },
        },
      ]),
    ).toBeUndefined()
  })
})

describe('the form of an answer', () => {
  it.each([
    ['Who wrote it?', 'name'],
    ['In which year did it end?', 'date'],
    ['When did it end?', 'date'],
    ['How many people live there?', 'number'],
    ['Is he older?', 'yes-no'],
    ['Is he or she older?', 'choice'],
    ['Which came first, A or B?', 'choice'],
    ['What is it made of?', 'any'],
    ['Which city is it?', 'name'],
  ] as const)('%s %s', (question, kind) => {
    expect(answerKind(question)).toBe(kind)
  })

  it('fits or does not', () => {
    expect([formFits('30 July 1970', 'date'), formFits('1970', 'date'), formFits('Rome', 'date')]).toEqual([1, 1, -1])
    expect([formFits('20 assists', 'number'), formFits('Rome', 'number')]).toEqual([1, -1])
    expect([formFits('Rome', 'name'), formFits('drama film', 'name'), formFits('1970', 'name')]).toEqual([1, 0, -1])
    expect([comparison('who is older'), comparison('who is younger'), comparison('who is it')]).toEqual([
      'least',
      'most',
      undefined,
    ])
  })
})
