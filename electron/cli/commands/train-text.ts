import { count, counted, duration } from '../../contract/reading/format.ts'
import type { HeldOutScore, RunView } from '../../contract/training-run.ts'
import { elsewhereWords } from '../../contract/reading/elsewhere-words.ts'
import { stateTitle } from '../../contract/states.ts'
import { inWords } from '../../contract/words/saying.ts'

export function runLine({ id, name, state, phase, before, after, notes, error }: RunView): string {
  const scores =
    before === undefined
      ? ''
      : `; Hit@1 ${before.hit1.toFixed(3)}${after === undefined ? '' : ` -> ${after.hit1.toFixed(3)}`} on ${before.questions} held-out questions`
  return `${id}: ${name}, ${stateTitle(state)}${state === 'running' ? ` (${inWords(phase)})` : ''}${scores}${error === undefined ? '' : `; ${inWords(error)}`}${notes.length > 0 ? ` (${notes.length} notes)` : ''}`
}

/** What a run came to, for people. */
export function runText(run: RunView, seconds: number): string {
  return [
    `${run.name}: ${stateTitle(run.state)} after ${duration(seconds)}, ${count(run.lessons)} lessons`,
    ...(run.before === undefined ? [] : [`before: ${scoreText(run.before)}`]),
    ...(run.after === undefined ? [] : [`after:  ${scoreText(run.after)}`]),
    ...(run.after === undefined ? [] : [`on ${run.after.questions} questions that were kept back from training`]),
    ...(run.elsewhere === undefined ? [] : [elsewhereWords(run.elsewhere)]),
    ...run.notes.map(inWords),
    ...(run.adapter === undefined
      ? []
      : [
          `adapter: ${run.adapter}; ask with it: clew ask --kg ${run.kg} --model ${run.modelId} --adapter ${run.adapter}${run.protocol === 'clew' ? ' --protocol clew' : ''} "..."`,
        ]),
  ].join('\n')
}

function scoreText({ hit1, hit1Low, hit1High, f1, byHops }: HeldOutScore): string {
  const hops = byHops
    .map(({ hops: number, hit1: value, questions }) => `${counted(number, 'hop')} ${value.toFixed(3)} (${questions})`)
    .join(', ')
  return `Hit@1 ${hit1.toFixed(3)} [${hit1Low.toFixed(3)}, ${hit1High.toFixed(3)}], F1 ${f1.toFixed(3)}${hops === '' ? '' : `; ${hops}`}`
}
