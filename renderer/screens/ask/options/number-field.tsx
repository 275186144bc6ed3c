import { useState } from 'react'
import { t } from '../../../words/words.ts'

interface OptionalNumberProps {
  label: string
  value: number | undefined
  least: number
  most: number
  fraction?: boolean
  placeholder: string
  onChange: (value: number | undefined) => void
}

/** A number that may be left open, with its label over it. */
export function NumberField(props: OptionalNumberProps) {
  return (
    <label className="option-field">
      <span>{props.label}</span>
      <OptionalNumber {...props} />
    </label>
  )
}

/** A number that may be left open; what is no number within the bounds is marked and not taken. */
export function OptionalNumber({
  label,
  value,
  least,
  most,
  fraction = false,
  placeholder,
  onChange,
}: OptionalNumberProps) {
  const [text, setText] = useState(value === undefined ? '' : `${value}`)
  const read = Number(text)
  const wrong =
    text.trim() !== '' &&
    !(Number.isFinite(read) && read >= least && read <= most && (fraction || Number.isInteger(read)))
  return (
    <input
      className="field number"
      aria-label={label}
      inputMode={fraction ? 'decimal' : 'numeric'}
      placeholder={placeholder}
      aria-invalid={wrong}
      title={wrong ? t(fraction ? 'options.numberFrom' : 'options.wholeNumberFrom', { least, most }) : undefined}
      value={text}
      maxLength={20}
      onChange={event => {
        const next = event.target.value
        setText(next)
        const number = Number(next)
        if (next.trim() === '') onChange(undefined)
        else if (Number.isFinite(number) && number >= least && number <= most && (fraction || Number.isInteger(number)))
          onChange(number)
      }}
    />
  )
}
