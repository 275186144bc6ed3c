import type { TeachChoices } from '../../../electron/contract/training-form.ts'
import type { TrainingPlan } from '../../../electron/contract/training-plan.ts'
import { bridge } from '../../api/bridge.ts'
import { Picker } from '../../design/picker.tsx'
import { protocolTitle } from '../../../electron/contract/reading/protocol-title.ts'
import { useAdapters } from '../models/adapters-store.ts'
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
import { defaultsOf } from './plan-draft.ts'
import { changePlan, resetPlan } from './plan-store.ts'
import { OptionalNumber } from '../ask/options/number-field.tsx'
import { ProtocolKnobFields } from '../ask/options/protocol-knob-fields.tsx'
import { RecipeKnobs } from './recipe-knobs.tsx'

/**
 * Everything that a run can be told, in the order in which it happens. Defaults stand in the fields; what was changed
 * is marked and has a way back.
 */
export function EveryKnob({ plan, choices }: { plan: TrainingPlan; choices: TeachChoices }) {
  const defaults = defaultsOf(choices, plan)
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
    [plan.protocol, plan.protocolSettings, plan.turns, plan.adapter].filter(Boolean).length
  const rows = (knobs: readonly Knob[]) =>
    knobs.map(knob => (
      <KnobRow
        key={knob.label}
        label={knob.label}
        term={knob.term}
        changed={isChanged(knob, plan, defaults)}
        wide={knob.kind === 'several' || knob.kind === 'list'}
        onReset={() => changePlan(resetOf(knob, defaults))}
      >
        <KnobField knob={knob} plan={plan} onChange={changePlan} />
      </KnobRow>
    ))
  return (
    <details className="every-knob">
      <summary>Every knob{changed > 0 && <span className="note number"> {changed} changed</span>}</summary>
      <div className="knob-groups">
        {changed > 0 && (
          <button type="button" className="button reset-all" onClick={resetPlan}>
            Reset all
          </button>
        )}
        <Group title="Time and machine">
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
        <Group title="Lessons">
          {rows(lessonKnobs)}
          {bridge && rows(fileKnobs)}
        </Group>
        {plan.kind !== 'grpo' && (
          <Group title="Stage 1: imitate the lessons" note="SFT on GraphSynth">
            {rows(firstStageKnobs)}
          </Group>
        )}
        {plan.kind !== 'grpo' && (
          <Group title="Stage 2: imitate its own right ways" note="SFT on GraphRoll">
            {rows(secondStageKnobs)}
          </Group>
        )}
        {plan.kind !== 'sft' && (
          <Group title="Practice" note="GRPO">
            {rows(practiceKnobs)}
            <SizesButton plan={plan} choices={choices} />
            <RecipeKnobs plan={plan} choices={choices} />
          </Group>
        )}
        {plan.model !== 'navigator' && (
          <Group title="Adapter" note="LoRA">
            {rows(loraKnobs)}
          </Group>
        )}
      </div>
    </details>
  )
}

const PROPOSED = 'proposed'
const PROTOCOLS = ['kg-r1', 'graphwalker', 'kbqa-r1', 'clew'] as const

function ProtocolKnob({ plan }: { plan: TrainingPlan }) {
  const choices = [
    { value: PROPOSED, label: 'as questions are asked' },
    ...PROTOCOLS.map(value => ({ value, label: protocolTitle(value) })),
  ]
  return (
    <KnobRow
      label="Protocol"
      changed={plan.protocol !== undefined}
      onReset={() => changePlan({ protocol: undefined, protocolSettings: undefined })}
    >
      <Picker
        label="Protocol"
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
      label="Calls of an episode"
      term="H, T"
      changed={plan.turns !== undefined}
      onReset={() => changePlan({ turns: undefined })}
    >
      <OptionalNumber
        label="Calls of an episode"
        value={plan.turns}
        least={1}
        most={1_000}
        placeholder="its own"
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
        As large as the paper's
      </button>{' '}
      {sizes.grpo.steps} steps of {sizes.grpo.questions} questions: days on one machine
    </p>
  )
}

const SCRATCH = 'scratch'

function AdapterKnob({ plan }: { plan: TrainingPlan }) {
  const adapters = useAdapters(state => state.adapters) ?? []
  const own = adapters.filter(({ modelId, state }) => modelId === plan.model && state === 'ready')
  if (own.length === 0) return null
  return (
    <KnobRow
      label="Go on from"
      term="adapter"
      changed={plan.adapter !== undefined}
      onReset={() => changePlan({ adapter: undefined })}
    >
      <Picker
        label="Go on from"
        value={plan.adapter ?? SCRATCH}
        choices={[
          { value: SCRATCH, label: 'the model itself' },
          ...own.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChoose={value => changePlan({ adapter: value === SCRATCH ? undefined : value })}
      />
    </KnobRow>
  )
}
