import { runEpisode } from '../../../electron/agent/episode.ts'
import type { Protocol } from '../../../electron/agent/protocol.ts'
import { clew } from '../../../electron/agent/protocols/clew.ts'
import { graphR1 } from '../../../electron/agent/protocols/graph-r1.ts'
import { graphWalker } from '../../../electron/agent/protocols/graphwalker.ts'
import { kbqaR1 } from '../../../electron/agent/protocols/kbqa-r1.ts'
import { kgR1 } from '../../../electron/agent/protocols/kg-r1.ts'
import { INTERRUPTED } from '../../../electron/contract/reading/outcome.ts'
import type { Trajectory } from '../../../electron/contract/trajectory.ts'
import { lexicalEmbedder } from '../../../electron/kg/hypergraph/lexical-embedder.ts'
import { withDocuments } from '../../agent/hypergraph-of.ts'
import { scriptedPolicy } from '../../agent/scripted-policy.ts'

const rows = [
  ['Inception', 'directed_by', 'Nolan'],
  ['Tenet', 'directed_by', 'Nolan'],
  ['Dunkirk', 'directed_by', 'Nolan'],
  ['Tenet', 'starred', 'Pattinson'],
  ['Nolan', 'born_in', 'London'],
] as const
const documents = { 'films.txt': 'Nolan directed Interstellar. Interstellar was filmed in Iceland.' }

const scripts: Record<string, { protocol: () => Protocol; turns: string[] }> = {
  'KG-R1, two hops, one turn without a thought': {
    protocol: kgR1,
    turns: [
      '<think>The relations first.</think><kg-query>get_tail_relations("Nolan")</kg-query>',
      '<think></think><kg-query>get_head_entities("Nolan", "directed_by")</kg-query>',
      '<think>Who starred?</think><kg-query>get_tail_entities("Tenet", "starred")</kg-query>',
      '<think>So.</think><answer>Pattinson, Tenet, Somebody Unseen</answer>',
    ],
  },
  GraphWalker: {
    protocol: graphWalker,
    turns: [
      '<think></think><kg-query>get_relations("Nolan")</kg-query>',
      '<think></think><kg-query>get_triples("Nolan", ["born_in", "directed_by"])</kg-query>',
      '<think>So.</think><answer>["London", "Inception"]</answer>',
    ],
  },
  'KBQA-R1, the members of an expression': {
    protocol: () => kbqaR1(),
    turns: [
      '<think></think><action>Find_relation [ Nolan | directed_by ]</action>',
      '<think>So.</think><answer>expression1</answer>',
    ],
  },
  'KBQA-R1, a count': {
    protocol: () => kbqaR1(),
    turns: [
      '<think></think><action>Find_relation [ Nolan | directed_by ]\nCount [ expression1 ]</action>',
      '<think>So many.</think><answer>3</answer>',
    ],
  },
  'KBQA-R1, a count of what was never listed': {
    protocol: () => kbqaR1(),
    turns: ['<think></think><action>Count [ Nolan ]</action>', '<think>So many.</think><answer>1</answer>'],
  },
  'Clew, a path': {
    protocol: () => clew(),
    turns: [
      '<think></think><program>s1 = start("Nolan")\ns2 = follow(s1, ^directed_by / starred)</program>',
      '<think>So.</think><answer>s2</answer>',
    ],
  },
  'Clew, a count': {
    protocol: () => clew(),
    turns: [
      '<think></think><program>s1 = follow("Nolan", ^directed_by)\ns2 = count(s1)</program>',
      '<think>So many.</think><answer>s2</answer>',
    ],
  },
  'Clew, who has most': {
    protocol: () => clew(),
    turns: [
      '<think></think><program>s1 = follow("Nolan", ^directed_by)\ns2 = top(s1, count(starred), "max")</program>',
      '<think>That one.</think><answer>s2</answer>',
    ],
  },
  'Clew, what the documents name': {
    protocol: () => clew(),
    turns: [
      '<think></think><program>s1 = find("who directed Interstellar")</program>',
      '<think>So.</think><answer>Nolan</answer>',
    ],
  },
  'Clew, yes or no': {
    protocol: () => clew(),
    turns: [
      '<think></think><program>s1 = check("Tenet", directed_by, "Nolan")\ns2 = check("Tenet", starred, "Nolan")</program>',
      '<think>It is.</think><answer>yes</answer>',
    ],
  },
  'Graph-R1, a passage': {
    protocol: graphR1,
    turns: [
      '<think></think><query>Where was Interstellar filmed?</query>',
      '<think>So.</think><answer>Iceland</answer>',
    ],
  },
  'the graph does not say': {
    protocol: kgR1,
    turns: ['<think></think><kg-query>get_tail_relations("Nolan")</kg-query>', '<think></think><answer></answer>'],
  },
  'out of steps': {
    protocol: kgR1,
    turns: Array.from({ length: 6 }, () => '<think></think><kg-query>get_tail_relations("Nolan")</kg-query>'),
  },
  failed: { protocol: kgR1, turns: ['<think></think><kg-query>get_tail_relations("Nolan")</kg-query>'] },
}

/** One trajectory of each kind, made by the agent on a real graph with documents. */
export async function goldenTrajectories(): Promise<Map<string, Trajectory>> {
  const goldens = await withDocuments(
    documents,
    async kg => {
      const made = new Map<string, Trajectory>()
      for (const [kind, { protocol, turns }] of Object.entries(scripts)) {
        for await (const event of runEpisode({
          question: `Who is Nolan, ${kind}?`,
          topicEntities: ['Nolan'],
          protocol: protocol(),
          policy: scriptedPolicy(turns),
          kg,
          hypergraph: await kg.hypergraph(),
          embedder: lexicalEmbedder(),
          settings: { turns: 5, temperature: 0, seed: 7, constrained: false, relationOrder: 'plain' },
        }))
          if (event.kind === 'finished') made.set(kind, event.trajectory)
      }
      return made
    },
    rows,
  )
  const failed = goldens.get('failed')
  if (failed) {
    goldens.set('interrupted', { ...failed, error: INTERRUPTED })
    const { error: _, ...rest } = failed
    goldens.set('stopped', { ...rest, status: 'stopped' })
    goldens.set('running', { ...rest, status: 'running' })
  }
  return goldens
}
