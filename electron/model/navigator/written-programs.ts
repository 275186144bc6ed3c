import type { Action, Call, ExpressionStep } from '../../contract/observation.ts'
import { cutSaying } from '../../contract/reading/cut-answer.ts'
import { callsOf } from '../../contract/reading/observed.ts'
import type { SExpression } from '../../kg/sexpression/ast.ts'
import { printSExpression } from '../../kg/sexpression/print.ts'
import type { EpisodeView, PastTurn, ProgramWriter, WrittenPrograms } from '../episode-view.ts'
import type { Candidate } from './parsed-programs.ts'
import { computedOver } from './computed-over.ts'
import { readingsOf } from './estimate.ts'
import { ObservedGraph } from './observed-graph.ts'
import { isStep, overShown, partsToShow } from './shown-sets.ts'
import { sayComputed, sayForeign, sayProgram, sayTrusted, sayUnclaimed, sayUnwritable } from './program-thoughts.ts'
import type { Option } from './weigh-moves.ts'
import { inTurn, type Saying, saying } from '../../contract/words/saying.ts'

/** A program as a protocol writes it: in calls, and what is then computed from the sets that they show. */
interface Plan {
  program: SExpression
  parts: readonly SExpression[]
  written: WrittenPrograms
}

/** How a program is written, by itself or by parts from which it is computed; undefined where neither can be. */
export function planOf(program: SExpression, writer: ProgramWriter): Plan | undefined {
  const parts = partsToShow(program, part => writer.write([part]) !== undefined)
  const written = parts && writer.write(parts)
  return parts && written && { program, parts, written }
}

/**
 * The programs that go on from what an episode has written so far, each with its next turn or its answer. Undefined
 * where none does.
 */
export async function weighWritten(
  episode: EpisodeView,
  writer: ProgramWriter,
  programs: readonly Candidate[],
): Promise<Option[] | undefined> {
  const begun = episode.past.length > 0
  const open: Option[] = []
  const readings = begun ? undefined : await readingsOf(programs, episode)
  for (const candidate of programs) {
    const next = await nextTurn(candidate, episode, writer)
    if (next === undefined) continue
    const { program, probability } = candidate
    const reading = readings?.get(candidate)
    open.push({
      label: program === undefined ? saying('considered.graphDoesNotSay') : printSExpression(program),
      thought: sure =>
        inTurn(
          [
            begun && next.action.kind === 'answer'
              ? ''
              : sayProgram(episode.question, candidate, sure, asLikely(candidate, programs)),
            next.thought,
          ].filter(said => said !== ''),
        ),
      action: next.action,
      logprob: Math.log(probability),
      doubts: [...(next.doubts ?? []), ...(begun ? [] : trustOf(candidate))],
      ...(begun ? {} : { follows: candidate }),
      ...(reading === undefined ? {} : { reading }),
    })
  }
  const sum = open.reduce((total, { logprob }) => total + Math.exp(logprob), 0)
  return open.length === 0 ? undefined : open.map(option => ({ ...option, logprob: option.logprob - Math.log(sum) }))
}

/** Of a noun that nothing in the graph says what is one. */
const trustOf = ({ trusted }: Candidate): Saying[] => (trusted === undefined ? [] : [sayTrusted(trusted)])

/** A reading that is as likely as this share of the likeliest is told beside it. */
const AS_LIKELY = 0.8

/** Another reading that is about as likely and comes to something else. */
function asLikely({ key, probability, result }: Candidate, programs: readonly Candidate[]): string | undefined {
  const came = JSON.stringify(result)
  return programs.find(
    other =>
      other.program !== undefined &&
      other.key !== key &&
      other.probability >= AS_LIKELY * probability &&
      JSON.stringify(other.result) !== came,
  )?.key
}

/** What a program asks for next. Where nothing was written yet, also that it cannot be. */
function nextTurn(
  { program }: Candidate,
  episode: EpisodeView,
  writer: ProgramWriter,
): Promise<Next | undefined> | Next | undefined {
  const begun = episode.past.length > 0
  if (program === undefined) {
    const foreign = sayForeign(episode.question)
    const doubts = foreign === undefined ? undefined : [foreign]
    return begun ? undefined : { thought: '', action: nothing, ...(doubts && { doubts }) }
  }
  const plan = planOf(program, writer)
  if (plan !== undefined) return nextOf(plan, episode, writer)
  return begun ? undefined : unanswered(sayUnwritable(printSExpression(program)))
}

