import { FileKeeper } from '../../base/file-keeper.ts'
import { ClewError } from '../../contract/errors.ts'
import {
  RemovedKindSchema,
  type RemovedKind,
  type RemovedReference,
  type RemovedThing,
} from '../../contract/removed.ts'
import { saying } from '../../contract/words/saying.ts'

/** Removed things of one kind. */
export interface RemovedShelf {
  list(): Promise<Omit<RemovedThing, 'kind'>[]>
  restore(id: string): Promise<unknown>
  /** It does not come back. */
  discard(id: string): Promise<unknown>
}

/** Those of a keeper of files. @param restore as the window knows of it */
export function keptShelf<T, Card>(
  store: FileKeeper<T, Card>,
  title: (card: Card) => string | undefined,
  restore: (id: string) => Promise<unknown>,
): RemovedShelf {
  return {
    list: async () =>
      (await store.removed()).map(({ card, ...removed }) => ({
        ...removed,
        title: (card === undefined ? undefined : title(card)) ?? saying('keepingProblems.titleUnreadable'),
      })),
    restore,
    discard: id => store.discardRemoved(id),
  }
}

/** Everything in the trash, whatever it is. */
export function createRemoved(shelves: Readonly<Record<RemovedKind, RemovedShelf>>) {
  const removed = {
    /** The last removed first. */
    async list(): Promise<RemovedThing[]> {
      const lists = await Promise.all(
        RemovedKindSchema.options.map(async kind =>
          (await shelves[kind].list()).map((thing): RemovedThing => ({ kind, ...thing })),
        ),
      )
      return lists.flat().toSorted((a, b) => b.removedAt.localeCompare(a.removedAt))
    },
    /** By its id, or the beginning of it. @throws {@link ClewError} where it is that of none, or of several */
    async find(id: string): Promise<RemovedThing> {
      const found = (await removed.list()).filter(each => each.id.startsWith(id))
      const [only] = found.filter(each => each.id === id || found.length === 1)
      if (only !== undefined) return only
      throw found.length === 0
        ? new ClewError('not-found', saying('keepingProblems.notInTrash', { id }))
        : new ClewError('bad-request', `${found.length} things in the trash begin with ${id}; give more of the id.`)
    },
    async restore({ kind, id }: RemovedReference): Promise<void> {
      await shelves[kind].restore(id)
    },
    /** It does not come back. */
    async discard({ kind, id }: RemovedReference): Promise<void> {
      await shelves[kind].discard(id)
    },
  }
  return removed
}

export type Removed = ReturnType<typeof createRemoved>
