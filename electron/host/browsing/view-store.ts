import { randomUUID } from 'node:crypto'
import { FileKeeper } from '../../base/file-keeper.ts'
import type { Kind } from '../../base/kept-file.ts'
import { SavedViewSchema, type SavedCanvas, type SavedView, type ViewCard } from '../../contract/saved-view.ts'
import type { Projects } from '../graphs/projects.ts'

export const viewKind: Kind<SavedView> = { name: 'view', schema: SavedViewSchema }

/** Drawings of graphs that were kept under a name, a file each. */
export function createViews(folder: string, trash: string, projects: Pick<Projects, 'names' | 'summary'>) {
  const store = new FileKeeper<SavedView, ViewCard>({
    ...viewKind,
    folder,
    trash,
    card: ({ id, name, kg, fingerprint, savedAt, canvas }) => ({
      id,
      name,
      kg,
      fingerprint,
      savedAt,
      nodes: canvas.nodes.length,
    }),
    since: card => card.savedAt,
  })
  return {
    store,
    /** Those of a graph, the newest first; also those that were kept when it was called otherwise. */
    async list(kg: string): Promise<ViewCard[]> {
      const [cards, names, { fingerprint }] = await Promise.all([store.list(), projects.names(), projects.summary(kg)])
      return cards.filter(card => card.kg === kg || (!names.includes(card.kg) && card.fingerprint === fingerprint))
    },
    get: (id: string): Promise<SavedView> => store.read(id),
    /** @param id of the view that it takes the place of; left out, it is a new one */
    async save(view: { kg: string; name: string; canvas: SavedCanvas; id?: string | undefined }): Promise<ViewCard> {
      const { fingerprint } = await projects.summary(view.kg)
      const id = view.id ?? randomUUID()
      const saved: SavedView = {
        format: 'clew-view',
        version: 1,
        id,
        name: view.name,
        kg: view.kg,
        fingerprint,
        savedAt: new Date().toISOString(),
        canvas: view.canvas,
      }
      await store.write(id, saved)
      const { canvas, format: _, version: _version, ...card } = saved
      return { ...card, nodes: canvas.nodes.length }
    },
    remove: (id: string): Promise<void> => store.remove(id),
    restore: (id: string): Promise<void> => store.restore(id),
  }
}
