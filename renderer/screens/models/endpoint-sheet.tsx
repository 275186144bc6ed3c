import { type FormEvent, useState } from 'react'
import type { EndpointView } from '../../../electron/contract/model.ts'
import { count, counted } from '../../../electron/contract/reading/format.ts'
import { Name } from '../../design/name.tsx'
import { Sheet } from '../../design/sheet.tsx'
import { type EndpointDraft, offeredModels, saveEndpoint, useEndpoints } from './endpoints-store.ts'
import { sentence, t } from '../../words/words.ts'

/** Models that have a chip each; all are found by typing. */
const MOST_OFFERED = 16
/** What the host reads a key from, where an endpoint has no variable of its own yet. */
const VARIABLE = 'CLEW_ENDPOINT_KEY'

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
    setProblem(typeof found === 'string' ? found : found.length === 0 ? t('models.namesNoModels') : undefined)
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
    <Sheet title={endpoint ? t('models.editTheEndpoint') : t('models.addAnEndpoint')} onClose={onClose}>
      <form className="endpoint-form" aria-label={t('models.endpoint')} onSubmit={event => void submit(event)}>
        <label>
          <span>{t('common.name')}</span>
          <input
            className="field"
            maxLength={100}
            spellCheck={false}
            value={draft.name}
            onChange={event => setDraft({ ...draft, name: event.target.value })}
          />
        </label>
        <label>
          <span>{t('models.address')}</span>
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
          <span>{t('common.key')}</span>
          <input
            className="field mono"
            type="password"
            autoComplete="off"
            maxLength={10_000}
            placeholder={hasKey ? t('models.leaveEmpty') : t('models.none')}
            value={draft.key ?? ''}
            onChange={event => {
              const { key: _, ...rest } = draft
              setDraft(event.target.value === '' ? rest : { ...rest, key: event.target.value })
            }}
          />
        </label>
        <p className="note">
          {keyPlace === 'keychain' ? (
            t('models.itGoesIntoTheKeychain')
          ) : (
            <>{sentence('models.heldUntil', { variable: <code>{endpoint?.variable ?? VARIABLE}</code> })}</>
          )}
        </p>
        <label>
          <span>{t('common.model')}</span>
          <input
            className="field mono"
            maxLength={500}
            spellCheck={false}
            list="offered-models"
            placeholder={t('models.nameThere')}
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
            {listing ? t('models.askingIt') : t('models.listItsModels')}
          </button>
          {offered.length > 0 && <span className="note number">{counted(offered.length, 'model')}</span>}
        </div>
        {offered.length > 0 && (
          <ul className="chips" aria-label={t('models.modelsItOffers')}>
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
              <li className="note">{t('models.foundByTyping', { number: count(offered.length - MOST_OFFERED) })}</li>
            )}
          </ul>
        )}
        {problem !== undefined && (
          <p className="problem" role="alert">
            {problem}
          </p>
        )}
        <div className="acts">
          <button type="submit" className="button main" disabled={!complete || saving}>
            {saving ? t('models.saving') : t('models.saveAndCheck')}
          </button>
          <button type="button" className="button" onClick={onClose}>
            {t('common.cancel')}
          </button>
        </div>
      </form>
    </Sheet>
  )
}
