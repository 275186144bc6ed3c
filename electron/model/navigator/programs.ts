import type { Action } from '../../contract/observation.ts'
import { statementsOf } from '../../kg/statements/statements-of.ts'
import type { EpisodeView } from '../episode-view.ts'
import type { ParsedProgram } from '../semantic-parser/roots.ts'
import { parseQuestion, type SearchTools } from '../semantic-parser/search.ts'
import { questionWords } from '../semantic-parser/question-words.ts'
import type { Option } from './weigh-moves.ts'

/** Programs that are told apart; what is less likely than the last of them is hardly ever meant. */
const MOST_OPTIONS = 20

/**
 * Where a protocol takes whole programs: those that the question may mean, each as the statements that build it, and,
 * once one was carried out, its answer. Undefined where the question is to be answered step by step.
 */
export async function weighPrograms(
  episode: EpisodeView,
  tools: Omit<SearchTools, 'kg'>,
): Promise<Option[] | undefined> {
  if (episode.graph === undefined) return undefined
  const last = episode.past[episode.past.length - 1]
  if (last?.observation !== undefined) return [answered(last)]
  if (episode.callsLeft <= 0) return undefined
  const programs = (await parseQuestion(episode.question, { ...tools, kg: episode.graph })).slice(0, MOST_OPTIONS)
  const sum = programs.reduce((total, { probability }) => total + probability, 0)
  return programs.map(program => ({
    label: program.program === undefined ? 'the graph does not say' : program.key,
    thought: probability => reason(episode.question, program, probability),
    action: actionOf(program),
    logprob: Math.log(program.probability / sum),
  }))
}

function actionOf({ program }: ParsedProgram): Action {
  const [first, ...also] = program === undefined ? [] : statementsOf(program)
  return first === undefined
    ? { kind: 'answer', items: [] }
    : { kind: 'call', ...first, also: also.length > 0 ? also : undefined }
}

function reason(question: string, { program, cover }: ParsedProgram, probability: number): string {
  const sure = probability.toFixed(2)
  if (program === undefined) return `Nothing in this graph explains the question's words (${sure}).`
  const open = questionWords(question)
    .filter(({ content }, at) => content && (cover & (1n << BigInt(at))) === 0n)
    .map(({ text }) => `"${text}"`)
  return `This is what I take the question to ask (${sure}).${open.length === 0 ? '' : ` Not explained by it: ${open.join(', ')}.`}`
}

/** The answer is the last set that was computed. */
function answered({ observation }: EpisodeView['past'][number]): Option {
  const steps = observation?.kind === 'expressions' ? observation.steps : []
  const last = steps.findLast(({ expression, error }) => expression !== undefined && error === undefined)
  const isThere = last?.expression !== undefined && (last.total > 0 || last.computed !== undefined)
  return {
    label: 'answer',
    thought: () => (isThere ? 'That is the answer.' : 'Nothing was found.'),
    action: { kind: 'answer', items: isThere && last.expression !== undefined ? [last.expression] : [] },
    logprob: 0,
  }
}
