import { Eye, EyeOff } from 'lucide-react'
import { useId, useState } from 'react'
import { t } from '../words/words.ts'

/** A passphrase is typed unseen, and can be looked at. */
export function PassphraseField({
  label,
  value,
  onChange,
  isNew = false,
  isFirst = false,
  isReadOnly = false,
  describedBy,
}: {
  label: string
  value: string
  onChange: (value: string) => void
  /** One that is chosen here, and not one to be known. */
  isNew?: boolean
  /** Takes the focus. */
  isFirst?: boolean
  isReadOnly?: boolean
  describedBy?: string | undefined
}) {
  const [isShown, setIsShown] = useState(false)
  const id = useId()
  const what = isShown ? t('lock.hide') : t('lock.show')
  return (
    <div className="passphrase">
      <label htmlFor={id}>{label}</label>
      <div className="passphrase-line">
        <input
          id={id}
          className="field"
          type={isShown ? 'text' : 'password'}
          value={value}
          onChange={event => onChange(event.target.value)}
          autoComplete={isNew ? 'new-password' : 'off'}
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={1_024}
          readOnly={isReadOnly}
          aria-describedby={describedBy}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the one thing to be done here
          autoFocus={isFirst}
        />
        <button
          type="button"
          className="button plain icon"
          aria-label={what}
          title={what}
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? <EyeOff size={15} aria-hidden="true" /> : <Eye size={15} aria-hidden="true" />}
        </button>
      </div>
    </div>
  )
}
