import type { TeachChoices } from '../../../electron/contract/training-form.ts'
import type { TrainingPlan } from '../../../electron/contract/training-plan.ts'
import { bridge } from '../../api/bridge.ts'
import { Folded } from '../../design/folded.tsx'
import { Picker } from '../../design/picker.tsx'
import { protocolTitle } from '../../../electron/contract/reading/protocol-title.ts'
import { LESSON_KNOBS } from '../../../electron/contract/lesson-knobs.ts'
import { useAdapters } from '../models/adapters-store.ts'
import { useModels } from '../models/models-store.ts'
import { Group, KnobField, KnobRow } from './knob-field.tsx'
import {
  fileKnobs,
  firstStageKnobs,
  isChanged,
  type Knob,
  lessonKnobs,
  loraKnobs,
  machineKnobs,
  practiceKnobs,
  resetOf,
  secondStageKnobs,
} from './knobs.ts'
import { changePlan, resetPlan, useDefaults } from './plan-store.ts'
import { OptionalNumber } from '../ask/options/number-field.tsx'
import { ProtocolKnobFields } from '../ask/options/protocol-knob-fields.tsx'
import { RecipeKnobs } from './recipe-knobs.tsx'
import { t, worded } from '../../words/words.ts'

/**
 * Everything that a run can be told, in the order in which it happens. Defaults stand in the fields; what was changed
 * is marked and has a way back.
 */
export function EveryKnob({ plan, choices }: { plan: TrainingPlan; choices: TeachChoices }) {
  const defaults = useDefaults(choices, plan)
  const changed =
    [
      ...lessonKnobs,
      ...fileKnobs,
      ...firstStageKnobs,
      ...secondStageKnobs,
      ...practiceKnobs,
      ...loraKnobs,
      ...machineKnobs,
    ].filter(knob => isChanged(knob, plan, defaults)).length +
    Object.keys(plan.grpo.changes).length +
    (plan.grpo.recipe === defaults.grpo.recipe ? 0 : 1) +
    [plan.protocol, plan.protocolSettings, plan.turns, plan.adapter, plan.lessons.writer].filter(Boolean).length
  const rows = (knobs: readonly Knob[]) =>
    knobs.map(knob => (
      <KnobRow
        key={knob.label}
        label={worded(knob.label)}
        term={knob.term}
        changed={isChanged(knob, plan, defaults)}
        wide={knob.kind === 'several' || knob.kind === 'list'}
        onReset={() => changePlan(resetOf(knob, defaults))}
      >
        <KnobField knob={knob} plan={plan} onChange={changePlan} />
      </KnobRow>
    ))
  return (
    <Folded
      className="every-knob"
      summary={
        <>
          {t('knobs.everyKnob')}
          {changed > 0 && <span className="note number"> {t('knobs.changed', { changed })}</span>}
        </>
      }
    >
      {() => (
        <div className="knob-groups">
          {changed > 0 && (
            <button type="button" className="button reset-all" onClick={resetPlan}>
              {t('knobs.resetAll')}
            </button>
          )}
          <Group title={t('knobs.timeAndMachine')}>
            {rows(machineKnobs)}
            <ProtocolKnob plan={plan} />
            <TurnsKnob plan={plan} />
            {plan.protocol && (
              <div className="option-grid">
                <ProtocolKnobFields
                  protocol={plan.protocol}
                  settings={plan.protocolSettings ?? {}}
                  onChange={protocolSettings =>
                    changePlan({
                      protocolSettings: Object.keys(protocolSettings).length > 0 ? protocolSettings : undefined,
                    })
                  }
                />
              </div>
            )}
            <AdapterKnob plan={plan} />
          </Group>
          <Group title={t('knobs.lessons')}>
            {rows(lessonKnobs)}
            <WriterKnob plan={plan} />
            {bridge && rows(fileKnobs)}
          </Group>
          {plan.kind !== 'grpo' && (
            <Group title={t('knobs.stage1ImitateTheLessons')} note="SFT on GraphSynth">
              {rows(firstStageKnobs)}
            </Group>
          )}
          {plan.kind !== 'grpo' && (
            <Group title={t('knobs.stage2ImitateItsOwn')} note="SFT on GraphRoll">
              {rows(secondStageKnobs)}
            </Group>
          )}
          {plan.kind !== 'sft' && (
            <Group title={t('knobs.practice')} note="GRPO">
              {rows(practiceKnobs)}
              <SizesButton plan={plan} choices={choices} />
              <RecipeKnobs plan={plan} choices={choices} />
            </Group>
          )}
          {plan.model !== 'navigator' && (
            <Group title={t('knobs.adapter')} note="LoRA">
              {rows(loraKnobs)}
            </Group>
          )}
        </div>
      )}
    </Folded>
  )
}

