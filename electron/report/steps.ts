import {
  itemsOfExpression,
  itemsOfLook,
  itemsOfWalk,
  type Carrying,
  type ObservedItem,
} from '../contract/reading/carrying.ts'
import { costOf, tokenWords } from '../contract/reading/costs.ts'
import { expressionForm, expressionResult, gateWords, measuredWords } from '../contract/reading/expression-words.ts'
import { counted, decimal, duration } from '../contract/reading/format.ts'
import { shortened } from '../contract/reading/name-text.ts'
import { callsOf, looksOf, passageKey, passagesOf, sourceWords, walksOf } from '../contract/reading/observed.ts'
import type { Observation } from '../contract/observation.ts'
import { sentenceOf } from '../contract/reading/sentence.ts'
import { writtenCall } from '../contract/reading/written-call.ts'
import type { Turn } from '../contract/trajectory.ts'
import { inWords } from '../contract/words/saying.ts'
import { say } from '../contract/words/words.ts'

export interface ReportStep {
  sentence: string
  /** As the agent wrote them; empty where the turn could not be read. */
  calls: string[]
  lists: ReportList[]
  expressions: ReportExpression[]
  passages: { text: string; source: string; carries: boolean }[]
  error?: string | undefined
  cost: string
  considered?: string | undefined
}

/** What one look or walk returned; a label where the step had several. */
export interface ReportList {
  label?: string | undefined
  items: { text: string; carries: boolean }[]
  /** Items that are not listed here. */
  more: number
}

/** An action of KBQA-R1 or a statement: its logical form, how its relation was matched, what it comes to. */
export interface ReportExpression {
  form: string
  gate?: string | undefined
  result: string
}

const MOST = { items: 12, calls: 6, passages: 10, considered: 3 }
const NOTHING_FOLLOWED: ReadonlySet<string> = new Set()

export function reportStep(turn: Turn, carrying: Carrying, protocol: string): ReportStep {
  const { observation, considered = [], edited } = turn
  // A statement of Clew's own protocol is told with what it came to.
  const calls = protocol === 'clew' && observation?.kind === 'expressions' ? [] : callsOf(turn)
  return {
    sentence: edited ? say('reportPage.editedByHand', { sentence: sentenceOf(turn) }) : sentenceOf(turn),
    calls: [
      ...calls.slice(0, MOST.calls).map(call => writtenCall(protocol, call)),
      ...(calls.length > MOST.calls
        ? [say('reportPage.andCalls', { calls: counted(calls.length - MOST.calls, 'more call') })]
        : []),
    ],
    lists: observation ? listsOf(observation, carrying) : [],
    expressions:
      observation?.kind === 'expressions'
        ? observation.steps.map(step => ({
            form: expressionForm(step),
            gate: step.gate && `${step.gate.tier}: ${gateWords(step.gate)}`,
            result: [expressionResult(step), measuredWords(step)].filter(Boolean).join('. '),
          }))
        : [],
    passages: passagesOf(observation)
      .slice(0, MOST.passages)
      .map(passage => ({
        text: passage.text,
        source: say('reportPage.coherence', {
          source: sourceWords(passage.source),
          coherence: decimal(passage.coherence, 2),
        }),
        carries: carrying.passages.has(passageKey(passage)),
      })),
    error: observation?.kind === 'error' ? errorWords(observation) : undefined,
    cost: [tokenWords(costOf([turn])), duration(turn.seconds)].filter(Boolean).join(' · '),
    considered:
      considered.length > 1
        ? considered
            .slice(0, MOST.considered)
            .map(({ label, probability }) => `${shortened(inWords(label), 60)} ${decimal(probability, 2)}`)
            .join(' · ')
        : undefined,
  }
}

function errorWords({ message, nearest }: Observation & { kind: 'error' }): string {
  return nearest.length > 0 ? say('reportPage.nearest', { message, nearest: nearest.join(', ') }) : message
}

function listsOf(observation: Observation, carrying: Carrying): ReportList[] {
  const isMany = observation.kind === 'both-sides' || observation.kind === 'triples'
  const looks = looksOf(observation).map(look =>
    list(
      itemsOfLook(look, carrying, NOTHING_FOLLOWED),
      isMany ? (look.direction === 'tail' ? say('reportPage.leadsFrom') : say('reportPage.leadsTo')) : undefined,
    ),
  )
  // The members of an expression, also of one that took no step, are what it comes to.
  const found =
    observation.kind === 'expressions'
      ? observation.steps
          .filter(({ computed }) => computed === undefined)
          .map(step =>
            list(
              itemsOfExpression(step, carrying, NOTHING_FOLLOWED),
              observation.steps.length > 1 ? step.expression : undefined,
              step.total - step.results.length,
            ),
          )
      : walksOf(observation).map(walk =>
          list(
            itemsOfWalk(walk, carrying, NOTHING_FOLLOWED),
            isMany ? `${walk.direction === 'tail' ? '→' : '←'} ${walk.relation}` : undefined,
          ),
        )
  const lists = [...looks, ...found].filter(({ items, more }) => items.length > 0 || more > 0)
  // Of expressions each list has counted its own.
  const cut = observation.kind === 'expressions' ? 0 : observation.cut
  const last = lists.at(-1)
  if (last) last.more += cut
  else if (cut > 0) lists.push({ items: [], more: cut })
  return lists
}

function list(all: readonly ObservedItem[], label: string | undefined, beyond = 0): ReportList {
  const items = all
    .map(({ text, carries }) => ({ text, carries }))
    .toSorted((a, b) => Number(b.carries) - Number(a.carries))
    .slice(0, MOST.items)
  return { label, items, more: all.length - items.length + Math.max(0, beyond) }
}
