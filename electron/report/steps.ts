import { writtenCall } from '../agent/written-call.ts'
import type { Turn } from '../contract/trajectory.ts'
import { looksOf, walksOf } from '../contract/reading/observed.ts'
import type { ExpressionStep, Look, Observation, Walk } from '../contract/observation.ts'
import { passageKey, sourceWords } from './passages.ts'
import { counted, shortened } from './text.ts'

export interface ReportStep {
  sentence: string
  /** As the agent wrote them; empty where the turn could not be read. */
  calls: string[]
  lists: ReportList[]
  expressions: ReportExpression[]
  passages: { text: string; source: string; carries: boolean }[]
  error?: string
  cost: string
  considered?: string
}

/** What one look or walk returned; a label where the step had several. */
export interface ReportList {
  label?: string
  items: { text: string; carries: boolean }[]
  /** Items that are not listed here. */
  more: number
}

/** An action of KBQA-R1: its logical form, how its relation was matched, what it comes to. */
export interface ReportExpression {
  form: string
  gate?: string
  result: string
}

/** What carries the answer: names of its facts, and keys of its passages. */
export interface Carrying {
  names: ReadonlySet<string>
  passages: ReadonlySet<string>
}

const MOST = { items: 12, calls: 6, passages: 10, candidates: 5 }

export function reportStep(turn: Turn, carrying: Carrying, protocol: string): ReportStep {
  const { action, observation, considered, edited } = turn
  const calls = action?.kind === 'call' ? [action, ...(action.also ?? [])] : []
  return {
    sentence: edited ? `${sentence(turn)} (edited by hand)` : sentence(turn),
    calls: [
      ...calls.slice(0, MOST.calls).map(call => writtenCall(protocol, call)),
      ...(calls.length > MOST.calls ? [`and ${counted(calls.length - MOST.calls, 'more call')}`] : []),
    ],
    lists: observation ? listsOf(observation, carrying) : [],
    expressions: observation?.kind === 'expressions' ? observation.steps.map(expression) : [],
    passages:
      observation?.kind === 'passages'
        ? observation.passages.slice(0, MOST.passages).map(passage => ({
            text: passage.text,
            source: `${sourceWords(passage.source)} · coherence ${passage.coherence.toFixed(2)}`,
            carries: carrying.passages.has(passageKey(passage)),
          }))
        : [],
    ...(observation?.kind === 'error'
      ? {
          error:
            observation.nearest.length > 0
              ? `${observation.message}. Nearest names: ${observation.nearest.join(', ')}`
              : observation.message,
        }
      : {}),
    cost: cost(turn),
    ...(considered && considered.length > 1
      ? {
          considered: considered
            .slice(0, 3)
            .map(({ label, probability }) => `${shortened(label, 60)} ${probability.toFixed(2)}`)
            .join(' · '),
        }
      : {}),
  }
}

function listsOf(observation: Observation, carrying: Carrying): ReportList[] {
  const many = observation.kind === 'both-sides' || observation.kind === 'triples'
  const looks = looksOf(observation).map(look =>
    list(
      look.relations.map(({ name }) => name),
      many ? sideOf(look) : undefined,
      carrying,
    ),
  )
  // The members of an expression, also of one that took no step, are what it comes to.
  const walks =
    observation.kind === 'expressions'
      ? observation.steps.flatMap(({ results, total, expression: id }) =>
          results.length > 0
            ? [
                list(
                  results.map(({ name }) => name),
                  observation.steps.length > 1 ? id : undefined,
                  carrying,
                  total - results.length,
                ),
              ]
            : [],
        )
      : walksOf(observation).map(walk =>
          list(
            walk.entities.map(({ name }) => name),
            many ? wayOf(walk) : undefined,
            carrying,
          ),
        )
  const lists = [...looks, ...walks].filter(({ items, more }) => items.length > 0 || more > 0)
  const last = lists.at(-1)
  if (last) last.more += observation.cut
  else if (observation.cut > 0) lists.push({ items: [], more: observation.cut })
  return lists
}

function list(all: readonly string[], label: string | undefined, { names }: Carrying, beyond = 0): ReportList {
  const items = all
    .map(text => ({ text, carries: names.has(text) }))
    .toSorted((a, b) => Number(b.carries) - Number(a.carries))
    .slice(0, MOST.items)
  return { ...(label === undefined ? {} : { label }), items, more: all.length - items.length + Math.max(0, beyond) }
}

function sideOf({ direction }: Look): string {
  return direction === 'tail' ? '→ leads from it' : '← leads to it'
}

function wayOf({ direction, relation }: Walk): string {
  return `${direction === 'tail' ? '→' : '←'} ${relation}`
}

function expression({ action, expression: id, logicalForm, gate, error, total }: ExpressionStep): ReportExpression {
  return {
    form: logicalForm === undefined ? action : `${id === undefined ? '' : `${id} = `}${logicalForm}`,
    ...(gate ? { gate: gateWords(gate) } : {}),
    result: error ?? counted(total, 'result'),
  }
}

/** The relation gate of KBQA-R1 §IV-A3, in words. */
function gateWords({ tier, written, matched, score, source, candidates }: NonNullable<ExpressionStep['gate']>): string {
  const others = candidates
    .filter(({ relation }) => relation !== matched)
    .slice(0, MOST.candidates)
    .map(({ relation, score: near }) => `${relation} ${near.toFixed(2)}`)
    .join(', ')
  const read = matched === undefined || matched === written ? '' : `, read as ${matched}`
  return `${tier}: ${written}${read} (${score.toFixed(2)}${source === undefined ? '' : ` by ${source}`})${tier === 'validated' || others === '' ? '' : `; also near: ${others}`}`
}

/** The agent's own thought, or what the step does where it gave none. */
function sentence({ thought, action, observation }: Turn): string {
  if (thought.trim() !== '') return thought.trim()
  if (action?.kind === 'answer')
    return action.items.length > 0 ? 'This answers the question.' : 'The graph does not say.'
  if (!action) return 'This step could not be read as a call or an answer.'
  switch (observation?.kind) {
    case 'relations':
      return observation.direction === 'tail'
        ? `Which relations lead from ${observation.entity}?`
        : `Which relations lead to ${observation.entity}?`
    case 'both-sides':
      return `Which relations lead from ${observation.entity}, and which lead to it?`
    case 'entities':
      return observation.direction === 'tail'
        ? `What does ${observation.relation} lead to from ${observation.entity}?`
        : `What leads to ${observation.entity} by ${observation.relation}?`
    case 'triples':
      return `Which triples are there around ${observation.entity}?`
    case 'expressions':
      return 'Build the logical form and carry it out.'
    case 'passages':
      return `What do the documents say of “${observation.query}”?`
    case 'error':
    case undefined:
      return 'This call gave nothing to go on with.'
  }
}

function cost({ seconds, tokens }: Turn): string {
  const time = seconds < 0.01 ? `${(seconds * 1000).toFixed(1)} ms` : `${seconds.toFixed(2)} s`
  if (tokens.generated === 0) return time
  const read =
    tokens.prompt > 0
      ? `${counted(tokens.prompt, 'token')} read${tokens.cached > 0 ? `, ${tokens.cached.toLocaleString('en-GB')} cached` : ''} · ${tokens.generated.toLocaleString('en-GB')} written`
      : counted(tokens.generated, 'token')
  return `${time} · ${read}`
}
