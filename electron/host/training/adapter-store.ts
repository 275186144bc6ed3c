import { copyFile, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { writeAtomically } from '../../base/atomic-file.ts'
import { removeUnlessInUse } from '../../base/remove.ts'
import { hasCode, HostError } from '../../contract/errors.ts'
import { AdapterCardSchema, CARD_FILE, type AdapterCard } from './adapter-card.ts'

/** An adapter whose card cannot be read: listed, so that it can be removed. */
export interface UnreadableAdapter {
  id: string
  problem: string
}

const ID = /^[0-9a-zA-Z-]{1,100}$/

/** What was taught, a folder each: the card, and the weights that it names. */
export class AdapterStore {
  private readonly folder: string
  private readonly trash: string

  constructor(folder: string, trash: string) {
    this.folder = folder
    this.trash = trash
  }

  /** Newest first. */
  async list(): Promise<(AdapterCard | UnreadableAdapter)[]> {
    const ids = (await readdir(this.folder)).filter(name => ID.test(name))
    const cards = await Promise.all(ids.map(id => this.read(id)))
    const created = (card: AdapterCard | UnreadableAdapter): string => ('createdAt' in card ? card.createdAt : '')
    return cards.filter(card => card !== undefined).toSorted((a, b) => created(b).localeCompare(created(a)))
  }

  async find(id: string): Promise<AdapterCard | undefined> {
    const card = ID.test(id) ? await this.read(id) : undefined
    return card !== undefined && 'file' in card ? card : undefined
  }

  weights({ id, file }: Pick<AdapterCard, 'id' | 'file'>): string {
    return join(this.folderOf(id), file)
  }

  /**
   * Takes weights in: under a name of their content, so that card and weights belong together at every moment and
   * whoever reads the old ones goes on doing so.
   * @param how `move` for a file of our own that nobody else needs
   */
  async put(card: Omit<AdapterCard, 'file'>, weights: string, how: 'move' | 'copy'): Promise<AdapterCard> {
    const folder = this.folderOf(card.id)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const file = `${card.kind === 'navigator' ? 'navigator' : card.kind === 'whole' ? 'model' : 'adapter'}-${card.fingerprint.slice(0, 12)}${extname(weights) || '.bin'}`
    const part = join(folder, `.${file}.part`)
    if (how === 'copy') await copyFile(weights, part)
    await rename(how === 'copy' ? part : weights, join(folder, file))
    const whole: AdapterCard = { ...card, file }
    await this.write(whole)
    for (const name of await readdir(folder))
      if (name !== file && name !== CARD_FILE && !name.endsWith('.tmp')) await removeUnlessInUse(join(folder, name))
    return whole
  }

  async write(card: AdapterCard): Promise<void> {
    await writeAtomically(join(this.folderOf(card.id), CARD_FILE), JSON.stringify(card, undefined, 2))
  }

  async remove(id: string): Promise<void> {
    const trashed = this.trashed(id)
    await rm(trashed, { recursive: true, force: true })
    await move(this.folderOf(id), trashed, 'There is no such adapter any more; reload the list.')
  }

  async restore(id: string): Promise<void> {
    if ((await stat(this.folderOf(id)).catch(() => undefined)) !== undefined)
      throw new HostError('conflict', 'This adapter is there already.')
    await move(
      this.trashed(id),
      this.folderOf(id),
      'The removed adapter is no longer in the trash; teach it again, or add it from where it was exported to.',
    )
  }

  private async read(id: string): Promise<AdapterCard | UnreadableAdapter | undefined> {
    try {
      const card = AdapterCardSchema.parse(JSON.parse(await readFile(join(this.folderOf(id), CARD_FILE), 'utf8')))
      return { ...card, id }
    } catch (error) {
      // Being written for the first time, or gone.
      if (hasCode(error, 'ENOENT')) return undefined
      return {
        id,
        problem:
          'Its card (adapter.json) cannot be read; remove it, and teach it again or add it from where it was exported to.',
      }
    }
  }

  private folderOf(id: string): string {
    if (!ID.test(id)) throw new HostError('bad-request', 'That is not the id of an adapter.')
    return join(this.folder, id)
  }

  private trashed(id: string): string {
    return join(this.trash, `adapter-${id}`)
  }
}

async function move(from: string, to: string, missing: string): Promise<void> {
  try {
    await rename(from, to)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) throw new HostError('not-found', missing, { cause: error })
    throw error
  }
}
