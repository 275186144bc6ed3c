import { createHash } from 'node:crypto'
import { ClewError, problemOf } from '../../contract/errors.ts'
import { shortened } from '../../contract/reading/name-text.ts'
import { inWords, saying, type Saying, shortenedSaying } from '../../contract/words/saying.ts'
import type { AnswerChange } from '../../contract/recheck.ts'
import type { Trajectory } from '../../contract/trajectory.ts'
import type { KnowledgeGraph } from '../../kg/knowledge-graph.ts'
import { compareAnswers, type Difference } from './compare-answers.ts'
import { followMerges, mergedNames } from './follow-merges.ts'
import { hasFact } from './has-fact.ts'
import { keptProgram } from './kept-program.ts'
import { runProgram, whatCame, type Came } from './run-program.ts'

/** The graph now, and as it was when the answer was given where that version is still there. */
export interface Graphs {
  now: KnowledgeGraph
  before(fingerprint: string): Promise<KnowledgeGraph | undefined>
  /** By the key of each entity that is merged into another one now that one's key. */
  merged: ReadonlyMap<string, string>
}

/** One answer is not to keep thousands of others waiting. */
const LONGEST_MS = 10_000

/**
 * Runs a kept answer's program over the graph as it is now; undefined where it comes to the same by the same facts.
 * @throws what is no matter of the answer: the signal's reason, a graph that cannot be read
 */
export async function recheckAnswer(
  kept: Trajectory,
  graphs: Graphs,
  signal: AbortSignal,
): Promise<AnswerChange | undefined> {
  const program = keptProgram(kept)
  if ('reason' in program) return notAsked(kept, kept.answer.length, program.reason)
  const then = whatCame(kept, program.total)
  const told = followMerges(then, graphs.merged)
  try {
    for (const [name, key] of program.keys)
      if ((await graphs.now.term(key)) === undefined)
        return notAsked(kept, program.total, saying('answerProblems.nameGone', { name: shortened(name, 80) }))
    const limit = AbortSignal.any([signal, AbortSignal.timeout(LONGEST_MS)])
    const came = await runProgram(program.form, kept.topicEntities, graphs.now, { now: dayOf(kept), signal: limit })
    const before = await graphs.before(kept.graph.fingerprint)
    const difference = await compareAnswers(told, came, {
      now: (fact, keys) => hasFact(graphs.now, fact, keys),
      before: before && ((fact, keys) => hasFact(before, fact, keys)),
    })
    if (difference.fate === 'unchanged') return undefined
    const merged = await mergedNames(then, graphs.merged, graphs.now)
    return { ...changeOf(kept, told, came, difference.fate, difference), ...(merged.length > 0 && { merged }) }
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof ClewError) return notAsked(kept, program.total, problemOf(error))
    if (error instanceof DOMException && error.name === 'TimeoutError')
      return notAsked(kept, program.total, `It was not done after ${LONGEST_MS / 1_000} seconds; ask it anew.`)
    throw error
  }
}

/** What was today then: only the graph is to be another. */
function dayOf({ settings, createdAt }: Trajectory): string {
  return settings.protocol?.now ?? createdAt.slice(0, 10)
}

const NAMES_TOLD = 10
const FACTS_TOLD = 6
const LONGEST_NAME = 200

function changeOf(
  kept: Trajectory,
  then: Came,
  came: Came,
  fate: AnswerChange['fate'],
  { items, facts }: Difference,
): AnswerChange {
  return {
    ...base(kept, then.total),
    fate,
    now: namedIn(came.answer, came.total),
    items: { came: firstOf(items.came, NAMES_TOLD, cut), went: firstOf(items.went, NAMES_TOLD, cut) },
    facts: { came: firstOf(facts.came, FACTS_TOLD), went: firstOf(facts.went, FACTS_TOLD) },
    digest: digestOf([fate, came.total, came.answer.map(({ key, name }) => key ?? name), facts]),
  }
}

function notAsked(kept: Trajectory, total: number, reason: Saying): AnswerChange {
  const none = { came: { count: 0, first: [] }, went: { count: 0, first: [] } }
  const digest = digestOf(['not-asked', inWords(reason)])
  return {
    ...base(kept, total),
    fate: 'not-asked',
    items: none,
    facts: none,
    reason: shortenedSaying(reason, 500),
    digest,
  }
}

function base({ id, question, graph, answer }: Trajectory, total: number) {
  return { id, question: shortened(question, 500), fingerprint: graph.fingerprint, was: namedIn(answer, total) }
}

function namedIn(answer: Trajectory['answer'] | Came['answer'], total: number): AnswerChange['was'] {
  return { total, names: answer.slice(0, NAMES_TOLD).map(({ name }) => cut(name)) }
}

const cut = (name: string): string => shortened(name, LONGEST_NAME)

function firstOf<Item>(all: readonly Item[], most: number, as: (item: Item) => Item = item => item) {
  return { count: all.length, first: all.slice(0, most).map(as) }
}

function digestOf(what: unknown): string {
  return createHash('sha256').update(JSON.stringify(what)).digest('hex').slice(0, 16)
}
