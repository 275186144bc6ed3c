import { useEffect, useRef, useState } from 'react'
import type { ModelCard, ModelTrial } from '../../../electron/contract/model.ts'
import { bytes, decimal } from '../../../electron/contract/reading/format.ts'
import { memoryWords } from '../../../electron/contract/reading/model-fit.ts'
import { trialWords } from '../../../electron/contract/reading/trial-words.ts'
import { Name } from '../../design/name.tsx'
import { ProgressBar } from '../../design/progress-bar.tsx'
import { RemoveSheet } from '../../design/remove-sheet.tsx'
import { RowButton } from '../../design/row-button.tsx'
import { chooseAnswerer } from '../ask/options/answerers.ts'
import { useAskOptions } from '../ask/options/ask-options-store.ts'
import { useAsk } from '../ask/ask-store.ts'
import { Endpoints } from './endpoints.tsx'
import { ModelFitSheet } from './model-fit-sheet.tsx'
import { ModelSettings } from './model-settings.tsx'
import { Taught } from './taught.tsx'
import { loadModels, removeModel, stopLoading, takeModel, tryModel, unloadModel, useModels } from './models-store.ts'
import { sentence, t } from '../../words/words.ts'
import { inWords } from '../../../electron/contract/words/saying.ts'

/** The agents that can walk a graph: those that come with Clew, and language models of the person's own. */
export function ModelsScreen() {
  const models = useModels(state => state.models)
  const sending = useModels(state => state.sending)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    void loadModels()
  }, [])
  return (
    <main className="models" aria-label={t('common.models')}>
      <h1>{t('common.models')}</h1>
      <p className="soft models-lead">{t('models.modelsNote')}</p>
      <div className="acts">
        <button type="button" className="button main" onClick={() => input.current?.click()}>
          {t('models.addAModelFile')}
        </button>
        <span className="note">{t('models.orDropAGgufFile')}</span>
        <input
          ref={input}
          type="file"
          hidden
          accept=".gguf"
          aria-label={t('models.modelFile')}
          onChange={event => {
            const file = event.target.files?.[0]
            event.target.value = ''
            if (file) void takeModel(file)
          }}
        />
      </div>
      {sending && (
        <div className="import-row">
          <div className="import-head">
            <span className="import-title">
              {sentence('models.copying', { name: <Name text={sending.name} limit={70} /> })}
            </span>
            <button type="button" className="button" onClick={sending.cancel}>
              {t('common.cancel')}
            </button>
          </div>
          <ProgressBar
            label={t('models.copying', { name: sending.name })}
            fraction={sending.total > 0 ? sending.sent / sending.total : undefined}
          />
          <p className="note number">
            {t('models.sentOf', { sent: bytes(sending.sent), total: bytes(sending.total) })}
          </p>
        </div>
      )}
      <ModelFitSheet />
      <ul className="model-list" aria-label={t('models.agentsAndModels')}>
        {models
          ?.filter(({ kind }) => kind !== 'endpoint')
          .map(model => (
            <li key={model.id}>
              <Model model={model} />
            </li>
          ))}
      </ul>
      <Taught />
      <Endpoints />
    </main>
  )
}

