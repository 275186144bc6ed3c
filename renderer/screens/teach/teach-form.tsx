import { useEffect } from 'react'
import { RUN_LENGTHS, RunLengthSchema, type TrainingPlan } from '../../../electron/contract/training-plan.ts'
import { count, counted, duration } from '../../../electron/contract/reading/format.ts'
import { type Choice, Picker } from '../../design/picker.tsx'
import { useAsk } from '../ask/ask-store.ts'
import { useGraphs } from '../graphs/graphs-store.ts'
import { loadModels, useModels } from '../models/models-store.ts'
import { EstimateLines } from './estimate-lines.tsx'
import { EveryKnob } from './every-knob.tsx'
import { defaultsOf } from './plan-draft.ts'
import { changePlan, loadChoices, planOf, startTeaching, usePlan } from './plan-store.ts'

/** The short form: which graph, which agent, what will happen, and the button. */
export function TeachForm() {
  const choices = usePlan(state => state.choices)
  const change = usePlan(state => state.change)
  const estimate = usePlan(state => state.estimate)
  const estimating = usePlan(state => state.estimating)
  const starting = usePlan(state => state.starting)
  const graphs = useGraphs(state => state.graphs) ?? []
  const models = useModels(state => state.models) ?? []
  useGraphInPlan()
  useEffect(() => {
    void loadChoices()
    void loadModels()
  }, [])
  const plan = planOf({ choices, change })
  if (!plan || !choices) return null
  const graphChoices: Choice[] = graphs.map(({ name, state, triples }) => ({
    value: name,
    label: name,
    disabled: state === 'broken' || triples === 0,
    ...(state === 'broken' ? { note: 'cannot be read' } : triples === 0 ? { note: 'no triples' } : {}),
  }))
  const modelChoices: Choice[] = models
    .filter(({ kind, embeds }) => kind !== 'endpoint' && embeds !== true)
    .map(({ id, name, state, kind }) => ({
      value: id,
      label: name,
      disabled: state === 'broken',
      ...(kind === 'navigator' ? { note: 'quick, on any machine' } : {}),
    }))
  const refused = (estimate?.refusals.length ?? 0) > 0
  return (
    <section className="teach-form" aria-label="What to teach">
      <p className="teach-sentence">
        <span>Teach</span>{' '}
        <Picker
          label="Graph to teach"
          value={plan.kg}
          choices={graphChoices}
          onChoose={kg => changePlan({ kg, lessons: { relations: undefined } })}
        />{' '}
        <span>to</span>{' '}
        <Picker
          label="Model to teach"
          value={plan.model}
          choices={modelChoices}
          onChoose={model => changePlan({ model, adapter: undefined })}
        />
      </p>
      <LengthChoice plan={plan} usual={defaultsOf(choices, change)} />
      <p className="soft number">{whatHappens(plan)}</p>
      <p className="soft">
        The result is an agent of its own, found in Ask and under Models; the model that it starts from stays as it is.
        Nothing leaves this machine, and it goes on when this window is closed.
      </p>
      {estimate !== undefined && estimate.marked > 0 && <p className="soft number">{markedWords(estimate.marked)}</p>}
      {estimate && <EstimateLines estimate={estimate} />}
      <div className="acts">
        <button
          type="button"
          className="button main teach-button"
          disabled={refused || starting}
          aria-busy={starting || estimating}
          onClick={() => void startTeaching()}
        >
          Teach this graph
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
    <fieldset className="segments run-length" aria-label="How long">
      {RunLengthSchema.options.map(length => {
        const { title, minutes, lessons } = RUN_LENGTHS[length]
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
            {title}
          </button>
        )
      })}
    </fieldset>
  )
}

/** What a run will do, as a person would say it. */
export function whatHappens({ kind, lessons }: Pick<TrainingPlan, 'kind' | 'lessons'>): string {
  const drawn =
    lessons.count > 0 ? `draws ${count(lessons.count)} lessons from the graph` : 'takes the lessons that it is given'
  const learns =
    kind === 'teach'
      ? 'imitates them, then practises by itself and keeps what earns most'
      : kind === 'sft'
        ? 'imitates them'
        : 'practises on them and keeps what earns most'
  return `It ${drawn}, ${learns}. ${count(lessons.heldOut)} questions are kept back: before and after are measured on these and on nothing else.`
}

/** What was marked or corrected in Ask teaches what words mean here. */
export function markedWords(marked: number): string {
  return `${counted(marked, 'answer')} about it that you marked right or corrected ${marked === 1 ? 'is' : 'are'} learnt from, too.`
}

function timeWords({ minutes }: TrainingPlan, seconds: number | undefined): string {
  const most = `at most ${minutes <= 90 ? `${count(minutes)} min` : duration(60 * minutes)}`
  return seconds !== undefined && seconds < 59 * minutes ? `about ${duration(seconds)}, ${most}` : most
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
