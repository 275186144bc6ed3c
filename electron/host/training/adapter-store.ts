import { type Saying, saying } from '../../contract/words/saying.ts'
import { mkdir, readdir, rename } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { copyFile } from '../../base/vault/files.ts'
import { removeUnlessInUse } from '../../base/remove.ts'
import { FileKeeper } from '../../base/file-keeper.ts'
import type { Kind } from '../../base/kept-file.ts'
import { AdapterCardSchema, CARD_FILE, type AdapterCard } from './adapter-card.ts'

/** An adapter whose card cannot be read: listed, so that it can be removed. */
export interface UnreadableAdapter {
  id: string
  problem: Saying
}

export const adapterKind: Kind<AdapterCard> = { name: 'adapter', schema: AdapterCardSchema }

/** What was taught, a folder each: the card, and the weights that it names. */
export class AdapterStore extends FileKeeper<AdapterCard, AdapterCard | UnreadableAdapter> {
  constructor(folder: string, trash: string) {
    super({
      ...adapterKind,
      folder,
      trash,
      fileInFolder: CARD_FILE,
      card: (card, id) => ({ ...card, id }),
      since: card => ('createdAt' in card ? card.createdAt : ''),
      unreadable: id => ({ id, problem: saying('trainingProblems.cardUnreadable') }),
    })
  }

  /** Its id is that of its folder, whatever a copied card says. */
  override async read(id: string): Promise<AdapterCard> {
    return { ...(await super.read(id)), id }
  }

  weights({ id, file }: Pick<AdapterCard, 'id' | 'file'>): string {
    return join(this.placeOf(id), file)
  }

  /**
   * Takes weights in: under a name of their content, so that card and weights belong together at every moment and
   * whoever reads the old ones goes on doing so.
   * @param how `move` for a file of our own that nobody else needs
   */
  async put(card: Omit<AdapterCard, 'file'>, weights: string, how: 'move' | 'copy'): Promise<AdapterCard> {
    const folder = this.placeOf(card.id)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const file = `${card.kind === 'navigator' ? 'navigator' : card.kind === 'whole' ? 'model' : 'adapter'}-${card.fingerprint.slice(0, 12)}${extname(weights) || '.bin'}`
    const part = join(folder, `.${file}.part`)
    if (how === 'copy') await copyFile(weights, part)
    await rename(how === 'copy' ? part : weights, join(folder, file))
    const whole: AdapterCard = { ...card, file }
    await this.write(card.id, whole)
    for (const name of await readdir(folder))
      if (name !== file && name !== CARD_FILE && !name.endsWith('.tmp')) await removeUnlessInUse(join(folder, name))
    return whole
  }
}
