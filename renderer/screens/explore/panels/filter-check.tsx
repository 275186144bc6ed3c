import { count } from '../../../../electron/contract/reading/format.ts'
import { Name } from '../../../design/name.tsx'

/** Something of the canvas that is shown or not, with how much of it there is. */
export function FilterCheck({
  label,
  amount,
  colour,
  isOn,
  onChange,
}: {
  label: string
  amount: number
  colour?: string | undefined
  isOn: boolean
  onChange: (isOn: boolean) => void
}) {
  return (
    <label className="filter">
      <input type="checkbox" checked={isOn} onChange={event => onChange(event.target.checked)} />
      {colour !== undefined && <i style={{ background: colour }} aria-hidden="true" />}
      <Name text={label} limit={24} />
      <span className="note number">{count(amount)}</span>
    </label>
  )
}

/** @returns what is hidden after `id` was switched on or off */
export function toggled(hidden: readonly string[], id: string, isOn: boolean): string[] {
  return isOn ? hidden.filter(other => other !== id) : [...hidden, id]
}
