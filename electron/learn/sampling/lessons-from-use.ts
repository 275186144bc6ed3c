import { normaliseAnswer } from '../../agent/answer-scores.ts'
import type { Trajectory } from '../../contract/trajectory.ts'
import type { KnowledgeGraph } from '../../kg/knowledge-graph.ts'
import type { GraphLesson } from '../../contract/lesson.ts'
import { saying, type Saying } from '../../contract/words/saying.ts'
import type { ContractKey } from '../../contract/words/words.ts'
import { GraphChecker } from '../question-sets/graph-check.ts'

/** An answer and what a person said of it. */
export interface JudgedAnswer {
  /** The answer's id. */
  id: string
  question: string
  graph: { name: string; fingerprint: string }
  topicEntities: readonly string[]
  answered: readonly string[]
  verdict: {
    mark: 'right' | 'wrong' | 'corrected'
    /** The right answers, of a correction. */ answers?: readonly string[] | undefined
    /** ISO time. */ at: string
  }
  /** How it was answered, where that is still kept. */
  trajectory?: Trajectory
}

export const USE_REFUSALS = [
  'another graph',
  'no question',
  'marked right without an answer',
  'corrected without an answer',
  'follows up on another question',
  'the right answer is not in the graph',
  'the right answer is out of reach',
  'what it asks about is not in the graph',
  'wrong, and the right answer is not known',
] as const
export type UseRefusal = (typeof USE_REFUSALS)[number]

export interface UseLessons {
  /**
   * Right answers with the way they were found where it is known, and corrections, whose way is still to be found by
   * rejection sampling.
   */
  lessons: GraphLesson[]
  marks: { right: number; corrected: number; wrong: number }
  /**
   * Wrong answers to questions whose right answers are known: what a policy gradient has to move away from; the lesson
   * of the question serves it.
   */
  negatives: { lesson: string; question: string; answered: readonly string[] }[]
  /** Questions of which different things were said at different times; the latest counts. */
  contradictory: { question: string; kept: readonly string[]; dropped: readonly string[] }[]
  refused: Partial<Record<UseRefusal, { marks: number; example: string }>>
}

/**
 * Lessons from answers that were marked right, wrong or corrected. Of a question that was judged several times the
 * latest right answers count; a wrong answer teaches only where the right ones are known.
 */
export async function lessonsFromUse(
  judged: Iterable<JudgedAnswer> | AsyncIterable<JudgedAnswer>,
  kg: KnowledgeGraph,
): Promise<UseLessons> {
  const { name, fingerprint } = await kg.summary()
  const result: UseLessons = {
    lessons: [],
    marks: { right: 0, corrected: 0, wrong: 0 },
    negatives: [],
    contradictory: [],
    refused: {},
  }
  const byQuestion = new Map<string, JudgedAnswer[]>()
  for await (const answer of judged) {
    result.marks[answer.verdict.mark] += 1
    const reason = unusable(answer, fingerprint)
    if (reason !== undefined) refuse(result, reason, answer)
    else byQuestion.set(keyOf(answer), [...(byQuestion.get(keyOf(answer)) ?? []), answer])
  }
  const checker = new GraphChecker(kg)
  for (const answers of byQuestion.values()) {
    const { kept, wrong } = settle(answers, result)
    if (kept === undefined) {
      for (const answer of wrong) refuse(result, 'wrong, and the right answer is not known', answer)
      continue
    }
    const lesson = await lessonOf(kept, { name, fingerprint }, checker)
    if (typeof lesson === 'string') refuse(result, lesson, kept)
    else {
      result.lessons.push(lesson)
      for (const { question, answered } of wrong) result.negatives.push({ lesson: lesson.id, question, answered })
    }
  }
  return result
}

function refuse({ refused }: UseLessons, reason: UseRefusal, { question }: JudgedAnswer): void {
  const before = refused[reason]
  refused[reason] = { marks: (before?.marks ?? 0) + 1, example: before?.example ?? question }
}

function unusable(
  { question, graph, answered, verdict, trajectory }: JudgedAnswer,
  fingerprint: string,
): UseRefusal | undefined {
  if (graph.fingerprint !== fingerprint) return 'another graph'
  if (question.trim() === '') return 'no question'
  if (verdict.mark === 'right' && answered.length === 0) return 'marked right without an answer'
  if (verdict.mark === 'corrected' && (verdict.answers ?? []).length === 0) return 'corrected without an answer'
  // Its words mean nothing without the question before; a trajectory holds that, a corrected answer has none that is
  // right.
  return verdict.mark !== 'right' && trajectory?.context !== undefined ? 'follows up on another question' : undefined
}

/** The same question about the same entities; what was asked before belongs to it. */
function keyOf({ question, topicEntities, trajectory }: JudgedAnswer): string {
  return JSON.stringify([
    question.trim().toLowerCase().replace(/\s+/g, ' '),
    [...topicEntities].toSorted(),
    trajectory?.context ?? [],
  ])
}

function rightAnswers({ answered, verdict }: JudgedAnswer): readonly string[] {
  return verdict.mark === 'corrected' ? (verdict.answers ?? []) : answered
}

const sameSet = (a: readonly string[], b: readonly string[]): boolean => setOf(a) === setOf(b)
const setOf = (names: readonly string[]): string => JSON.stringify([...new Set(names.map(normaliseAnswer))].toSorted())

