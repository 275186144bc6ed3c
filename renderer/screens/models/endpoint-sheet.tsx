import { type FormEvent, useState } from 'react'
import type { EndpointView } from '../../../electron/contract/model.ts'
import { bridge } from '../../api/bridge.ts'
import { Name } from '../../design/name.tsx'
import { Sheet } from '../../design/sheet.tsx'
import { type EndpointDraft, saveEndpoint, useEndpoints } from './endpoints-store.ts'

const MOST_OFFERED = 12

/**
 * A new endpoint, or changes to one. The key goes to the keychain and is never shown again; a browser has none, and
 * names the variable instead.
 */
export function EndpointSheet({ endpoint, onClose }: { endpoint?: EndpointView; onClose: () => void }) {
  const [draft, setDraft] = useState<EndpointDraft>(
    endpoint
      ? { id: endpoint.id, name: endpoint.name, url: endpoint.url, model: endpoint.model }
      : { name: '', url: 'http://localhost:11434/v1', model: '' },
  )
  const [problem, setProblem] = useState<string>()
  const [saving, setSaving] = useState(false)
  const offered = useEndpoints(state => (endpoint ? state.checks.get(endpoint.id) : undefined))
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
            placeholder="its name there, such as qwen3:8b"
            value={draft.model}
            onChange={event => setDraft({ ...draft, model: event.target.value })}
          />
        </label>
        {typeof offered === 'object' && offered.models.length > 0 && (
          <p className="note">
            It offers <Name text={offered.models.slice(0, MOST_OFFERED).join(', ')} limit={400} />
            {offered.models.length > MOST_OFFERED && ` and ${offered.models.length - MOST_OFFERED} more`}.
          </p>
        )}
        {bridge ? (
          <label>
            <span>Key</span>
            <input
              className="field mono"
              type="password"
              autoComplete="off"
              maxLength={10_000}
              placeholder={endpoint?.key === 'keychain' ? 'kept in the keychain; leave empty to keep it' : 'none'}
              value={draft.key ?? ''}
              onChange={event => {
                const { key: _, ...rest } = draft
                setDraft(event.target.value === '' ? rest : { ...rest, key: event.target.value })
              }}
            />
          </label>
        ) : (
          <p className="note">
            A key is read from the environment: start Clew with <code>{endpoint?.variable ?? 'CLEW_ENDPOINT_KEY'}</code>{' '}
            set.
          </p>
        )}
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
