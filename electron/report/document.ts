import type { Trajectory } from '../contract/trajectory.ts'
import type { Fact } from '../contract/fact.ts'
import { citedPassages, sourceWords } from './passages.ts'
import { provenance } from './provenance.ts'
import { reportStep, type ReportStep } from './steps.ts'
import { counted, enumerate, shortened } from './text.ts'

/** A person's word on the answer. `corrected`: wrong, and `answers` are the right ones. */
export interface ReportVerdict {
  mark: 'right' | 'wrong' | 'corrected'
  answers?: readonly string[]
}

/**
 * What a report says, in plain data; how it looks is the business of the format. No text is escaped or cut here unless
 * it says so.
 */
export interface ReportDocument {
  question: string
  /** What was asked before, where this question follows up on it, and where the steps were taken over from. */
  context: { question: string; answers: string }[]
  origin?: string
  verdict?: string
  /** The answer in one line, or why there is none. */
  headline: string
  answered: boolean
  answers: ReportAnswer[]
  /** Answers that are not listed, in a long answer. */
  moreAnswers: number
  steps: ReportStep[]
  facts: ReportFact[]
  /** Distinct facts that the agent was shown, listed or not. */
  factsSeen: number
  provenance: { label: string; value: string }[]
}

export interface ReportAnswer {
  name: string
  /** Chains from a topic entity to the answer. Neither these nor passages: nothing that was shown supports it. */
  paths: EvidencePath[]
  /** Passages of documents that name it. */
  passages: { text: string; source: string }[]
}

/** A chain of facts read as a walk. `forwards`: the fact is read from head to tail. */
export interface EvidencePath {
  from: string
  hops: { relation: string; forwards: boolean; to: string; time?: string }[]
}

export interface ReportFact extends Fact {
  /** Whether it lies on the evidence of the answer. */
  carries: boolean
}

const MOST = { answers: 100, facts: 200, headline: 8 }

export function reportDocument(trajectory: Trajectory, verdict?: ReportVerdict): ReportDocument {
  const carrying = new Set(trajectory.answer.flatMap(({ evidence }) => evidence.flat()).map(factKey))
  const names = new Set(
    trajectory.answer
      .flatMap(({ evidence }) => evidence.flat())
      .flatMap(({ head, relation, tail }) => [head, relation, tail]),
  )
  const cited = citedPassages(trajectory)
  const seen = distinctFacts(trajectory)
  const facts = seen
    .map(fact => ({ ...fact, carries: carrying.has(factKey(fact)) }))
    .toSorted((a, b) => Number(b.carries) - Number(a.carries))
  return {
    question: trajectory.question,
    context: (trajectory.context ?? []).map(({ question, answers }) => ({
      question,
      answers: answers.length === 0 ? 'The graph did not say.' : enumerated(answers),
    })),
    ...originOf(trajectory),
    ...(verdict === undefined ? {} : { verdict: verdictWords(verdict) }),
    headline: headline(trajectory),
    answered: trajectory.status === 'answered',
    answers: trajectory.answer.slice(0, MOST.answers).map(({ name, evidence, passages = [] }) => ({
      name,
      paths: evidence.flatMap(chain => pathOf(chain, name) ?? []),
      passages: passages.map(({ text, source }) => ({ text, source: sourceWords(source) })),
    })),
    moreAnswers: Math.max(0, trajectory.answer.length - MOST.answers),
    steps: trajectory.turns.map(turn => reportStep(turn, { names, passages: cited }, trajectory.protocol)),
    facts: facts.slice(0, MOST.facts),
    factsSeen: facts.length,
    provenance: provenance(trajectory),
  }
}

/** Equal for equal triples; times do not tell facts apart here. */
export function factKey({ head, relation, tail }: Fact): string {
  return JSON.stringify([head, relation, tail])
}

export function distinctFacts({ turns }: Trajectory): Fact[] {
  return [
    ...new Map(
      turns.flatMap(({ observation }) => observation?.facts ?? []).map(fact => [factKey(fact), fact]),
    ).values(),
  ]
}

function headline({ status, answer, error, turns }: Trajectory): string {
  if (status === 'answered') {
    return enumerated(answer.map(({ name }) => name))
  }
  if (status === 'failed') return `No answer: ${error ?? 'the question failed.'}`
  if (status === 'stopped') return 'No answer: the question was stopped.'
  if (status === 'running') return 'No answer yet: the question was not finished when this was saved.'
  return turns.at(-1)?.action?.kind === 'answer' ? 'The graph does not say.' : 'No answer: the agent ended without one.'
}

function enumerated(all: readonly string[]): string {
  const names = all.map(name => shortened(name, 120))
  return names.length <= MOST.headline
    ? enumerate(names)
    : `${names.slice(0, MOST.headline).join(', ')} and ${counted(names.length - MOST.headline, 'more answer')}`
}

function originOf({ from }: Trajectory): { origin?: string } {
  if (!from) return {}
  return {
    origin: `Continued from the answer ${from.id}, ${from.edited ? `with step ${from.turns + 1} edited by hand` : `after step ${from.turns}`}.`,
  }
}

function verdictWords({ mark, answers = [] }: ReportVerdict): string {
  if (mark === 'corrected') return `Marked wrong by a person; the right answer: ${enumerated(answers)}`
  return `Marked ${mark} by a person.`
}

/** A chain read from its end: the answer is known, the start is what remains. */
function pathOf(chain: readonly Fact[], answer: string): EvidencePath | undefined {
  const hops: EvidencePath['hops'] = []
  let at = answer
  for (const { head, relation, tail, time } of chain.toReversed()) {
    if (at !== tail && at !== head) return undefined
    const forwards = at === tail
    hops.unshift({ relation, forwards, to: at, ...(time === undefined ? {} : { time }) })
    at = forwards ? head : tail
  }
  return { from: at, hops }
}
