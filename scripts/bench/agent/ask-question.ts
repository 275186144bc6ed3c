import { runEpisode } from '../../../electron/agent/episode.ts'
import type { Trajectory } from '../../../electron/contract/trajectory.ts'
import { surenessOf } from '../../../electron/evaluate/sureness.ts'
import { effortOf } from '../../../electron/evaluate/measures.ts'
import type { Answering } from '../../../electron/host/answers/answering.ts'
import type { KnowledgeGraph } from '../../../electron/kg/knowledge-graph.ts'
import { scoreGiven, type Given } from './answer-match.ts'
import { askedOf, type AnswerLine } from './kept-answers.ts'
import type { BenchQuestion } from './question.ts'

/** What takes longer nobody waits for; it counts as a failure, and the run goes on. */
const LONGEST_MS = 60_000
/** That the program broke down is no right silence. */
const FAILED = { exact: 0, hit1: 0, f1: 0, outcome: 'failed' } as const
/** Items whose types are looked up, which tell namesakes apart. */
const MOST_TYPED = 2_000

/**
 * Asks one question as a person's is asked: nothing is said of its entities.
 * @param told whether question, gold and answer are to be written down too
 * @throws the signal's reason when aborted
 */
export async function askQuestion(
  question: BenchQuestion,
  { terms }: Pick<Answering, 'terms'>,
  { signal, told, gold = question.gold }: { signal: AbortSignal; told: boolean; gold?: readonly string[] },
): Promise<AnswerLine> {
  const trajectory = await answered(question.question, terms, signal)
  const given = await givenBy(trajectory, terms.kg)
  const failed = trajectory.status === 'failed' || trajectory.status === 'stopped'
  const { outcome, ...scores } = failed ? FAILED : scoreGiven(given, gold)
  const { calls, generatedTokens, seconds } = effortOf(trajectory)
  return {
    id: question.id,
    asked: askedOf(question),
    kinds: [...question.kinds],
    ...scores,
    outcome,
    ...surenessOf(trajectory),
    seconds,
    calls,
    generatedTokens,
    ...(told
      ? {
          told: {
            question: question.question,
            kg: question.kg,
            gold: [...gold],
            answered: given.map(({ name }) => name),
          },
        }
      : {}),
  }
}

async function answered(question: string, terms: Answering['terms'], signal: AbortSignal): Promise<Trajectory> {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(LONGEST_MS)])
  for await (const event of runEpisode({ ...terms, question, signal: limited })) {
    if (event.kind !== 'finished') continue
    signal.throwIfAborted()
    return event.trajectory
  }
  throw new Error('An episode ended without saying so.')
}

async function givenBy({ answer }: Trajectory, kg: KnowledgeGraph): Promise<Given[]> {
  const given: Given[] = []
  for (const [i, { name, key }] of answer.entries()) {
    const id = key === undefined || i >= MOST_TYPED ? undefined : await kg.term(key)
    const types = id === undefined ? [] : ((await kg.entity(id))?.types ?? [])
    given.push({ name, key, types })
  }
  return given
}
