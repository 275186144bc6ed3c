import { useState } from 'react'
import type { ModelCard, ModelSettings as Settings } from '../../../electron/contract/model.ts'
import { settingWords } from '../../../electron/contract/reading/model-settings-words.ts'
import { shortened } from '../../../electron/contract/reading/name-text.ts'
import { Sheet } from '../../design/sheet.tsx'
import { NumberField } from '../ask/options/number-field.tsx'
import { setModel } from './models-store.ts'
import { t } from '../../words/words.ts'

/** What is set for a model, and the way to set it. */
export function ModelSettings({ model }: { model: ModelCard }) {
  const [open, setOpen] = useState(false)
  const { settings, state } = model
  if (settings === undefined || state !== 'ready') return null
  const words = settingWords(settings)
  return (
    <>
      <button
        type="button"
        className="button plain"
        aria-label={t('models.settingsOf', { name: shortened(model.name, 60) })}
        onClick={() => setOpen(true)}
      >
        {words.length === 0 ? t('models.settings') : `${words.join(', ')}…`}
      </button>
      {open && <SettingsSheet model={model} before={settings} onClose={() => setOpen(false)} />}
    </>
  )
}

function SettingsSheet({ model, before, onClose }: { model: ModelCard; before: Settings; onClose: () => void }) {
  const [draft, setDraft] = useState<{ [Key in keyof Settings]: Settings[Key] | undefined }>(before)
  const save = async () => {
    const { contextTokens, gpuLayers, temperature } = draft
    const settings = {
      ...(contextTokens !== undefined && { contextTokens }),
      ...(gpuLayers !== undefined && { gpuLayers }),
      ...(temperature !== undefined && { temperature }),
    }
    if (await setModel(model.id, settings)) onClose()
  }
  return (
    <Sheet
      title={t('models.settingsOf', { name: shortened(model.name, 60) })}
      onClose={onClose}
      foot={
        <>
          <button type="button" className="button" onClick={onClose}>
            {t('common.cancel')}
          </button>
          <button type="button" className="button main" onClick={() => void save()}>
            {t('common.save')}
          </button>
        </>
      }
    >
      <div className="option-grid">
        {model.kind === 'gguf' && (
          <>
            <NumberField
              label={t('models.tokensReadAtOnce')}
              value={draft.contextTokens}
              least={512}
              most={1_048_576}
              placeholder={t('models.madeFor')}
              onChange={contextTokens => setDraft({ ...draft, contextTokens })}
            />
            <NumberField
              label={t('models.layersOnTheGraphicsCard')}
              value={draft.gpuLayers}
              least={0}
              most={1_000}
              placeholder={t('models.asManyAsFit')}
              onChange={gpuLayers => setDraft({ ...draft, gpuLayers })}
            />
          </>
        )}
        <NumberField
          label={t('common.temperature')}
          value={draft.temperature}
          least={0}
          most={5}
          fraction
          placeholder={t('models.zeroLikeliestWords')}
          onChange={temperature => setDraft({ ...draft, temperature })}
        />
      </div>
      <p className="note">{model.kind === 'gguf' ? t('models.moreTokens') : t('models.questionFirst')}</p>
    </Sheet>
  )
}
