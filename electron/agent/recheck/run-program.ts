import { answeringStep, formsOf } from '../../contract/reading/answering-step.ts'
import type { Fact } from '../../contract/fact.ts'
import type { AnswerItem, Trajectory, Turn } from '../../contract/trajectory.ts'
import { ClewError } from '../../contract/errors.ts'
import type { KnowledgeGraph } from '../../kg/knowledge-graph.ts'
import type { SExpression } from '../../kg/sexpression/ast.ts'
import { statementsOf } from '../../kg/statements/statements-of.ts'
import type { PastTurn } from '../../model/episode-view.ts'
import { resolveAnswer } from '../answers.ts'
import { noClosedSides } from '../closed-sides.ts'
import type { EpisodeState } from '../protocol.ts'
import { clew } from '../protocols/clew.ts'
import { keysOf } from './kept-program.ts'

/** What a program comes to, as an answer is made of it. */
export interface Came {
  answer: readonly AnswerItem[]
  /** Items there are, also those beyond what is kept. */
  total: number
  /** What carries the answer. */
  facts: readonly Fact[]
  /** Keys of what was seen, by name. */
  keys: ReadonlyMap<string, string>
}

export interface RunOptions {
  /** The day that `now` stands for. */
  now: string
  signal: AbortSignal
}

type Answered = Pick<Trajectory, 'answer' | 'topicEntities'> & { turns: readonly Pick<Turn, 'observation'>[] }

/** What an answer with its turns says of itself. */
export function whatCame({ answer, turns, topicEntities }: Answered, total: number): Came {
  const carried = answer.flatMap(({ evidence }) => evidence.flat())
  const besides = answeringStep({ answer, turns })?.facts ?? []
  return { answer, total, facts: [...carried, ...besides], keys: keysOf({ answer, turns, topicEntities }) }
}

/**
 * Runs a program as Clew's own protocol carries one out, so that the answer and its evidence are made as they were.
 * @throws {@link ClewError} what the graph has no name for; what cannot be carried out
 */
export async function runProgram(
  form: SExpression,
  topicEntities: Trajectory['topicEntities'],
  kg: KnowledgeGraph,
  { now, signal }: RunOptions,
): Promise<Came> {
  const protocol = clew({ now })
  const past: PastTurn[] = []
  const task = { question: '', topicEntities, turns: 1 }
  const state: EpisodeState = { task, past, callsLeft: 1, closed: noClosedSides() }
  const statements = statementsOf(form)
  // One by one: the first that cannot be carried out says why, and those after it could not either.
  for (const statement of statements) {
    const action = { kind: 'call' as const, ...statement }
    const observation = await protocol.execute(action, kg, { state, instruments: { signal } })
    if (observation.kind === 'error') throw new ClewError('bad-request', observation.message)
    past.push({ action, observation })
  }
  const name = statements.at(-1)?.as ?? ''
  const answer = await resolveAnswer([name], state, kg)
  const turns = past.map(({ observation }) => ({ observation }))
  const step = formsOf({ turns }).findLast(({ expression }) => expression === name)
  return whatCame({ answer, turns, topicEntities }, step?.total ?? 0)
}
