import { beforeAll, describe, expect, it } from 'vitest'
import { runEpisode } from '../../../electron/agent/episode.ts'
import { graphWalker } from '../../../electron/agent/protocols/graphwalker.ts'
import { tripleText } from '../../../electron/agent/protocols/graphwalker/listing.ts'
import type { Trajectory } from '../../../electron/contract/trajectory.ts'
import { looksOf } from '../../../electron/contract/reading/observed.ts'
import { scriptedPolicy } from '../scripted-policy.ts'
import { withGraph } from '../stored-graph.ts'
import { ENTITIES, QUESTION, ROWS, TRANSCRIPTS, type Transcript } from './graphwalker-transcripts.ts'

interface Replay {
  trajectory: Trajectory
  contexts: string[]
}

const replays = new Map<string, Replay>()

/** One graph with everything that the three transcripts print, as the paper's global graph is one for all. */
beforeAll(() =>
  withGraph(ROWS, async kg => {
    for (const transcript of TRANSCRIPTS) {
      const policy = scriptedPolicy(transcript.turns.map(({ text }) => text))
      const episode = runEpisode({
        question: QUESTION,
        topicEntities: ENTITIES,
        protocol: graphWalker({ layout: 'paper' }),
        policy,
        kg,
        settings: { turns: 10, temperature: 0, seed: 0, constrained: false, relationOrder: 'plain' },
      })
      for await (const event of episode)
        if (event.kind === 'finished')
          replays.set(transcript.name, { trajectory: event.trajectory, contexts: policy.shown })
    }
  }),
)

function replayOf({ name }: Transcript): Replay {
  const replay = replays.get(name)
  if (!replay) throw new Error(`${name} was not replayed.`)
  return replay
}

describe.each(TRANSCRIPTS)('$name', transcript => {
  it('replays step by step: every printed relation and triple is there, and nothing that was not asked for', () => {
    const { trajectory, contexts } = replayOf(transcript)
    expect(trajectory.status).toBe('answered')
    expect(trajectory.turns).toHaveLength(transcript.turns.length)
    for (const [index, { text, relations, triples, unasked }] of transcript.turns.entries()) {
      const { text: written, observation } = trajectory.turns[index] ?? {}
      expect(written).toBe(text)
      if (!relations && !triples) continue
      expect(contexts[index + 1]).toContain(
        `${text}\n\n<information> ${observation?.text.trim().slice('<information> '.length)}`,
      )
      expect(observation?.kind).toBe(relations ? 'both-sides' : 'triples')
      const listed = observation ? looksOf(observation).flatMap(look => look.relations.map(({ name }) => name)) : []
      expect(listed).toEqual(expect.arrayContaining(relations ?? []))
      for (const triple of triples ?? []) expect(observation?.facts).toContainEqual(triple)
      for (const triple of triples ?? []) expect(observation?.text).toContain(tripleText(triple))
      for (const triple of unasked ?? []) expect(observation?.facts).not.toContainEqual(triple)
    }
  })

  it('reads the JSON list and finds what carries the answer', () => {
    const { trajectory } = replayOf(transcript)
    expect(trajectory.answer.map(({ name }) => name)).toEqual([transcript.answer])
    expect(trajectory.answer[0]?.evidence).not.toEqual([])
  })
})

describe('the texts of the transcripts', () => {
  it('are those of E.3, letter by letter', () => {
    const [, second] = TRANSCRIPTS
    if (!second) throw new Error('E.3.2 is missing.')
    const { trajectory } = replayOf(second)
    expect(trajectory.prompt).toContain(
      `Question: ${QUESTION}\nBegin your search with the following initial entities. Use get_relations to explore their relations.\nInitial Entities: 1946 World Series\n`,
    )
    expect(trajectory.turns[1]?.observation?.text.trim()).toBe(
      "<information> [1946 World Series, sports.sports_championship_event.champion, St. Louis Cardinals], [1946 World Series, sports.sports_championship_event.result, 4-3], [St. Louis Cardinals, sports.sports_team.championships, 1946 World Series], [1946 World Series, time.event.locations, Fenway Park], [1946 World Series, time.event.locations, Sportsman's Park] </information>",
    )
    expect(trajectory.turns[0]?.observation?.text.trim()).toMatch(
      /^<information> [a-z_.]+(?:, [a-z_.]+)* <\/information>$/,
    )
  })

  it('take the answer of the third from the walk that leads there', () => {
    const third = TRANSCRIPTS[2]
    if (!third) throw new Error('E.3.3 is missing.')
    expect(replayOf(third).trajectory.answer[0]?.evidence[0]).toEqual([
      { head: '1946 World Series', relation: 'sports.sports_championship_event.champion', tail: 'St. Louis Cardinals' },
      { head: 'St. Louis Cardinals', relation: 'sports.sports_team.arena_stadium', tail: 'Busch Stadium' },
    ])
  })
})
