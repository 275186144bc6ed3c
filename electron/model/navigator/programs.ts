import type { SExpression } from '../../kg/sexpression/ast.ts'
import type { KnowledgeGraph } from '../../kg/knowledge-graph.ts'
import type { EpisodeView, ProgramWriter } from '../episode-view.ts'
import { asksForMoreThanSteps } from './operator-words.ts'
import { askedBefore, parsedPrograms, type ProgramTools } from './parsed-programs.ts'
import { sayProgram, sayUnwalkable } from './program-thoughts.ts'
import type { Option } from './weigh-moves.ts'
import { weighWalked } from './walked-programs.ts'
import { answerWith, planOf, weighWritten } from './written-programs.ts'
import { inTurn, saying } from '../../contract/words/saying.ts'

/**
 * Where a protocol takes whole programs: those that the question may mean, each as the calls that build it, and, once
 * all were carried out, its answer. Undefined where the question is to be answered step by step: where nothing else is
 * possible, and under the papers' protocols also where nothing but steps is asked for, or the likeliest program is a
 * walk: that is what the relation ranker was taught to do. What such a protocol cannot do is left unanswered, unless a walk is as likely.
 */
export async function weighPrograms(episode: EpisodeView, tools: ProgramTools): Promise<Option[] | undefined> {
  const { graph, programs: writer, past, callsLeft, earlier } = episode
  if (graph === undefined || (callsLeft <= 0 && past.length === 0)) return undefined
  // What cannot be a part of a program is gone on from step by step.
  if (askedBefore(earlier) === undefined) return undefined
  if (writer?.saysAll !== true && !asksForMoreThanSteps(episode, await isTemporal(graph))) return undefined
  const parsed = await parsedPrograms(episode, graph, tools, { lightly: writer?.saysAll !== true })
  if (writer?.saysAll === true) return (await weighWritten(episode, writer, parsed)) ?? answerWithLast(episode, writer)
  const [best] = parsed
  if (best?.program === undefined || isWalk(best.program)) return undefined
  const walks = parsed.reduce(
    (sum, { program, probability }) => sum + (program !== undefined && isWalk(program) ? probability : 0),
    0,
  )
  const isLost = walks < best.probability
  if (writer !== undefined)
    return planOf(best.program, writer) !== undefined || isLost ? weighWritten(episode, writer, parsed) : undefined
  const walked = await weighWalked(episode, graph, { ...best, program: best.program })
  if (walked !== undefined || !isLost) return walked
  return [
    {
      label: saying('considered.answer'),
      thought: () => inTurn([sayProgram(episode.question, best, best.probability), sayUnwalkable(best.key)]),
      action: { kind: 'answer', items: [] },
      logprob: 0,
      doubts: [sayUnwalkable(best.key)],
    },
  ]
}

const temporal = new WeakMap<KnowledgeGraph, Promise<boolean>>()

/** An open graph does not change. */
function isTemporal(graph: KnowledgeGraph): Promise<boolean> {
  const known = temporal.get(graph) ?? graph.summary().then(summary => summary.temporal)
  temporal.set(graph, known)
  known.catch(() => temporal.delete(graph))
  return known
}

/** What the last turn came to is the answer, where it was somebody else's. */
function answerWithLast({ past }: EpisodeView, writer: ProgramWriter): Option[] | undefined {
  const observation = past.at(-1)?.observation
  if (observation === undefined) return undefined
  const steps = observation.kind === 'expressions' ? observation.steps : []
  const last = steps.findLast(({ expression, error }) => expression !== undefined && error === undefined)
  const { thought, action } = answerWith(last, writer)
  return [{ label: saying('considered.answer'), thought: () => thought, action, logprob: 0 }]
}

/** Steps from one entity, without it where the others are asked for. */
function isWalk(program: SExpression): boolean {
  if (program.kind === 'entity') return true
  if (program.kind === 'without') return program.without.kind === 'entity' && isWalk(program.of)
  return program.kind === 'join' && isWalk(program.of)
}
