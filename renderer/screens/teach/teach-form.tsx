import { useEffect } from 'react'
import {
  RUN_LENGTHS,
  RunLengthSchema,
  runLengthTitle,
  type TrainingPlan,
} from '../../../electron/contract/training-plan.ts'
import { count, counted, duration } from '../../../electron/contract/reading/format.ts'
import { type Choice, Picker } from '../../design/picker.tsx'
import { useAsk } from '../ask/ask-store.ts'
import { useGraphs } from '../graphs/graphs-store.ts'
import { loadModels, useModels } from '../models/models-store.ts'
import { EstimateLines } from './estimate-lines.tsx'
import { EveryKnob } from './every-knob.tsx'
import { defaultsOf } from './plan-draft.ts'
import { changePlan, loadChoices, planOf, startTeaching, usePlan } from './plan-store.ts'
import { t } from '../../words/words.ts'

/** The short form: which graph, which agent, what will happen, and the button. */
export function TeachForm() {
  const choices = usePlan(state => state.choices)
  const change = usePlan(state => state.change)
  const estimate = usePlan(state => state.estimate)
  const estimating = usePlan(state => state.estimating)
  const preview = usePlan(state => state.preview)
  const starting = usePlan(state => state.starting)
  const graphs = useGraphs(state => state.graphs) ?? []
  const models = useModels(state => state.models) ?? []
  useGraphInPlan()
  useEffect(() => {
    void loadChoices()
    void loadModels()
  }, [])
  const plan = planOf({ choices, change, estimate })
  if (!plan || !choices) return null
  const graphChoices: Choice[] = graphs.map(({ name, state, triples }) => ({
    value: name,
    label: name,
    disabled: state === 'broken' || triples === 0,
    ...(state === 'broken' ? { note: t('common.cannotBeRead') } : triples === 0 ? { note: t('teach.noTriples') } : {}),
  }))
  const modelChoices: Choice[] = models
    .filter(({ kind, embeds }) => kind !== 'endpoint' && embeds !== true)
    .map(({ id, name, state, kind }) => ({
      value: id,
      label: name,
      disabled: state === 'broken',
      ...(kind === 'navigator' ? { note: t('teach.quickOnAnyMachine') } : {}),
    }))
  const refused = (estimate?.refusals.length ?? 0) > 0
  // Of those that were marked, some may teach nothing: the preview has looked.
  const marked = preview?.counts.find(({ source }) => source === 'use')?.lessons ?? 0
  return (
    <section className="teach-form" aria-label={t('teach.whatToTeach')}>
      <p className="teach-sentence">
        <span>{t('teach.formTeach')}</span>{' '}
        <Picker
          label={t('teach.graphToTeach')}
          value={plan.kg}
          choices={graphChoices}
          onChoose={kg => changePlan({ kg, lessons: { relations: undefined } })}
        />{' '}
        <span>{t('teach.formTo')}</span>{' '}
        <Picker
          label={t('teach.modelToTeach')}
          value={plan.model}
          choices={modelChoices}
          onChoose={model => changePlan({ model, adapter: undefined })}
        />
      </p>
      <LengthChoice plan={plan} usual={defaultsOf(choices, change, estimate?.protocol)} />
      <p className="soft number">{whatHappens(plan)}</p>
      <p className="soft">{t('teach.resultNote')}</p>
      {marked > 0 && <p className="soft number">{markedWords(marked)}</p>}
      {estimate && <EstimateLines estimate={estimate} />}
      <div className="acts">
        <button
          type="button"
          className="button main teach-button"
          disabled={refused || starting}
          aria-busy={starting || estimating}
          onClick={() => void startTeaching()}
        >
          {t('teach.teachThisGraph')}
        </button>
        <span className="note number">{timeWords(plan, estimate?.seconds)}</span>
      </div>
      <EveryKnob plan={plan} choices={choices} />
    </section>
  )
}

/** How long the run is to be; what was set to something else by hand is none of these. */
function LengthChoice({ plan, usual }: { plan: TrainingPlan; usual: TrainingPlan }) {
  return (
    <fieldset className="segments run-length" aria-label={t('teach.howLong')}>
      {RunLengthSchema.options.map(length => {
        const { minutes, lessons } = RUN_LENGTHS[length]
        const isChosen =
          plan.minutes === (minutes ?? usual.minutes) &&
          plan.lessons.count === (lessons.count ?? usual.lessons.count) &&
          plan.lessons.heldOut === (lessons.heldOut ?? usual.lessons.heldOut)
        return (
          <button
            key={length}
            type="button"
            aria-pressed={isChosen}
            title={duration(60 * (minutes ?? usual.minutes))}
            onClick={() => changePlan({ minutes, lessons })}
          >
            {runLengthTitle(length)}
          </button>
        )
      })}
    </fieldset>
  )
}

/** What a run will do, as a person would say it. */
export function whatHappens({ kind, lessons }: Pick<TrainingPlan, 'kind' | 'lessons'>): string {
  const drawn = lessons.count > 0 ? t('teach.drawsLessons', { number: count(lessons.count) }) : t('teach.takesLessons')
  const learns =
    kind === 'teach' ? t('teach.imitatesPractises') : kind === 'sft' ? t('teach.imitates') : t('teach.practises')
  return t('teach.planSentence', { drawn, learns, keptBack: count(lessons.heldOut) })
}

/** What was marked or corrected in Ask teaches what words mean here. */
export function markedWords(marked: number): string {
  return t('teach.markedLearnt', { count: marked, answers: counted(marked, 'answer') })
}

function timeWords({ minutes }: TrainingPlan, seconds: number | undefined): string {
  const most = t('teach.atMost', {
    time: minutes <= 90 ? t('teach.minutes', { minutes: count(minutes) }) : duration(60 * minutes),
  })
  return seconds !== undefined && seconds < 59 * minutes
    ? t('teach.aboutAtMost', { usual: duration(seconds), most })
    : most
}

/** Keeps a graph in the plan that can be taught: the one last asked, else the first of the shelf. */
function useGraphInPlan(): void {
  const graphs = useGraphs(state => state.graphs)
  const asked = useAsk(state => state.graph)
  const planned = usePlan(state => state.change.kg)
  useEffect(() => {
    const usable = graphs?.filter(({ state, triples }) => state === 'ready' && triples > 0).map(({ name }) => name)
    if (!usable || (planned !== undefined && usable.includes(planned))) return
    const kg = asked !== undefined && usable.includes(asked) ? asked : usable[0]
    if (kg !== planned) changePlan({ kg })
  }, [graphs, asked, planned])
}
