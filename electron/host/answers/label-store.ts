import { FileKeeper, unlessNone } from '../../base/file-keeper.ts'
import type { Kind } from '../../base/kept-file.ts'
import { type HistoryLabel, type HistoryLabelChange, HistoryLabelSchema } from '../../contract/history.ts'
import type { Log } from '../log.ts'

export const labelKind: Kind<HistoryLabel> = { name: 'label', schema: HistoryLabelSchema }

/**
 * What people call questions and which of them they keep at the top: a file each, beside the answers' own folder, for
 * an answer is a record that nothing changes.
 */
export class LabelStore {
  private readonly kept: FileKeeper<HistoryLabel, { id: string; label: HistoryLabel }>

  constructor(folder: string, trash: string, log: Log) {
    this.kept = new FileKeeper<HistoryLabel, { id: string; label: HistoryLabel }>({
      ...labelKind,
      folder,
      trash,
      card: (label, id) => ({ id, label }),
      since: ({ id }) => id,
      unreadable,
    })
    function unreadable(label: string, err: unknown): undefined {
      log.warn({ err, label }, 'a label of a question could not be read; it is left out')
    }
  }

  /** By the answer's id. */
  async all(): Promise<ReadonlyMap<string, HistoryLabel>> {
    return new Map((await this.kept.list()).map(({ id, label }) => [id, label]))
  }

  async change(id: string, { title, pinned }: HistoryLabelChange): Promise<HistoryLabel> {
    const present = (await this.kept.find(id)) ?? {}
    const label: HistoryLabel = {
      title: title === null ? undefined : (title ?? present.title),
      pinned: pinned ?? present.pinned,
    }
    if (label.title === undefined && label.pinned !== true) await this.kept.discard(id)
    else await this.kept.write(id, label)
    return label
  }

  async remove(id: string): Promise<void> {
    await this.kept.remove(id).catch(unlessNone)
  }

  async restore(id: string): Promise<void> {
    await this.kept.restore(id).catch(unlessNone)
  }

  /** All of them; they do not come back. */
  erase(): Promise<void> {
    return this.kept.eraseAll()
  }

  /** What was removed does not come back. */
  discardRemoved(id: string): Promise<void> {
    return this.kept.discardRemoved(id)
  }
}
