import type { Fact } from '../fact.ts'
import type { Call, ExpressionStep } from '../observation.ts'
import type { Trajectory } from '../trajectory.ts'
import { answeringStep, formsOf, operandsOf } from './answering-step.ts'
import { computedNames } from './computed-words.ts'
import { factWords } from './fact-words.ts'
import { count, counted, enumerate } from './format.ts'
import { seenWords } from './looked-at.ts'
import { measuringStep } from './measured.ts'
import { relationWords, shortened, typePlural } from './name-text.ts'
import { callsOf, factsSeen } from './observed.ts'
import { pathOf, pathWords, type PathWritten, statementWords } from './statement-words.ts'
import { say } from '../words/words.ts'

/** What stands behind an answer that no chain of facts leads to: what was counted, compared, computed with, looked at. */
export interface Behind {
  title: string
  /** Its facts are told, as they are all there is. */
  isLookedAt: boolean
  /** Sentences. */
  said: string[]
  /** Names of what was counted. */
  members: string[]
  facts: readonly Fact[]
}

type Answered = Pick<Trajectory, 'answer' | 'turns' | 'topicEntities'>

/** Undefined where the evidence of the answer says it all; of a "no" there always is something. */
export function behindOf(trajectory: Answered): Behind | undefined {
  const { answer, turns } = trajectory
  const measuring = measuringStep(trajectory)
  if (measuring !== undefined) return compared(measuring, trajectory)
  const step = answeringStep(trajectory)
  if (step !== undefined && isCount(step)) return whatWasCounted(step, trajectory)
  if (step?.computed?.kind === 'boolean') return lookedAt(step, step.computed.value, trajectory)
  if (step?.computed?.kind === 'number' || step?.computed?.kind === 'value')
    return {
      title: say('reading.behindComputed'),
      isLookedAt: false,
      said: operandWords(step, trajectory),
      members: [],
      facts: step.facts ?? [],
    }
  // A "no" that was put together from what was seen, without a logical form of its own.
  if (answer.length === 1 && answer[0]?.name === 'no') return seenBehind([seenWords(turns)], factsSeen(turns))
  return undefined
}

/** The same for doors without a screen: a line or a few. */
export function behindWords(trajectory: Answered): string[] {
  const behind = behindOf(trajectory)
  if (behind === undefined) return []
  const { said, members, facts, isLookedAt } = behind
  const named = enumerate(
    members.map(name => shortened(name, 60)),
    MOST_NAMED,
  )
  const shown = isLookedAt ? facts.slice(0, MOST_NAMED).map(factWords) : []
  return [[...said, ...(named === '' ? [] : [`${named}.`])].join(' '), ...shown].filter(line => line !== '')
}

const seenBehind = (said: string[], facts: readonly Fact[]): Behind => ({
  title: say('reading.behindLookedAt'),
  isLookedAt: true,
  said,
  members: [],
  facts,
})

const MOST_NAMED = 12

const isCount = ({ logicalForm = '', computed }: ExpressionStep): boolean =>
  logicalForm.startsWith('(COUNT ') && (computed === undefined || computed.kind === 'number')

function whatWasCounted(step: ExpressionStep, trajectory: Answered): Behind {
  const [of] = operandsOf(step, trajectory)
  const facts = step.facts ?? []
  const shared = { title: say('reading.behindCounted'), isLookedAt: false, facts }
  if (of === undefined) return { ...shared, said: [], members: [] }
  if (of.computed !== undefined) {
    const times = computedNames(of.computed)
    return { ...shared, said: [say('reading.timesCounted', { times: counted(times.length, 'time') })], members: times }
  }
  const members = numberOf(of)
  const said =
    of.results.length < of.total
      ? say('reading.membersCountedSome', { members, listed: count(of.results.length) })
      : say('reading.membersCounted', { members })
  return { ...shared, said: [said], members: of.results.map(({ name }) => name) }
}

function compared(step: ExpressionStep, trajectory: Answered): Behind {
  const said = operandWords(step, trajectory)
  return { title: say('reading.behindCompared'), isLookedAt: false, said, members: [], facts: step.facts ?? [] }
}

/** `16 films were looked at.` */
function operandWords(step: ExpressionStep, trajectory: Answered): string[] {
  const parts = operandsOf(step, trajectory).filter(({ computed }) => computed === undefined)
  if (parts.length === 0) return []
  const told = enumerate(parts.map(numberOf))
  return [say('reading.among', { told })]
}

