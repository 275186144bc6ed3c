import { bytes } from '../../../electron/contract/reading/format.ts'
import { fitOf, memoryNeeded, memoryWords } from '../../../electron/contract/reading/model-fit.ts'
import { shortened } from '../../../electron/contract/reading/name-text.ts'
import { Sheet } from '../../design/sheet.tsx'
import { addModel, useModels } from './models-store.ts'

/** Whether a model of gigabytes fits, said before it is copied. */
export function ModelFitSheet() {
  const offered = useModels(state => state.offered)
  const memory = useModels(state => state.memory)
  if (!offered || !memory) return null
  const close = () => useModels.setState({ offered: undefined })
  const { inMemory, onDisk } = fitOf(offered.size, memory)
  return (
    <Sheet
      title={`Add ${shortened(offered.name, 60)}?`}
      onClose={close}
      foot={
        <>
          <button type="button" className="button" onClick={close}>
            Leave it
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
            {inMemory ? 'Add it' : 'Add it anyway'}
          </button>
        </>
      }
    >
      <p>It {memoryWords(memoryNeeded(offered.size), memory)}.</p>
      {!inMemory && (
        <p className="soft">Answers would be very slow, or it would not load. A smaller file of the same model fits.</p>
      )}
      <p className="soft">
        {onDisk
          ? `Its copy takes ${bytes(offered.size)} of the ${bytes(memory.diskFree)} that are free on the disk.`
          : `Its copy takes ${bytes(offered.size)}, and only ${bytes(memory.diskFree)} are free on the disk. Free some, and add it again.`}
      </p>
    </Sheet>
  )
}
