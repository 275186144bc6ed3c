import type { ProtocolName, ProtocolSettings } from '../../../../electron/contract/protocol.ts'
import { knobDefault, knobsOf, type ProtocolKnob } from '../../../../electron/contract/protocol-knobs.ts'
import { say } from '../../../../electron/contract/words/words.ts'
import { Picker } from '../../../design/picker.tsx'
import { NumberField } from './number-field.tsx'
import { t } from '../../../words/words.ts'

const LEFT_OPEN = ''

/** A field for every knob of a protocol; what is left open has its default, which stands in the field. */
export function ProtocolKnobFields({
  protocol,
  settings,
  onChange,
}: {
  protocol: ProtocolName
  settings: ProtocolSettings
  onChange: (settings: ProtocolSettings) => void
}) {
  const change = (name: ProtocolKnob['name'], value: string | number | boolean | undefined) => {
    const { [name]: _, ...rest } = settings
    onChange(value === undefined ? rest : { ...rest, [name]: value })
  }
  return knobsOf(protocol).map(knob => {
    const key = `${protocol} ${knob.name}`
    switch (knob.kind) {
      case 'number':
        return (
          <NumberField
            key={key}
            label={say(knob.label)}
            value={settings[knob.name]}
            least={knob.least}
            most={knob.most}
            placeholder={knobDefault(knob)}
            fraction={knob.fraction === true}
            onChange={value => change(knob.name, value)}
          />
        )
      case 'date':
        return (
          <label key={key} className="option-field" title={say(knob.says)}>
            <span>{say(knob.label)}</span>
            <input
              className="field"
              type="date"
              value={settings[knob.name] ?? ''}
              onChange={event => change(knob.name, event.target.value === '' ? undefined : event.target.value)}
            />
          </label>
        )
      case 'switch':
        return (
          <ChoiceField
            key={key}
            knob={knob}
            value={settings[knob.name] === undefined ? LEFT_OPEN : settings[knob.name] === true ? 'on' : 'off'}
            choices={[
              { value: 'on', label: t('options.on') },
              { value: 'off', label: t('options.off') },
            ]}
            onChange={value => change(knob.name, value === LEFT_OPEN ? undefined : value === 'on')}
          />
        )
      case 'choice':
        return (
          <ChoiceField
            key={key}
            knob={knob}
            value={settings[knob.name] ?? LEFT_OPEN}
            choices={knob.choices.map(choice => ({ ...choice, label: say(choice.label) }))}
            onChange={value => change(knob.name, value === LEFT_OPEN ? undefined : value)}
          />
        )
    }
  })
}

function ChoiceField({
  knob: { label, says, default: open },
  value,
  choices,
  onChange,
}: {
  knob: ProtocolKnob
  value: string
  choices: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}) {
  const usual = choices.find(choice => choice.value === open)?.label ?? open
  return (
    <div className="option-field" title={say(says)}>
      <span>{say(label)}</span>
      <Picker
        label={say(label)}
        value={value}
        choices={[
          { value: LEFT_OPEN, label: usual, note: t('options.asUsual') },
          ...choices.filter(({ value: own }) => own !== open),
        ]}
        onChoose={onChange}
      />
    </div>
  )
}