/** What counts of everything said of one question. */
function settle(
  answers: readonly JudgedAnswer[],
  { contradictory }: UseLessons,
): { kept?: JudgedAnswer; wrong: JudgedAnswer[] } {
  const inOrder = answers.toSorted((a, b) => a.verdict.at.localeCompare(b.verdict.at))
  let kept: JudgedAnswer | undefined
  let wrong: JudgedAnswer[] = []
  for (const answer of inOrder) {
    const { question } = answer
    if (answer.verdict.mark === 'wrong') {
      if (kept && sameSet(rightAnswers(kept), answer.answered)) {
        contradictory.push({ question, kept: [], dropped: rightAnswers(kept) })
        kept = undefined
      }
      wrong.push(answer)
      continue
    }
    const right = rightAnswers(answer)
    if (kept && !sameSet(rightAnswers(kept), right))
      contradictory.push({ question, kept: right, dropped: rightAnswers(kept) })
    const [changed] = wrong.filter(({ answered }) => sameSet(answered, right))
    if (changed) contradictory.push({ question, kept: right, dropped: [] })
    wrong = wrong.filter(({ answered }) => !sameSet(answered, right))
    if (answer.verdict.mark === 'corrected' && answer.answered.length > 0 && !sameSet(answer.answered, right))
      wrong.push(answer)
    // Said again, a way that is known is worth more than none.
    kept =
      kept && sameSet(rightAnswers(kept), right) && kept.verdict.mark === 'right' && answer.verdict.mark === 'corrected'
        ? kept
        : answer
  }
  return { ...(kept ? { kept } : {}), wrong }
}

async function lessonOf(
  answer: JudgedAnswer,
  graph: GraphLesson['graph'],
  checker: GraphChecker,
): Promise<GraphLesson | UseRefusal> {
  const { id, question, topicEntities, verdict, trajectory } = answer
  const right = [...rightAnswers(answer)]
  const lesson: GraphLesson = {
    id: `use-${id}`,
    question: question.trim(),
    entities: [...topicEntities],
    answers: right,
    graph,
    source: 'use',
  }
  // What a person found right needs no check: it was found in the graph.
  if (verdict.mark === 'right')
    return trajectory?.status === 'answered' && trajectory.answer.length > 0 ? { ...lesson, trajectory } : lesson
  const { grounded, fault } = await checker.add(id, lesson)
  switch (fault) {
    case 'no answer in the graph':
      return 'the right answer is not in the graph'
    case 'answer out of reach':
      return 'the right answer is out of reach'
    case 'no entity in the graph':
      return 'what it asks about is not in the graph'
    default:
      return { ...lesson, entities: grounded.question.entities, answers: grounded.question.answers }
  }
}

const REFUSAL_WORDS: Readonly<Record<UseRefusal, ContractKey>> = {
  'another graph': 'trainingNotes.useAnotherGraph',
  'no question': 'trainingNotes.useNoQuestion',
  'marked right without an answer': 'trainingNotes.useRightWithout',
  'corrected without an answer': 'trainingNotes.useCorrectedWithout',
  'follows up on another question': 'trainingNotes.useFollowsUp',
  'the right answer is not in the graph': 'trainingNotes.useNotInGraph',
  'the right answer is out of reach': 'trainingNotes.useOutOfReach',
  'what it asks about is not in the graph': 'trainingNotes.useTopicUnknown',
  'wrong, and the right answer is not known': 'trainingNotes.useWrong',
}

/** Marks that teach nothing, by why. */
export function refusedMarks({ refused }: UseLessons): { reason: Saying; marks: number; example: string }[] {
  return USE_REFUSALS.flatMap(reason => {
    const refusal = refused[reason]
    return refusal === undefined ? [] : [{ reason: saying(REFUSAL_WORDS[reason]), ...refusal }]
  })
}

/** What a person should know of it, a sentence each. */
export function notesOfUse(use: UseLessons): Saying[] {
  const { lessons, negatives, contradictory } = use
  const numbered = (count: number) => ({ count, shown: count })
  const [contradiction] = contradictory
  return [
    saying('trainingNotes.useLessons', numbered(lessons.length)),
    ...(negatives.length > 0 ? [saying('trainingNotes.useNegatives', numbered(negatives.length))] : []),
    ...(contradiction === undefined
      ? []
      : [
          saying('trainingNotes.useContradictory', {
            ...numbered(contradictory.length),
            question: contradiction.question.slice(0, 120),
          }),
        ]),
    ...refusedMarks(use).map(({ reason, marks, example }) =>
      saying('trainingNotes.useRefused', { ...numbered(marks), reason, question: example.slice(0, 120) }),
    ),
  ]
}

/** Lessons from answers that were marked, and what of the marks could not be used. */
export async function lessonsOfUse(
  judged: readonly JudgedAnswer[],
  kg: KnowledgeGraph,
): Promise<{ lessons: GraphLesson[]; notes: Saying[]; refused: ReturnType<typeof refusedMarks> }> {
  if (judged.length === 0) return { lessons: [], notes: [], refused: [] }
  const learnt = await lessonsFromUse(judged, kg)
  return { lessons: learnt.lessons, notes: notesOfUse(learnt), refused: refusedMarks(learnt) }
}
