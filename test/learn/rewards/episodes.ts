import { runEpisode } from '../../../electron/agent/episode.ts'
import type { Protocol } from '../../../electron/agent/protocol.ts'
import { graphR1 } from '../../../electron/agent/protocols/graph-r1.ts'
import { graphWalker } from '../../../electron/agent/protocols/graphwalker.ts'
import { kbqaR1 } from '../../../electron/agent/protocols/kbqa-r1.ts'
import { kgR1 } from '../../../electron/agent/protocols/kg-r1.ts'
import type { Trajectory } from '../../../electron/contract/trajectory.ts'
import { withGraph } from '../../agent/stored-graph.ts'
import { scriptedPolicy } from '../../agent/scripted-policy.ts'
import { inWords } from '../../../electron/contract/words/saying.ts'

const protocols: Record<string, () => Protocol> = {
  'kg-r1': () => kgR1(),
  graphwalker: () => graphWalker(),
  'graph-r1': () => graphR1(),
  'kbqa-r1': () => kbqaR1(),
}

/** The cities of KG-R1's reward table in the published code of Graph-R1: Paris is right. */
const rows = [
  ['France', 'capital', 'Paris'],
  ['France', 'largest_city', 'Paris'],
  ['France', 'largest_city', 'Rome'],
  ['Inception', 'directed_by', 'Christopher Nolan'],
  ['Inception', 'starred_actors', 'Ken Watanabe'],
] as const

/** Each list of turns, written word for word, run through the real loop over a stored graph. */
export async function episodes(
  protocol: string,
  scripts: readonly (readonly string[])[],
  question = 'What is the capital of France?',
  topic = 'France',
): Promise<Trajectory[]> {
  return withGraph(rows, async kg => {
    const made: Trajectory[] = []
    for (const script of scripts) {
      const episode = runEpisode({
        question,
        topicEntities: [topic],
        protocol: protocols[protocol]?.() ?? kgR1(),
        policy: scriptedPolicy(script),
        kg,
        settings: {
          turns: Math.max(1, script.length - 1),
          temperature: 0,
          seed: 1,
          constrained: false,
          relationOrder: 'plain',
        },
      })
      for await (const event of episode) if (event.kind === 'finished') made.push(event.trajectory)
    }
    return made
  })
}

export async function episode(protocol: string, script: readonly string[]): Promise<Trajectory> {
  const [made] = await episodes(protocol, [script])
  if (!made || made.status === 'failed') throw new Error(inWords(made?.error ?? 'no episode'))
  return made
}
