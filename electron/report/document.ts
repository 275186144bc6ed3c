import { carryingOf } from '../contract/reading/carrying.ts'
import { answerNotes } from '../contract/reading/answer-lines.ts'
import { isSupported, pathsOf, topicNames, type EvidencePath } from '../contract/reading/support.ts'
import { enumerate } from '../contract/reading/format.ts'
import { shortened } from '../contract/reading/name-text.ts'
import { rowsOf, withRowsDeep } from '../contract/reading/row-words.ts'
import { factKey, factsSeen, sourceWords } from '../contract/reading/observed.ts'
import type { Fact } from '../contract/fact.ts'
import { graphDidNotSay, outcomeOf } from '../contract/reading/outcome.ts'
import { rankedWords, rankingOf } from '../contract/reading/ranking.ts'
import type { AnswerQuery } from '../contract/answer-query.ts'
import type { Trajectory } from '../contract/trajectory.ts'
import { provenance } from './provenance.ts'
import { reportStep } from './steps.ts'
import type { ReportStep } from './steps.ts'
import { say } from '../contract/words/words.ts'

/** A person's word on the answer. `corrected`: wrong, and `answers` are the right ones. */
export interface ReportVerdict {
  mark: 'right' | 'wrong' | 'corrected'
  answers?: readonly string[] | undefined
}

/** What is known of an answer beside its trajectory. */
export interface BesideAnswer {
  /** What a person said of it. */
  verdict?: ReportVerdict
  /** What answered it, to be run again. */
  query?: AnswerQuery
  /** What names and relations of its facts are called in the graph. */
  keys?: { name: string; key: string }[]
  relations?: { name: string; key: string }[]
}

/**
 * What a report says, in plain data; how it looks is the business of the format. No text is escaped or cut here unless
 * it says so.
 */
export interface ReportDocument {
  question: string
  /** What was asked before, where this question follows up on it, and where the steps were taken over from. */
  context: { question: string; answers: string }[]
  origin?: string | undefined
  verdict?: string | undefined
  /** The answer in one line, or that there is none; then why. */
  headline: string
  reason?: string | undefined
  /** Who comes next, what was counted or looked at, how sure it is, what speaks against it and what else may be meant. */
  notes: string[]
  answered: boolean
  answers: ReportAnswer[]
  /** Answers that are not listed, in a long answer. */
  moreAnswers: number
  steps: ReportStep[]
  facts: ReportFact[]
  /** Distinct facts that the agent was shown, listed or not. */
  factsSeen: number
  query: AnswerQuery | undefined
  provenance: { label: string; value: string }[]
}

export interface ReportAnswer {
  name: string
  /** Its place and value, where it was measured. */
  ranked: string | undefined
  supported: boolean
  paths: EvidencePath[]
  /** Passages of documents that name it. */
  passages: { text: string; source: string }[]
}

export interface ReportFact extends Fact {
  /** Whether it lies on the evidence of the answer. */
  carries: boolean
}

const MOST = { answers: 100, facts: 200, named: 8 }

/** Rows that nothing names are told by what stands in them. */
export function reportDocument(trajectory: Trajectory, { verdict, query }: BesideAnswer = {}): ReportDocument {
  const { question, context = [], turns, answer } = trajectory
  const carrying = carryingOf(trajectory)
  const topics = topicNames(trajectory)
  const { kind, title, reason } = outcomeOf(trajectory)
  const facts = factsSeen(turns)
    .map(fact => ({ ...fact, carries: carrying.facts.has(factKey(fact)) }))
    .toSorted((a, b) => Number(b.carries) - Number(a.carries))
  const document = {
    question,
    context: context.map(({ question: asked, answers }) => ({
      question: asked,
      answers: answers.length === 0 ? graphDidNotSay() : namesOf(answers),
    })),
    origin: originOf(trajectory),
    verdict: verdict && verdictWords(verdict),
    headline: title,
    reason,
    notes: answerNotes(trajectory),
    answered: kind === 'answered',
    answers: (rankingOf(trajectory)?.answers ?? answer.map(item => ({ item }))).slice(0, MOST.answers).flatMap(each => {
      const { item } = each
      return item === undefined
        ? []
        : [
            {
              name: item.name,
              ranked: 'place' in each ? rankedWords(each) : undefined,
              supported: isSupported(item),
              paths: pathsOf(item, topics),
              passages: (item.passages ?? []).map(({ text, source }) => ({ text, source: sourceWords(source) })),
            },
          ]
    }),
    moreAnswers: Math.max(0, answer.length - MOST.answers),
    steps: turns.map(turn => reportStep(turn, carrying, trajectory.protocol)),
    facts: facts.slice(0, MOST.facts),
    factsSeen: facts.length,
    provenance: provenance(trajectory),
  }
  return { ...withRowsDeep(document, rowsOf(trajectory)), query }
}

function namesOf(all: readonly string[]): string {
  return enumerate(
    all.map(name => shortened(name, 120)),
    MOST.named,
  )
}

function originOf({ from }: Trajectory): string | undefined {
  return (
    from &&
    (from.edited
      ? say('reportPage.continuedEdited', { id: from.id, step: from.turns + 1 })
      : say('reportPage.continuedAfter', { id: from.id, step: from.turns }))
  )
}

function verdictWords({ mark, answers = [] }: ReportVerdict): string {
  if (mark === 'corrected') return say('reportPage.markedCorrected', { answers: namesOf(answers) })
  return say(mark === 'right' ? 'reportPage.markedRight' : 'reportPage.markedWrong')
}
