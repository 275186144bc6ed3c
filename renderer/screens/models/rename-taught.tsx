import { type FormEvent, useState } from 'react'
import type { AdapterView } from '../../../electron/contract/adapter.ts'
import { Sheet } from '../../design/sheet.tsx'
import { renameAdapter } from './adapters-store.ts'

export function RenameTaught({ adapter: { id, name }, onClose }: { adapter: AdapterView; onClose: () => void }) {
  const [to, setTo] = useState(name)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (to.trim() === name || (await renameAdapter(id, to.trim()))) onClose()
  }
  return (
    <Sheet title="Rename what was taught" onClose={onClose}>
      <form className="rename" onSubmit={event => void submit(event)}>
        <input
          className="field"
          aria-label="New name"
          value={to}
          maxLength={200}
          spellCheck={false}
          onChange={event => setTo(event.target.value)}
          onFocus={event => event.target.select()}
        />
        <button type="submit" className="button main" disabled={to.trim() === ''}>
          Rename
        </button>
      </form>
    </Sheet>
  )
}
