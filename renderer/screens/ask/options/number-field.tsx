import { useState } from 'react'

/** A number that may be left open; what is no number within the bounds is marked and not taken. */
export function NumberField({
  label,
  value,
  least,
  most,
  fraction = false,
  placeholder,
  onChange,
}: {
  label: string
  value: number | undefined
  least: number
  most: number
  fraction?: boolean
  placeholder: string
  onChange: (value: number | undefined) => void
}) {
  const [text, setText] = useState(value === undefined ? '' : `${value}`)
  const read = Number(text)
  const wrong =
    text.trim() !== '' &&
    !(Number.isFinite(read) && read >= least && read <= most && (fraction || Number.isInteger(read)))
  return (
    <label className="option-field">
      <span>{label}</span>
      <input
        className="field number"
        inputMode={fraction ? 'decimal' : 'numeric'}
        placeholder={placeholder}
        aria-invalid={wrong}
        title={wrong ? `${fraction ? 'A number' : 'A whole number'} from ${least} to ${most}` : undefined}
        value={text}
        maxLength={20}
        onChange={event => {
          const next = event.target.value
          setText(next)
          const number = Number(next)
          if (next.trim() === '') onChange(undefined)
          else if (
            Number.isFinite(number) &&
            number >= least &&
            number <= most &&
            (fraction || Number.isInteger(number))
          )
            onChange(number)
        }}
      />
    </label>
  )
}