/** `16 films`, `1 entity`. */
export function numberOf({ total, results }: ExpressionStep): string {
  const [first] = results.map(({ types: [type] }) => type)
  const isOne = first !== undefined && results.every(({ types }) => types.includes(first))
  const plural = isOne && total !== 1 ? typePlural(first) : undefined
  return plural === undefined ? counted(total, 'entity') : `${count(total)} ${plural}`
}

/** Yes or no: the facts of what was asked about by that relation, or that there are none. */
function lookedAt(step: ExpressionStep, holds: boolean, trajectory: Answered): Behind {
  const facts = step.facts ?? []
  const call = trajectory.turns.flatMap(callsOf).find(({ as }) => as !== undefined && as === step.expression)
  const said = holds || call === undefined ? [] : missingWords(call, facts, trajectory)
  const operands = operandsOf(step, trajectory)
  if (said.length > 0 || facts.length > 0) return seenBehind(said, facts)
  const words = operands.map(part =>
    part.total === 0 ? say('reading.nothingIsIn', { form: part.logicalForm ?? '' }) : `${numberOf(part)}.`,
  )
  return seenBehind([...words, seenWords(trajectory.turns)], factsSeen(trajectory.turns))
}

/** Of `check(a, r, b)`: for each end that no fact by the relation touches, that there is none. */
function missingWords({ name, args }: Call, facts: readonly Fact[], trajectory: Answered): string[] {
  if (name !== 'check') return []
  const [first = '', path = '', third] = args
  if (third === undefined) return sharedWords(args, trajectory)
  const steps = pathOf(path)
  const [only, ...others] = steps
  if (only === undefined || others.length > 0)
    return [
      say('reading.leadsToNo', {
        path: pathWords(path),
        from: namedOf(first, trajectory),
        to: namedOf(third, trajectory),
      }),
    ]
  const from = missing(namesOf(first, trajectory), only, facts)
  const to = missing(namesOf(third, trajectory), { ...only, isBackwards: !only.isBackwards }, facts)
  return [from, to].flatMap(words => words ?? [])
}

const namedOf = (argument: string, trajectory: Answered): string =>
  enumerate(
    namesOf(argument, trajectory).map(name => shortened(name, 60)),
    MOST_NAMED,
  )

function missing(
  names: readonly string[],
  { relation, isBackwards }: PathWritten,
  facts: readonly Fact[],
): string | undefined {
  if (names.length === 0) return undefined
  const end = isBackwards ? 'tail' : 'head'
  if (facts.some(fact => fact.relation === relation && names.includes(fact[end]))) return undefined
  const told = enumerate(
    names.map(name => shortened(name, 60)),
    MOST_NAMED,
  )
  return say(isBackwards ? 'reading.nothingHas' : 'reading.hasNo', { told, relation: relationWords(relation) })
}

/** Of `check(s1)`, `check(s1, s2)` and `both(s1, s2)`: what each of the sets has. */
export function sharedWords(args: readonly string[], trajectory: Answered): string[] {
  const calls = trajectory.turns.flatMap(callsOf)
  return args.flatMap(arg => {
    const step = formsOf(trajectory).find(({ expression }) => expression === arg)
    const call = calls.find(({ as }) => as === arg)
    if (step === undefined || call === undefined || step.computed !== undefined) return []
    const [from = '', path = ''] = call.args
    const [first, ...others] = pathOf(path)
    if (call.name === 'follow' && step.total === 0 && first !== undefined && others.length === 0)
      return missing(namesOf(from, trajectory), first, []) ?? []
    const told = { ...call, args: call.args.map(each => only(namesOf(each, trajectory)) ?? each) }
    const words = statementWords(told) ?? arg
    const statement = `${words.charAt(0).toUpperCase()}${words.slice(1)}`
    return [step.total === 0 ? say('reading.noneOfThem', { statement }) : `${statement}: ${numberOf(step)}.`]
  })
}

const only = (names: readonly string[]): string | undefined => (names.length === 1 ? names[0] : undefined)

/** What an argument stands for: the members of a set, or the name itself. */
export function namesOf(argument: string, trajectory: Answered): string[] {
  const step = formsOf(trajectory).find(({ expression }) => expression === argument)
  return step?.results.map(({ name }) => name) ?? [argument.replace(/^"(.*)"$/s, '$1')]
}
