import { RotateCcw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type Choice, Picker } from '../../design/picker.tsx'
import type { Knob, KnobChoice } from './knobs.ts'
import type { PlanChange } from './plan-draft.ts'
import type { TrainingPlan } from '../../../electron/contract/training-plan.ts'
import { t, worded } from '../../words/words.ts'

/** A knob of the plan in the form that suits what it sets. */
export function KnobField({
  knob,
  plan,
  onChange,
}: {
  knob: Knob
  plan: TrainingPlan
  onChange: (change: PlanChange) => void
}) {
  switch (knob.kind) {
    case 'number':
      return (
        <NumberInput
          label={worded(knob.label)}
          value={knob.read(plan)}
          least={knob.least}
          most={knob.most}
          fraction={knob.fraction === true}
          onChange={value => onChange(knob.write(value))}
        />
      )
    case 'switch':
      return (
        <SwitchInput
          label={worded(knob.label)}
          value={knob.read(plan)}
          onChange={value => onChange(knob.write(value))}
        />
      )
    case 'choice':
      return (
        <Picker
          label={worded(knob.label)}
          value={knob.read(plan)}
          choices={spoken(knob.choices)}
          onChoose={value => onChange(knob.write(value))}
        />
      )
    case 'several':
      return (
        <SeveralInput
          label={worded(knob.label)}
          value={knob.read(plan)}
          choices={spoken(knob.choices)}
          onChange={value => onChange(knob.write(value))}
        />
      )
    case 'list':
      return (
        <ListInput
          label={worded(knob.label)}
          value={knob.read(plan)}
          placeholder={t(knob.placeholder)}
          needed={knob.needed === true}
          onChange={value => onChange(knob.write(value))}
        />
      )
  }
}

/** Choices in the language of the moment. */
export function spoken(choices: readonly KnobChoice[]): Choice[] {
  return choices.map(choice => ({ ...choice, label: worded(choice.label) }))
}

/** A knob's line: what it is in plain words, the paper's word beside it, and the way back where it was changed. */
export function KnobRow({
  label,
  term,
  changed,
  onReset,
  children,
  wide = false,
}: {
  label: string
  term?: string | undefined
  changed: boolean
  onReset: () => void
  children: ReactNode
  wide?: boolean
}) {
  return (
    <div className={['knob', changed && 'changed', wide && 'wide'].filter(Boolean).join(' ')}>
      <span className="knob-label">
        {label}
        {term !== undefined && (
          <>
            {' '}
            <span className="note" lang="en">
              {term}
            </span>
          </>
        )}
      </span>
      <span className="knob-value">
        {children}
        {changed ? (
          <button
            type="button"
            className="button plain icon"
            aria-label={t('knobs.resetLabel', { label })}
            title={t('knobs.backToTheDefault')}
            onClick={onReset}
          >
            <RotateCcw size={13} aria-hidden="true" />
          </button>
        ) : (
          <span className="knob-reset" aria-hidden="true" />
        )}
      </span>
    </div>
  )
}

/** Knobs of one matter. */
export function Group({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <fieldset className="knob-group">
      <legend>
        {title}
        {note !== undefined && <span className="note"> {note}</span>}
      </legend>
      {children}
    </fieldset>
  )
}

/** A small number as people write it: `1e-6`. */
export function numberText(value: number): string {
  return value !== 0 && Math.abs(value) < 1e-3 ? value.toExponential() : `${value}`
}

/** A number within bounds. What is none is marked while it is typed, and never taken. */
export function NumberInput({
  label,
  value,
  least,
  most,
  fraction,
  onChange,
}: {
  label: string
  value: number
  least: number
  most: number
  fraction: boolean
  onChange: (value: number) => void
}) {
  // Undefined while nobody types: then the field shows what is set.
  const [text, setText] = useState<string>()
  const isRight = (typed: string) =>
    typed.trim() !== '' &&
    Number.isFinite(Number(typed)) &&
    Number(typed) >= least &&
    Number(typed) <= most &&
    (fraction || Number.isInteger(Number(typed)))
  const wrong = text !== undefined && !isRight(text)
  return (
    <input
      className="field number"
      aria-label={label}
      inputMode={fraction ? 'decimal' : 'numeric'}
      aria-invalid={wrong}
      title={
        wrong
          ? t(fraction ? 'options.numberFrom' : 'options.wholeNumberFrom', { least: numberText(least), most })
          : undefined
      }
      value={text ?? numberText(value)}
      maxLength={20}
      onFocus={event => event.target.select()}
      onChange={event => {
        setText(event.target.value)
        if (isRight(event.target.value)) onChange(Number(event.target.value))
      }}
      onBlur={() => setText(undefined)}
    />
  )
}

export function SwitchInput({
  label,
  value,
  onChange,
}: {
  label: string
  value: boolean
  onChange: (value: boolean) => void
}) {
  return (
    <button
      type="button"
      role="switch"
      className="switch"
      aria-checked={value}
      aria-label={label}
      onClick={() => onChange(!value)}
    >
      <i aria-hidden="true" />
    </button>
  )
}

function SeveralInput({
  label,
  value,
  choices,
  onChange,
}: {
  label: string
  value: readonly string[]
  choices: readonly Choice[]
  onChange: (value: readonly string[]) => void
}) {
  const toggle = (one: string) => {
    const next = value.includes(one) ? value.filter(other => other !== one) : [...value, one]
    if (next.length > 0) onChange(next)
  }
  return (
    <fieldset className="several" aria-label={label}>
      {choices.map(choice => (
        <button
          key={choice.value}
          type="button"
          className="chip toggle"
          aria-pressed={value.includes(choice.value)}
          onClick={() => toggle(choice.value)}
        >
          {choice.label}
        </button>
      ))}
    </fieldset>
  )
}

function ListInput({
  label,
  value,
  placeholder,
  needed,
  onChange,
}: {
  label: string
  value: readonly string[]
  placeholder: string
  needed: boolean
  onChange: (value: readonly string[]) => void
}) {
  const [text, setText] = useState<string>()
  const linesOf = (typed: string) =>
    typed
      .split('\n')
      .map(line => line.trim())
      .filter(line => line !== '')
  return (
    <textarea
      className="field mono"
      aria-label={label}
      aria-invalid={text !== undefined && needed && linesOf(text).length === 0}
      rows={1}
      spellCheck={false}
      maxLength={20_000}
      placeholder={placeholder}
      value={text ?? value.join('\n')}
      onChange={event => {
        setText(event.target.value)
        const lines = linesOf(event.target.value)
        if (!needed || lines.length > 0) onChange(lines)
      }}
      onBlur={() => setText(undefined)}
    />
  )
}
