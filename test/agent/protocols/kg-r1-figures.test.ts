import { describe, expect, it } from 'vitest'
import { runEpisode } from '../../../electron/agent/episode.ts'
import { kgR1 } from '../../../electron/agent/protocols/kg-r1.ts'
import { entityText } from '../../../electron/agent/protocols/kg-r1/listing.ts'
import type { Trajectory } from '../../../electron/contract/trajectory.ts'
import type { Observation } from '../../../electron/contract/observation.ts'
import { scriptedPolicy } from '../scripted-policy.ts'
import { withGraph } from '../stored-graph.ts'
import { FIGURES, type Figure } from './kg-r1-figures.ts'

interface Replay {
  trajectory: Trajectory
  contexts: string[]
}

const replays = new Map<string, Promise<Replay>>()

/** Every figure is imported and replayed once. */
function replay(figure: Figure): Promise<Replay> {
  const replayed = replays.get(figure.name) ?? run(figure)
  replays.set(figure.name, replayed)
  return replayed
}

async function run(figure: Figure): Promise<Replay> {
  const policy = scriptedPolicy(figure.turns.map(({ text }) => text))
  const trajectory = await withGraph(figure.rows, async kg => {
    const episode = runEpisode({
      question: figure.question,
      topicEntities: figure.entities,
      protocol: kgR1(),
      policy,
      kg,
      settings: { turns: 7, temperature: 0, seed: 0, constrained: false, relationOrder: 'plain' },
    })
    for await (const event of episode) if (event.kind === 'finished') return event.trajectory
    throw new Error('The episode did not finish.')
  })
  return { trajectory, contexts: policy.shown }
}

function listed(observation: Observation | undefined): string[] {
  if (observation?.kind === 'relations') return observation.relations.map(({ name }) => name)
  if (observation?.kind === 'entities') return observation.entities.map(entityText)
  throw new Error(`No list: ${observation?.text ?? 'no observation'}`)
}

/**
 * The transcripts of KG-R1's appendix H, step by step: the agent's turns are the paper's, the graph holds the facts
 * that the figure prints. A list without an ellipsis must come out as printed; of an elided one every printed item must
 * be there. Where the figure leaves turns out they are left out here too, and an answer item that only they could
 * support must come out without evidence.
 */
describe.each(FIGURES)('$name', figure => {
  it('replays', async () => {
    const { trajectory, contexts } = await replay(figure)
    expect(trajectory.status).toBe('answered')
    expect(trajectory.turns).toHaveLength(figure.turns.length)
    for (const [index, { text, shown }] of figure.turns.entries()) {
      const turn = trajectory.turns[index]
      expect(turn?.text).toBe(text)
      if (!shown) continue
      const items = listed(turn?.observation)
      const compared = shown.elided ? items.filter(item => shown.items.includes(item)) : items
      expect(compared.toSorted()).toEqual(shown.items.toSorted())
      expect(contexts[index + 1]).toContain(turn?.observation?.text ?? 'missing')
      for (const item of shown.items) expect(turn?.observation?.text).toContain(item)
    }
  })

  it('supports the answers that the printed lists support, and no other', async () => {
    const { trajectory } = await replay(figure)
    const { supported, unsupported } = figure.answer
    expect(trajectory.answer.map(({ name }) => name).toSorted()).toEqual([...supported, ...unsupported].toSorted())
    expect(
      trajectory.answer
        .filter(({ evidence }) => evidence.length > 0)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(supported.toSorted())
  })
})

describe('the texts of the figures', () => {
  it('are those of Figure 15, letter by letter', async () => {
    const figure = FIGURES.find(({ name }) => name.startsWith('Figure 15'))
    if (!figure) throw new Error('Figure 15 is missing.')
    const { trajectory } = await replay(figure)
    expect(trajectory.prompt).toContain(
      'Question: After whom is the Riemannian geometry named? (Initial entities: "Riemannian geometry")\n',
    )
    expect(trajectory.turns.slice(1, 4).map(({ observation }) => observation?.text.trim())).toEqual([
      '<information>Tail entities for relation "named after" with head "Riemannian geometry": Bernhard Riemann</information>',
      '<information>Head relations for entity "Bernhard Riemann":\nnamed after</information>',
      '<information>Head entities for relation "named after" with tail "Bernhard Riemann": Riemannian geometry</information>',
    ])
  })

  it('are those of Figure 17 for facts with times', async () => {
    const figure = FIGURES.find(({ name }) => name.startsWith('Figure 17'))
    if (!figure) throw new Error('Figure 17 is missing.')
    const { trajectory } = await replay(figure)
    expect(trajectory.turns[1]?.observation?.text).toMatch(
      /<information>Head entities connected by \(\?, Engage in negotiation, Malaysia\):\n/,
    )
    expect(trajectory.turns[2]?.observation?.text).toMatch(
      /<information>Tail relations for entity "Thailand":\nEngage in negotiation; Accede to demands for rights; Accuse; Appeal for aid; [^;]+<\/information>/,
    )
    expect(trajectory.turns[3]?.observation?.text).toMatch(
      /<information>Tail entities connected by \(Thailand, Engage in negotiation, \?\):\n.*; /,
    )
  })
})
