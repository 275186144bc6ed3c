import { type FormEvent, useState } from 'react'
import { Sheet } from '../../design/sheet.tsx'
import { renameGraph } from './graphs-store.ts'

export function RenameSheet({ name, onClose }: { name: string; onClose: () => void }) {
  const [to, setTo] = useState(name)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (to.trim() === name || (await renameGraph(name, to.trim()))) onClose()
  }
  return (
    <Sheet title="Rename the graph" onClose={onClose}>
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