const PROPOSED = 'proposed'
const PROTOCOLS = ['kg-r1', 'graphwalker', 'kbqa-r1', 'clew'] as const

function ProtocolKnob({ plan }: { plan: TrainingPlan }) {
  const choices = [
    { value: PROPOSED, label: t('knobs.asQuestionsAreAsked') },
    ...PROTOCOLS.map(value => ({ value, label: protocolTitle(value) })),
  ]
  return (
    <KnobRow
      label={t('common.protocol')}
      changed={plan.protocol !== undefined}
      onReset={() => changePlan({ protocol: undefined, protocolSettings: undefined })}
    >
      <Picker
        label={t('common.protocol')}
        value={plan.protocol ?? PROPOSED}
        choices={choices}
        onChoose={value =>
          changePlan({ protocol: PROTOCOLS.find(protocol => protocol === value), protocolSettings: undefined })
        }
      />
    </KnobRow>
  )
}

function TurnsKnob({ plan }: { plan: TrainingPlan }) {
  return (
    <KnobRow
      label={t('knobs.callsOfAnEpisode')}
      term="H, T"
      changed={plan.turns !== undefined}
      onReset={() => changePlan({ turns: undefined })}
    >
      <OptionalNumber
        label={t('knobs.callsOfAnEpisode')}
        value={plan.turns}
        least={1}
        most={1_000}
        placeholder={t('knobs.itsOwn')}
        onChange={turns => changePlan({ turns })}
      />
    </KnobRow>
  )
}

/** Sets how long and how finely it is trained to what the recipe's paper did, on a cluster. */
function SizesButton({ plan, choices }: { plan: TrainingPlan; choices: TeachChoices }) {
  const sizes = choices.recipes.find(({ name }) => name === plan.grpo.recipe)?.sizes
  if (!sizes) return null
  return (
    <p className="note">
      <button
        type="button"
        className="button"
        onClick={() => changePlan({ grpo: sizes.grpo, ...(sizes.sft ? { stage1: sizes.sft, stage2: sizes.sft } : {}) })}
      >
        {t('knobs.asLargeAsThePapers')}
      </button>{' '}
      {t('knobs.daysOnOne', { steps: sizes.grpo.steps, questions: sizes.grpo.questions })}
    </p>
  )
}

const GRAMMAR = 'grammar'

/** Who words the lessons that are walked. */
function WriterKnob({ plan: { lessons } }: { plan: TrainingPlan }) {
  const models = useModels(state => state.models) ?? []
  const writers = models.filter(
    ({ kind, embeds, state }) => kind !== 'navigator' && embeds !== true && state !== 'broken',
  )
  const knob = LESSON_KNOBS.find(({ kind }) => kind === 'model')
  if (knob === undefined || writers.length === 0) return null
  const write = (writer: string | undefined) => changePlan({ lessons: { writer } })
  return (
    <KnobRow
      label={worded(knob.label)}
      term={knob.term}
      changed={lessons.writer !== undefined}
      onReset={() => write(undefined)}
    >
      <Picker
        label={worded(knob.label)}
        value={lessons.writer ?? GRAMMAR}
        choices={[
          { value: GRAMMAR, label: t('knobs.theGrammar') },
          ...writers.map(({ id, name, kind }) => ({
            value: id,
            label: name,
            ...(kind === 'endpoint' ? { note: 'endpoint' } : {}),
          })),
        ]}
        onChoose={value => write(value === GRAMMAR ? undefined : value)}
      />
    </KnobRow>
  )
}

const SCRATCH = 'scratch'

function AdapterKnob({ plan }: { plan: TrainingPlan }) {
  const adapters = useAdapters(state => state.adapters) ?? []
  const own = adapters.filter(({ modelId, state }) => modelId === plan.model && state === 'ready')
  if (own.length === 0) return null
  return (
    <KnobRow
      label={t('knobs.goOnFrom')}
      term="adapter"
      changed={plan.adapter !== undefined}
      onReset={() => changePlan({ adapter: undefined })}
    >
      <Picker
        label={t('knobs.goOnFrom')}
        value={plan.adapter ?? SCRATCH}
        choices={[
          { value: SCRATCH, label: t('knobs.theModelItself') },
          ...own.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChoose={value => changePlan({ adapter: value === SCRATCH ? undefined : value })}
      />
    </KnobRow>
  )
}
