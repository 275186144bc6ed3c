import { useEffect, useState } from 'react'
import type { EndpointView } from '../../../electron/contract/model.ts'
import { duration } from '../../../electron/contract/reading/format.ts'
import { Name } from '../../design/name.tsx'
import { RemoveSheet } from '../../design/remove-sheet.tsx'
import { RowButton } from '../../design/row-button.tsx'
import { chooseAnswerer } from '../ask/options/answerers.ts'
import { useAsk } from '../ask/ask-store.ts'
import { EndpointSheet } from './endpoint-sheet.tsx'
import { ModelSettings } from './model-settings.tsx'
import { useModels } from './models-store.ts'
import { checkEndpoint, loadEndpoints, removeEndpoint, useEndpoints } from './endpoints-store.ts'
import { sentence, t } from '../../words/words.ts'
import { inWords } from '../../../electron/contract/words/saying.ts'

/** Models behind an OpenAI-compatible API: another program of this machine, or a machine elsewhere. */
export function Endpoints() {
  const endpoints = useEndpoints(state => state.endpoints)
  const [adding, setAdding] = useState(false)
  useEffect(() => {
    void loadEndpoints()
  }, [])
  return (
    <section className="endpoints" aria-labelledby="endpoints">
      <h2 id="endpoints">{t('models.endpoints')}</h2>
      <p className="soft models-lead">{t('models.endpointsNote')}</p>
      <button type="button" className="button" onClick={() => setAdding(true)}>
        {t('models.addAnEndpoint')}
      </button>
      {endpoints.length > 0 && (
        <ul className="model-list" aria-label={t('models.endpointList')}>
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
          {sentence('models.modelAt', {
            model: (
              <span className="mono">
                <Name text={model} limit={80} />
              </span>
            ),
          })}{' '}
          <span className="mono">
            <Name text={url} limit={120} />
          </span>
        </p>
        <p className="note">{keyWords(endpoint)}</p>
        <p className={local ? 'note' : 'leaves'}>
          {local ? t('models.onThisMachineNothingLeaves') : t('models.factsLeaveThisMachineWhen')}
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
          {inUse ? t('common.inUse') : t('models.useForQuestions')}
        </button>
        <button type="button" className="button" onClick={() => void checkEndpoint(id)}>
          {t('models.check')}
        </button>
        <RowButton act={t('common.edit')} name={name} onClick={() => setOpen('edit')} />
        <RowButton act={t('common.remove')} name={name} onClick={() => setOpen('remove')} />
      </div>
      {open === 'edit' && <EndpointSheet endpoint={endpoint} onClose={() => setOpen(undefined)} />}
      {open === 'remove' && (
        <RemoveSheet name={name} onRemove={() => void removeEndpoint(id)} onClose={() => setOpen(undefined)}>
          {t('models.forgetsAddress')}
        </RemoveSheet>
      )}
    </section>
  )
}

function keyWords({ key, variable }: EndpointView): string {
  if (key === 'keychain') return t('models.keyKeptInTheKeychain')
  if (key === 'session') return t('models.keyHeld', { variable })
  return key === 'environment' ? t('models.keyRead', { variable }) : t('models.noKey', { variable })
}

function CheckLine({ id }: { id: string }) {
  const check = useEndpoints(state => state.checks.get(id))
  if (check === undefined) return null
  if (check === 'checking') return <output className="note">{t('models.checking')}</output>
  return (
    <output className={check.ok ? 'note number' : 'problem'}>
      {check.ok && '✓ '}
      <Name text={inWords(check.message)} limit={400} />
      {check.ok && ` ${duration(check.milliseconds / 1000)}`}
    </output>
  )
}
