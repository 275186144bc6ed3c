import { type FormEvent, useState } from 'react'
import type { EndpointView } from '../../../electron/contract/model.ts'
import { count, counted } from '../../../electron/contract/reading/format.ts'
import { Name } from '../../design/name.tsx'
import { Sheet } from '../../design/sheet.tsx'
import { type EndpointDraft, offeredModels, saveEndpoint, useEndpoints } from './endpoints-store.ts'

/** Models that have a chip each; all are found by typing. */
const MOST_OFFERED = 16

/** A new endpoint, or changes to one. The key goes to the keychain, or is held until Clew ends, and is never shown again. */
export function EndpointSheet({ endpoint, onClose }: { endpoint?: EndpointView; onClose: () => void }) {
  const [draft, setDraft] = useState<EndpointDraft>(
    endpoint
      ? { id: endpoint.id, name: endpoint.name, url: endpoint.url, model: endpoint.model }
      : { name: '', url: 'http://localhost:11434/v1', model: '' },
  )
  const [problem, setProblem] = useState<string>()
  const [saving, setSaving] = useState(false)
  const [listing, setListing] = useState(false)
  const keyPlace = useEndpoints(state => state.keyPlace)
  const checked = useEndpoints(state => (endpoint ? state.checks.get(endpoint.id) : undefined))
  const [offered, setOffered] = useState<readonly string[]>(typeof checked === 'object' ? checked.models : [])
  const hasKey = endpoint?.key === 'keychain' || endpoint?.key === 'session'
  const list = async () => {
    setListing(true)
    const found = await offeredModels(draft)
    setListing(false)
    setOffered(typeof found === 'string' ? [] : found)
    setProblem(
      typeof found === 'string' ? found : found.length === 0 ? 'It names no models; type the name.' : undefined,
    )
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setSaving(true)
    const failed = await saveEndpoint(draft)
    setSaving(false)
    setProblem(failed)
    if (failed === undefined) onClose()
  }
  const complete = [draft.name, draft.url, draft.model].every(text => text.trim() !== '')
  return (
    <Sheet title={endpoint ? 'Edit the endpoint' : 'Add an endpoint'} onClose={onClose}>
      <form className="endpoint-form" aria-label="Endpoint" onSubmit={event => void submit(event)}>
        <label>
          <span>Name</span>
          <input
            className="field"
            maxLength={100}
            spellCheck={false}
            value={draft.name}
            onChange={event => setDraft({ ...draft, name: event.target.value })}
          />
        </label>
        <label>
          <span>Address</span>
          <input
            className="field mono"
            type="url"
            maxLength={2000}
            spellCheck={false}
            value={draft.url}
            onChange={event => setDraft({ ...draft, url: event.target.value })}
          />
        </label>
        <label>
          <span>Model</span>
          <input
            className="field mono"
            maxLength={500}
            spellCheck={false}
            list="offered-models"
            placeholder="its name there, such as qwen3:8b"
            value={draft.model}
            onChange={event => setDraft({ ...draft, model: event.target.value })}
          />
        </label>
        <datalist id="offered-models">
          {offered.map(model => (
            <option key={model}>{model}</option>
          ))}
        </datalist>
        <div className="acts">
          <button
            type="button"
            className="button"
            disabled={draft.url.trim() === '' || listing}
            onClick={() => void list()}
          >
            {listing ? 'Asking it…' : 'List its models'}
          </button>
          {offered.length > 0 && <span className="note number">{counted(offered.length, 'model')}</span>}
        </div>
        {offered.length > 0 && (
          <ul className="chips" aria-label="Models it offers">
            {offered.slice(0, MOST_OFFERED).map(model => (
              <li key={model}>
                <button
                  type="button"
                  className="chip mono"
                  aria-pressed={draft.model === model}
                  onClick={() => setDraft({ ...draft, model })}
                >
                  <Name text={model} limit={60} />
                </button>
              </li>
            ))}
            {offered.length > MOST_OFFERED && (
              <li className="note">and {count(offered.length - MOST_OFFERED)} more, found by typing</li>
            )}
          </ul>
        )}
        <label>
          <span>Key</span>
          <input
            className="field mono"
            type="password"
            autoComplete="off"
            maxLength={10_000}
            placeholder={hasKey ? 'leave empty to keep the one that it has' : 'none'}
            value={draft.key ?? ''}
            onChange={event => {
              const { key: _, ...rest } = draft
              setDraft(event.target.value === '' ? rest : { ...rest, key: event.target.value })
            }}
          />
        </label>
        <p className="note">
          {keyPlace === 'keychain' ? (
            'It goes into the keychain of this system.'
          ) : (
            <>
              It is held until Clew ends, and reaches no disk. To have it again after that, start Clew with{' '}
              <code>{endpoint?.variable ?? 'CLEW_ENDPOINT_KEY'}</code> set.
            </>
          )}
        </p>
        {problem !== undefined && (
          <p className="problem" role="alert">
            {problem}
          </p>
        )}
        <div className="acts">
          <button type="submit" className="button main" disabled={!complete || saving}>
            {saving ? 'Saving' : 'Save and check'}
          </button>
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
        </div>
      </form>
    </Sheet>
  )
}
