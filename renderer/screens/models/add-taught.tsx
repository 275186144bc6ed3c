import { type FormEvent, useState } from 'react'
import { bridge } from '../../api/bridge.ts'
import { visible } from '../../../electron/contract/reading/name-text.ts'
import { Sheet } from '../../design/sheet.tsx'
import { addAdapter } from './adapters-store.ts'
import { useModels } from './models-store.ts'
import { sentence, t } from '../../words/words.ts'

/** Takes a folder that was exported, or a LoRA adapter in a GGUF file; the latter needs to be told its model. */
export function AddTaught({ onClose }: { onClose: () => void }) {
  const models = (useModels(state => state.models) ?? []).filter(
    ({ kind, state, embeds }) => kind === 'gguf' && state === 'ready' && embeds !== true,
  )
  const [path, setPath] = useState('')
  const [model, setModel] = useState('')
  const isFile = path.trim().toLowerCase().endsWith('.gguf')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (await addAdapter(path.trim(), isFile && model !== '' ? model : undefined)) onClose()
  }
  const choose = async () => {
    const [chosen] = await (bridge?.chooseFiles('model') ?? Promise.resolve([]))
    if (chosen !== undefined) setPath(chosen)
  }
  return (
    <Sheet title={t('models.addSomethingTaughtElsewhere')} onClose={onClose}>
      <form className="endpoint-form" onSubmit={event => void submit(event)}>
        <label>
          {t('models.folderOrLora')}
          <input
            className="field"
            value={path}
            maxLength={4_096}
            spellCheck={false}
            placeholder={t('models.itsPath')}
            onChange={event => setPath(event.target.value)}
          />
        </label>
        {isFile && (
          <label>
            {sentence('models.trainedOnModel', {
              note: (
                <select className="field" value={model} onChange={event => setModel(event.target.value)}>
                  <option value="">{t('models.choose')}</option>
                  {models.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {visible(name.slice(0, 80))}
                    </option>
                  ))}
                </select>
              ),
            })}
          </label>
        )}
        <div className="acts">
          <button type="submit" className="button main" disabled={path.trim() === '' || (isFile && model === '')}>
            {t('models.add')}
          </button>
          <button type="button" className="button" onClick={() => void choose()}>
            {t('models.chooseAFile')}
          </button>
        </div>
      </form>
    </Sheet>
  )
}
