import { useEffect, useState } from 'react'
import type { EndpointView } from '../../../electron/contract/model.ts'
import { count } from '../../../electron/contract/reading/format.ts'
import { Name } from '../../design/name.tsx'
import { RemoveSheet } from '../../design/remove-sheet.tsx'
import { RowButton } from '../../design/row-button.tsx'
import { chooseAnswerer } from '../ask/options/answerers.ts'
import { useAsk } from '../ask/ask-store.ts'
import { EndpointSheet } from './endpoint-sheet.tsx'
import { ModelSettings } from './model-settings.tsx'
import { useModels } from './models-store.ts'
import { checkEndpoint, loadEndpoints, removeEndpoint, useEndpoints } from './endpoints-store.ts'

/** Models behind an OpenAI-compatible API: another program of this machine, or a machine elsewhere. */
export function Endpoints() {
  const endpoints = useEndpoints(state => state.endpoints)
  const [adding, setAdding] = useState(false)
  useEffect(() => {
    void loadEndpoints()
  }, [])
  return (
    <section className="endpoints" aria-labelledby="endpoints">
      <h2 id="endpoints">Endpoints</h2>
      <p className="soft models-lead">
        A model that another program serves over the OpenAI API: Ollama or llama.cpp on this machine, or a server
        elsewhere. To one elsewhere, questions and facts of the graph are sent; each graph must allow it first.
      </p>
      <button type="button" className="button" onClick={() => setAdding(true)}>
        Add an endpoint
      </button>
      {endpoints.length > 0 && (
        <ul className="model-list" aria-label="Endpoint list">
          {endpoints.map(endpoint => (
            <li key={endpoint.id}>
              <Endpoint endpoint={endpoint} />
            </li>
          ))}
        </ul>
      )}
      {adding && <EndpointSheet onClose={() => setAdding(false)} />}
    </section>
  )
}

function Endpoint({ endpoint }: { endpoint: EndpointView }) {
  const { id, name, url, model, local } = endpoint
  const [open, setOpen] = useState<'edit' | 'remove'>()
  const inUse = useAsk(state => state.model === `endpoint:${id}`)
  const card = useModels(state => state.models?.find(each => each.id === `endpoint:${id}`))
  return (
    <section className="model" aria-label={name}>
      <div>
        <h3>
          <Name text={name} limit={90} />
        </h3>
        <p className="soft">
          <span className="mono">
            <Name text={model} limit={80} />
          </span>{' '}
          at{' '}
          <span className="mono">
            <Name text={url} limit={120} />
          </span>
        </p>
        <p className="note">{keyWords(endpoint)}</p>
        <p className={local ? 'note' : 'leaves'}>
          {local ? 'On this machine: nothing leaves it.' : 'Facts leave this machine when a question is put to it.'}
        </p>
        <CheckLine id={id} />
        {card && <ModelSettings model={card} />}
      </div>
      <div className="acts">
        <button
          type="button"
          className="button"
          aria-pressed={inUse}
          onClick={() => chooseAnswerer({ model: `endpoint:${id}` })}
        >
          {inUse ? 'In use' : 'Use for questions'}
        </button>
        <button type="button" className="button" onClick={() => void checkEndpoint(id)}>
          Check
        </button>
        <RowButton act="Edit" name={name} onClick={() => setOpen('edit')} />
        <RowButton act="Remove" name={name} onClick={() => setOpen('remove')} />
      </div>
      {open === 'edit' && <EndpointSheet endpoint={endpoint} onClose={() => setOpen(undefined)} />}
      {open === 'remove' && (
        <RemoveSheet name={name} onRemove={() => void removeEndpoint(id)} onClose={() => setOpen(undefined)}>
          Clew forgets the address and its key. Answers that it gave stay.
        </RemoveSheet>
      )}
    </section>
  )
}

function keyWords({ key, variable }: EndpointView): string {
  if (key === 'keychain') return 'Key kept in the keychain'
  if (key === 'session') return `Key held until Clew ends; to have it again then, start Clew with ${variable} set`
  return key === 'environment'
    ? `Key read from ${variable}`
    : `No key; where it needs one, start Clew with ${variable} set`
}

function CheckLine({ id }: { id: string }) {
  const check = useEndpoints(state => state.checks.get(id))
  if (check === undefined) return null
  if (check === 'checking') return <output className="note">Checking…</output>
  return (
    <output className={check.ok ? 'note number' : 'problem'}>
      {check.ok && '✓ '}
      <Name text={check.message} limit={400} />
      {check.ok && ` ${count(Math.round(check.milliseconds))} ms`}
    </output>
  )
}
