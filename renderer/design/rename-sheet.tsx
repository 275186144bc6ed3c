import { type FormEvent, useState } from 'react'
import { Sheet } from './sheet.tsx'
import { t } from '../words/words.ts'

/** Asks for another name. `rename` gives whether it was taken; the sheet stays open where it was not. */
export function RenameSheet({
  title,
  name,
  rename,
  onClose,
}: {
  title: string
  name: string
  rename: (to: string) => Promise<boolean>
  onClose: () => void
}) {
  const [to, setTo] = useState(name)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (to.trim() === name || (await rename(to.trim()))) onClose()
  }
  return (
    <Sheet title={title} onClose={onClose}>
      <form className="rename" onSubmit={event => void submit(event)}>
        <input
          className="field"
          aria-label={t('common.newName')}
          value={to}
          maxLength={200}
          spellCheck={false}
          onChange={event => setTo(event.target.value)}
          onFocus={event => event.target.select()}
        />
        <button type="submit" className="button main" disabled={to.trim() === ''}>
          {t('common.rename')}
        </button>
      </form>
    </Sheet>
  )
}
