import { renderCall } from '../agent/call-arguments.ts'
import type { Trajectory, Turn } from '../agent/trajectory.ts'
import type { Fact } from '../kg/triple.ts'
import { provenance } from './provenance.ts'
import { counted, enumerate, shortened } from './text.ts'

/** What a report says, in plain data; how it looks is the business of the format. No text is escaped or cut here unless it says so. */
export interface ReportDocument {
  question: string
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
  /** Chains from a topic entity to the answer; empty: nothing that was shown supports it. */
  paths: EvidencePath[]
}

/** A chain of facts read as a walk. `forwards`: the fact is read from head to tail. */
export interface EvidencePath {
  from: string
  hops: { relation: string; forwards: boolean; to: string; time?: string }[]
}

export interface ReportStep {
  sentence: string
  /** As the agent wrote it; absent where the turn could not be read. */
  call?: string
  items: { text: string; carries: boolean }[]
  /** Items of the observation that are not listed. */
  more: number
  error?: string
  cost: string
  considered?: string
}

export interface ReportFact extends Fact {
  /** Whether it lies on the evidence of the answer. */
  carries: boolean
}

const MOST = { answers: 100, items: 12, facts: 200, headline: 8 }

export function reportDocument(trajectory: Trajectory): ReportDocument {
  const carrying = new Set(trajectory.answer.flatMap(({ evidence }) => evidence.flat()).map(factKey))
  const names = new Set(trajectory.answer.flatMap(({ evidence }) => evidence.flat()).flatMap(({ head, relation, tail }) => [head, relation, tail]))
  const seen = distinctFacts(trajectory)
  const facts = seen.map(fact => ({ ...fact, carries: carrying.has(factKey(fact)) })).toSorted((a, b) => Number(b.carries) - Number(a.carries))
  return {
    question: trajectory.question,
    headline: headline(trajectory),
    answered: trajectory.status === 'answered',
    answers: trajectory.answer.slice(0, MOST.answers).map(({ name, evidence }) => ({ name, paths: evidence.flatMap(chain => pathOf(chain, name) ?? []) })),
    moreAnswers: Math.max(0, trajectory.answer.length - MOST.answers),
    steps: trajectory.turns.map(turn => step(turn, names)),
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
  return [...new Map(turns.flatMap(({ observation }) => observation?.facts ?? []).map(fact => [factKey(fact), fact])).values()]
}

function headline({ status, answer, error }: Trajectory): string {
  if (status === 'answered') {
    const names = answer.map(({ name }) => shortened(name, 120))
    return names.length <= MOST.headline ? enumerate(names) : `${names.slice(0, MOST.headline).join(', ')} and ${counted(names.length - MOST.headline, 'more answer')}`
  }
  if (status === 'failed') return `No answer: ${error ?? 'the question failed.'}`
  if (status === 'stopped') return 'No answer: the question was stopped.'
  if (status === 'running') return 'No answer yet: the question was not finished when this was saved.'
  return 'No answer: the agent ended without one.'
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

function step(turn: Turn, names: ReadonlySet<string>): ReportStep {
  const { action, observation, considered } = turn
  const all = itemsOf(turn)
  const items = all
    .map(text => ({ text, carries: names.has(text) }))
    .toSorted((a, b) => Number(b.carries) - Number(a.carries))
    .slice(0, MOST.items)
  return {
    sentence: sentence(turn),
    ...(action?.kind === 'call' ? { call: renderCall(action) } : {}),
    items: action?.kind === 'answer' ? [] : items,
    more: action?.kind === 'answer' ? 0 : all.length - items.length + (observation?.cut ?? 0),
    ...(observation?.kind === 'error' ? { error: observation.nearest.length > 0 ? `${observation.message}. Nearest names: ${observation.nearest.join(', ')}` : observation.message } : {}),
    cost: cost(turn),
    ...(considered && considered.length > 1 ? { considered: considered.slice(0, 3).map(({ label, probability }) => `${shortened(label, 60)} ${probability.toFixed(2)}`).join(' · ') } : {}),
  }
}

function itemsOf({ observation }: Turn): string[] {
  if (observation?.kind === 'relations') return observation.relations.map(({ name }) => name)
  if (observation?.kind === 'entities') return observation.entities.map(({ name }) => name)
  return []
}

/** The agent's own thought, or what the step does where it gave none. */
function sentence({ thought, action, observation }: Turn): string {
  if (thought.trim() !== '') return thought.trim()
  if (action?.kind === 'answer') return 'This answers the question.'
  if (!action) return 'This step could not be read as a call or an answer.'
  if (observation?.kind === 'relations') return observation.direction === 'tail' ? `Which relations lead from ${observation.entity}?` : `Which relations lead to ${observation.entity}?`
  if (observation?.kind === 'entities') return observation.direction === 'tail' ? `What does ${observation.relation} lead to from ${observation.entity}?` : `What leads to ${observation.entity} by ${observation.relation}?`
  return 'This call gave nothing to go on with.'
}

function cost({ seconds, tokens }: Turn): string {
  const time = seconds < 0.01 ? `${(seconds * 1000).toFixed(1)} ms` : `${seconds.toFixed(2)} s`
  return tokens.generated > 0 ? `${time} · ${counted(tokens.generated, 'token')}` : time
}