function Model({ model }: { model: ModelCard }) {
  const [removing, setRemoving] = useState(false)
  const memory = useModels(state => state.memory)
  const taught = useAskOptions(({ options }) => options.adapter !== undefined)
  const inUse = useAsk(state => state.model === model.id) && !taught
  const loading = useModels(state => state.loading.find(({ id }) => id === model.id))
  const facts = [
    model.architecture,
    model.parameters !== undefined ? t('models.parametersOf', { parameters: parameters(model.parameters) }) : undefined,
    model.bytes > 0 ? bytes(model.bytes) : undefined,
    model.licence !== undefined ? t('models.licenceOf', { licence: model.licence }) : t('models.licenceNotNamed'),
  ]
    .filter(Boolean)
    .join(' · ')
  return (
    <section className="model" aria-label={model.name}>
      <div>
        <h2>
          <Name text={model.name} limit={90} />
        </h2>
        <p className="soft">
          <Name text={inWords(model.detail)} limit={400} />
        </p>
        <p className="note number">
          {model.embedded ? t('models.comesWithClew') : t('models.addedByYou')}
          {facts !== '' && ` · ${facts}`}
          {model.fingerprint !== undefined && (
            <>
              {' '}
              ·{' '}
              <span className="mono" title={model.fingerprint}>
                {model.fingerprint.slice(0, 12)}
              </span>
            </>
          )}
        </p>
        {model.memoryBytes !== undefined && (
          <p className="note number">
            {model.isLoaded === true
              ? t('models.needsLoaded', { memory: bytes(model.memoryBytes) })
              : memoryWords(model.memoryBytes, memory)}
          </p>
        )}
        <Trial model={model} />
        {loading && (
          <div className="model-loading">
            <ProgressBar label={t('models.loadingNamed', { name: model.name })} fraction={loading.fraction} />
            <p className="note number">
              {t('models.loadingIntoMemory', { percent: Math.round(100 * loading.fraction) })}{' '}
              <button type="button" className="button plain" onClick={() => void stopLoading(model.id)}>
                {t('common.stop')}
              </button>
            </p>
          </div>
        )}
        {model.state === 'broken' && (
          <p className="problem">
            <Name text={inWords(model.problem ?? t('models.cannotBeModel'))} limit={500} />
          </p>
        )}
      </div>
      <div className="acts">
        {model.embeds === true && <span className="note">{t('models.forDocuments')}</span>}
        {model.state === 'ready' && model.embeds !== true && (
          <button
            type="button"
            className="button"
            aria-pressed={inUse}
            onClick={() => chooseAnswerer({ model: model.id })}
          >
            {inUse ? t('common.inUse') : t('models.useForQuestions')}
          </button>
        )}
        {!model.embedded && <RowButton act={t('common.remove')} name={model.name} onClick={() => setRemoving(true)} />}
      </div>
      {removing && (
        <RemoveSheet name={model.name} onRemove={() => void removeModel(model.id)} onClose={() => setRemoving(false)}>
          {t('models.ownCopy')}
        </RemoveSheet>
      )}
    </section>
  )
}

/** A first try of a model that writes, with its speed, and the way out of memory. */
function Trial({ model }: { model: ModelCard }) {
  const { id, name, kind, state, embeds, isLoaded } = model
  const [isTrying, setIsTrying] = useState(false)
  const [trial, setTrial] = useState<ModelTrial>()
  if (kind !== 'gguf' || state !== 'ready' || embeds === true) return null
  const begin = async () => {
    setIsTrying(true)
    setTrial(await tryModel(id))
    setIsTrying(false)
  }
  return (
    <div className="model-trial">
      <div className="acts">
        <RowButton
          act={isTrying ? t('models.tryingAct') : t('models.tryAct')}
          name={name}
          onClick={() => isTrying || void begin()}
        >
          {isTrying ? t('models.trying') : t('models.tryIt')}
        </RowButton>
        {isLoaded === true && (
          <RowButton act={t('models.unload')} name={name} onClick={() => void unloadModel(id)}>
            {t('models.unload')}
          </RowButton>
        )}
        <ModelSettings model={model} />
      </div>
      {trial && (
        <output className="note number">
          {sentence('models.itWrote', {
            trial: trialWords(trial),
            text: <Name text={trial.text.trim()} limit={160} />,
          })}
        </output>
      )}
    </div>
  )
}

/** `3.2 M`, `7.6 B`. */
function parameters(value: number): string {
  return value >= 1e9
    ? t('models.billions', { number: decimal(value / 1e9, 1) })
    : value >= 1e6
      ? t('models.millions', { number: decimal(value / 1e6, 1) })
      : t('models.thousands', { number: Math.round(value / 1e3) })
}
