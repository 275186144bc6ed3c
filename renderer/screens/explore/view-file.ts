import { ClewError } from '../../../electron/contract/errors.ts'
import { shortened } from '../../../electron/contract/reading/name-text.ts'
import { SavedViewSchema, type SavedView, type ViewCard } from '../../../electron/contract/saved-view.ts'
import { api } from '../../api/client.ts'
import { fileNameOf, saveFile } from '../../api/save-file.ts'
import { complain, tell } from '../../design/notices-store.ts'
import { pickFiles } from '../../design/pick-files.ts'
import { t } from '../../words/words.ts'
import { draw, sayWhatIsGone } from './views-store.ts'
import { useCanvas } from './canvas/canvas-store.ts'

const ENDING = '.clew-view.json'
/** A canvas of 5,000 entities has 2 MB; what is larger is something else. */
const LARGEST = 64 * 2 ** 20

/** A view as a file, for somebody who has the graph as well. */
export async function saveViewFile({ id, name }: ViewCard): Promise<void> {
  try {
    const view = await api.browse.views.get.query({ id })
    const fileName = `${fileNameOf(name)}${ENDING}`
    saveFile(fileName, JSON.stringify(view, undefined, 2), 'application/json')
    tell(t('explore.savedViewFile', { fileName }))
  } catch (error) {
    complain(error)
  }
}

export async function chooseViewFile(): Promise<void> {
  const [file] = await pickFiles('.json', false)
  if (file) await openViewFile(file)
}

/** Puts the view of a file in place of the canvas of the graph in hand, which an undo brings back. */
export async function openViewFile(file: File): Promise<void> {
  const { kg } = useCanvas.getState()
  if (kg === undefined) return
  try {
    const view = await viewOf(file)
    const there = await draw(kg, view.canvas, () => true, 1)
    if (there === 0 && view.canvas.nodes.length > 0)
      tell(t('explore.viewOfAnother', { name: shortened(view.name, 60), of: shortened(view.kg, 60), kg }))
    else sayWhatIsGone(view, there)
  } catch (error) {
    complain(error)
  }
}

/** @throws {@link ClewError} of what is no view */
async function viewOf(file: File): Promise<SavedView> {
  let read: unknown
  try {
    if (file.size <= LARGEST) read = JSON.parse(await file.text())
  } catch {
    // No JSON; it is said below what would be read.
  }
  const view = SavedViewSchema.safeParse(read)
  if (!view.success) throw new ClewError('bad-request', t('explore.noViewFile', { file: shortened(file.name, 60) }))
  return view.data
}