const nothing: Action = { kind: 'answer', items: [] }

interface Next {
  thought: Saying
  action: Action
  /** What is said beside the answer of why it is none. */
  doubts?: readonly Saying[]
}

const unanswered = (why: Saying): Next => ({ thought: why, action: nothing, doubts: [why] })

/** The turn that a plan has next after what was written; undefined where that was something else, or went wrong. */
function nextOf(plan: Plan, episode: EpisodeView, writer: ProgramWriter): Promise<Next> | Next | undefined {
  const done = callsMade(episode.past)
  const { turns } = plan.written
  const calls = turns.flat()
  if (done === undefined || done.length > calls.length || !done.every((call, i) => isSame(call, calls[i])))
    return undefined
  if (done.length === calls.length) return concluded(plan, episode, writer)
  let written = 0
  // Who had this program in mind would not have ended a turn here.
  if (done.length > 0 && !turns.some(turn => (written += turn.length) === done.length)) return undefined
  if (episode.callsLeft <= 0) return unanswered(saying('thoughts.noCallsToFinish'))
  let count = 0
  const left = turns.filter(turn => (count += turn.length) > done.length)
  // What is left in fewer turns than it would take is written together.
  const [first, ...also] = left.length > episode.callsLeft ? calls.slice(done.length) : (left[0] ?? [])
  return first && { thought: '', action: { kind: 'call', ...first, also: also.length > 0 ? also : undefined } }
}

/** Undefined where a turn made no call, or one that failed or took another relation. */
function callsMade(past: readonly PastTurn[]): readonly Call[] | undefined {
  const isSound = past.every(
    ({ action, observation }) =>
      action?.kind === 'call' &&
      observation?.kind === 'expressions' &&
      observation.steps.every(({ expression, gate }) => expression !== undefined && gate?.matched === gate?.written),
  )
  return isSound ? past.flatMap(callsOf) : undefined
}

function isSame(a: Call, b: Call | undefined): boolean {
  return a.name === b?.name && a.args.length === b.args.length && a.args.every((arg, i) => arg === b.args[i])
}

async function concluded(
  { program, parts, written }: Plan,
  episode: EpisodeView,
  writer: ProgramWriter,
): Promise<Next> {
  const steps = stepsByName(episode.past)
  const shown = (part: SExpression): ExpressionStep | undefined => {
    const at = parts.indexOf(part)
    return at < 0 ? undefined : steps.get(written.names[at] ?? '')
  }
  const whole = shown(program)
  if (whole !== undefined) return answerWith(whole, writer)
  const all = parts.flatMap(part => shown(part) ?? [])
  const seen = all.reduce((sum, { results }) => sum + results.length, 0)
  const result = overShown(program, shown)
  if (result?.isWhole === true)
    return { thought: sayComputed(program, seen), action: { kind: 'answer', items: itemsOf(result) } }
  const isWhole = parts.every(isStep) && all.every(({ results, total }) => results.length === total)
  const items = isWhole ? await computedOver(program, new ObservedGraph(episode)) : undefined
  return items === undefined
    ? unanswered(sayUnclaimed(program, seen))
    : { thought: sayComputed(program, seen), action: { kind: 'answer', items } }
}

/** The answer that a step came to. */
export function answerWith(step: ExpressionStep | undefined, writer: ProgramWriter): Next {
  const isThere = step !== undefined && (step.total > 0 || step.computed !== undefined)
  return {
    thought: isThere
      ? inTurn([saying('thoughts.thatIsIt'), cutSaying(step) ?? []].flat())
      : saying('thoughts.nothingWasFound'),
    action: { kind: 'answer', items: isThere ? writer.answerWith(step) : [] },
  }
}

function itemsOf(result: NonNullable<ReturnType<typeof overShown>>): string[] {
  if (result.kind === 'set') return result.names
  return [result.kind === 'number' ? String(result.value) : result.value ? 'yes' : 'no']
}

function stepsByName(past: readonly PastTurn[]): Map<string | undefined, ExpressionStep> {
  return new Map(
    past
      .flatMap(({ observation }) => (observation?.kind === 'expressions' ? observation.steps : []))
      .map(step => [step.expression, step]),
  )
}
