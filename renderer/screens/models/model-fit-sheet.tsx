import { bytes } from '../../../electron/contract/reading/format.ts'
import { fitOf, memoryNeeded, memoryWords } from '../../../electron/contract/reading/model-fit.ts'
import { shortened } from '../../../electron/contract/reading/name-text.ts'
import { Sheet } from '../../design/sheet.tsx'
import { addModel, useModels } from './models-store.ts'
import { t } from '../../words/words.ts'

/** Whether a model of gigabytes fits, said before it is copied. */
export function ModelFitSheet() {
  const offered = useModels(state => state.offered)
  const memory = useModels(state => state.memory)
  if (!offered || !memory) return null
  const close = () => useModels.setState({ offered: undefined })
  const { inMemory, onDisk } = fitOf(offered.size, memory)
  return (
    <Sheet
      title={t('models.addNamedQuestion', { name: shortened(offered.name, 60) })}
      onClose={close}
      foot={
        <>
          <button type="button" className="button" onClick={close}>
            {t('models.leaveIt')}
          </button>
          <button
            type="button"
            className="button main"
            disabled={!onDisk}
            onClick={() => {
              close()
              void addModel(offered)
            }}
          >
            {inMemory ? t('models.addIt') : t('models.addItAnyway')}
          </button>
        </>
      }
    >
      <p>{t('models.itNeeds', { needs: memoryWords(memoryNeeded(offered.size), memory) })}</p>
      {!inMemory && <p className="soft">{t('models.verySlow')}</p>}
      <p className="soft">
        {onDisk
          ? t('models.copyTakes', { size: bytes(offered.size), free: bytes(memory.diskFree) })
          : t('models.copyTooLarge', { size: bytes(offered.size), free: bytes(memory.diskFree) })}
      </p>
    </Sheet>
  )
}
