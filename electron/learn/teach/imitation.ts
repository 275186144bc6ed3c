import type { GraphLesson } from '../../contract/lesson.ts'
import { runSft } from '../sft/run-sft.ts'
import type { StageOutcome } from '../stage-loop.ts'
import { goldEpisodes } from './gold-episodes.ts'
import { rolledLessons } from './rollout-stage.ts'
import type { RunContext, RunLessons, Skipped } from './run-context.ts'
import { runLoop } from './run-loop.ts'
import type { RunState } from './run-state.ts'
import { saying } from '../../contract/words/saying.ts'

/**
 * Imitation as a stage of a run: of the gold paths first, of the agent's own right answers afterwards (GraphWalker
 * §2.3). @returns undefined where it was asked to stop
 */
export async function imitate(
  stage: 'stage-1' | 'stage-2',
  { training, validation }: RunLessons,
  context: RunContext,
  state: RunState,
): Promise<StageOutcome | Skipped | undefined> {
  const { files, progress } = context
  const isMixed = context.plan.imitation === 'mixed'
  const plan = context.plan[stage === 'stage-1' || isMixed ? 'stage1' : 'stage2']
  const name = saying(stage === 'stage-1' ? 'trainingNotes.stageOne' : 'trainingNotes.stageTwo')
  if (isMixed && stage === 'stage-1') return { skipped: saying('trainingNotes.mixed') }
  const gold = training.filter(lesson => !isRolled(lesson))
  const rolled = stage === 'stage-1' ? [] : [...training.filter(isRolled), ...(await rolledLessons(files.rollLessons))]
  const lessons = stage === 'stage-1' ? gold : isMixed ? [...gold, ...rolled] : rolled
  if (plan.epochs === 0) return { skipped: saying('trainingNotes.stageNoEpochs', { stage: name }) }
  if (lessons.length === 0) return { skipped: saying(nothingIn(stage, context), { stage: name }) }
  const episodes = [...(stage === 'stage-1' || isMixed ? await walked(stage, gold, context) : []), ...rolled]
  if (episodes.length === 0) return { skipped: saying('trainingNotes.noneWalked', { stage: name }) }
  const kept = isProgram(context) ? [] : await goldEpisodes(validation, files.goldValidation, context)
  const doing = saying(stage === 'stage-1' ? 'progress.imitatingGoldPaths' : 'progress.imitatingItself')
  return runLoop(stage, { doing, each: plan.batch, unit: 'progress.episodesASecond' }, context, state, terms =>
    runSft({
      ...terms,
      learner: context.learner(),
      lessons: episodes,
      validation: kept,
      plan,
      on: {
        ...terms.on,
        onUnreadable(left) {
          if (left[0] !== undefined)
            progress.note(
              saying('trainingNotes.leftOut', {
                number: left.length,
                stage: saying(`stageNames.${stage}`),
                why: left[0].reason,
              }),
            )
        },
      },
    }),
  )
}

/**
 * Of programs the right one is still found more often where its likelihood falls again: a few that are missed cost it
 * more and more. All epochs are gone through then, and the answers to the validation questions decide afterwards.
 */
const isProgram = ({ learner }: RunContext): boolean => learner().description.unit === 'program'

function isRolled({ source, trajectory }: GraphLesson): boolean {
  return trajectory !== undefined && (source === 'graphroll' || source === 'rrs' || source === 'use')
}

function nothingIn(stage: 'stage-1' | 'stage-2', { plan }: RunContext) {
  if (stage === 'stage-1') return 'trainingNotes.nothingToImitate'
  return plan.kind === 'teach' ? 'trainingNotes.noRightRollout' : 'trainingNotes.noEpisodeOfItsOwn'
}

/** Walking may take half of the stage's time; the other half is for learning from what was walked. */
function walked(
  stage: 'stage-1' | 'stage-2',
  lessons: readonly GraphLesson[],
  context: RunContext,
): ReturnType<typeof goldEpisodes> {
  const { clock, progress, times, files } = context
  const started = clock.seconds
  const until = started + (times.limitOf(stage) - started) / 2
  return goldEpisodes(lessons, files.goldEpisodes, context, {
    isTimeUp: () => clock.seconds > until,
    onProgress: (done, of) => {
      const rate = done / Math.max(0.001, clock.seconds - started)
      progress.step(stage, {
        // Until the walking ends, not the stage, of which the learning is still to come.
        phase: saying('progress.walkingGoldPaths', {
          done,
          of,
          left: { secondsLeft: Math.max(0, Math.min((of - done) / rate, until - clock.seconds)) },
        }),
        rate: saying('progress.lessonsASecond', { number: { decimal: rate, places: 1 } }),
      })
    },
  })
}
