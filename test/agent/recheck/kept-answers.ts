import { runEpisode } from '../../../electron/agent/episode.ts'
import { clew } from '../../../electron/agent/protocols/clew.ts'
import type { Trajectory } from '../../../electron/contract/trajectory.ts'
import type { KnowledgeGraph } from '../../../electron/kg/knowledge-graph.ts'
import type { SExpression } from '../../../electron/kg/sexpression/ast.ts'
import { parseSExpression } from '../../../electron/kg/sexpression/parse.ts'
import { statementsOf } from '../../../electron/kg/statements/statements-of.ts'
import { scriptedPolicy } from '../scripted-policy.ts'

const PROTOCOL = clew({ now: '2026-03-01' })

/** The record of a question that this program answered. */
export async function answered(kg: KnowledgeGraph, program: string, question = program): Promise<Trajectory> {
  return recorded(kg, question, turnsFor(parseSExpression(program)))
}

/** The record of an episode of these turns. */
export async function recorded(kg: KnowledgeGraph, question: string, turns: string[]): Promise<Trajectory> {
  const settings = { turns: turns.length, temperature: 0, seed: 1, constrained: false, relationOrder: 'plain' } as const
  const policy = scriptedPolicy(turns)
  for await (const event of runEpisode({ question, protocol: PROTOCOL, policy, kg, settings }))
    if (event.kind === 'finished') return event.trajectory
  throw new Error('The episode did not end.')
}

function turnsFor(program: SExpression): string[] {
  const [first, ...also] = statementsOf(program)
  const last = also.at(-1) ?? first
  if (first === undefined || last === undefined) throw new Error('There is nothing to state.')
  return [
    PROTOCOL.render('', { kind: 'call', ...first, also }),
    PROTOCOL.render('', { kind: 'answer', items: [last.as] }),
  ]
}
