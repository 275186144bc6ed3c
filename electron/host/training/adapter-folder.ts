import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { TEMPORARY } from '../../base/temporary-name.ts'
import { wholeFile } from '../../base/ordinary-file.ts'
import { stat } from '../../base/vault/files.ts'
import { ClewError } from '../../contract/errors.ts'
import { saying } from '../../contract/words/saying.ts'
import { AdapterCardSchema, CARD_FILE, RUN_FILE, type AdapterCard } from './adapter-card.ts'
import { fileDigest } from './file-digest.ts'

const LARGEST_CARD = 1 << 20

/** The card of an adapter that lies in a folder, as an export writes it. @throws {@link ClewError} `unreadable` */
export async function cardIn(folder: string): Promise<AdapterCard> {
  try {
    return AdapterCardSchema.parse(
      JSON.parse((await wholeFile(join(folder, CARD_FILE), LARGEST_CARD)).toString('utf8')),
    )
  } catch (error) {
    throw new ClewError('unreadable', saying('trainingProblems.noAdapterFolder', { folder, file: CARD_FILE }), {
      cause: error,
    })
  }
}

/** Its weights. @throws {@link ClewError} `unreadable` where they are not those that the card speaks of */
export async function weightsIn(folder: string, card: AdapterCard): Promise<string> {
  const weights = join(folder, card.file)
  const found = await stat(weights).catch(() => undefined)
  const size = found?.isFile() === true ? found.size : undefined
  if (size === undefined)
    throw new ClewError('unreadable', saying('trainingProblems.cardWithoutWeights', { folder, file: card.file }))
  if (size !== card.bytes || (await fileDigest(weights)) !== card.fingerprint)
    throw new ClewError('unreadable', saying('trainingProblems.weightsChanged', { folder }))
  return weights
}

/**
 * Where an adapter is written that somebody wants in a folder: in itself where it holds nothing else, or this adapter
 * already, else in one of the adapter's name inside it.
 * @param force in the place of another adapter as well
 * @throws {@link ClewError} `conflict` where files of those names lie there that are another adapter's, or nobody's
 */
export async function exportFolder(folder: string, card: AdapterCard, force: boolean): Promise<string> {
  const before = await cardIn(folder).catch(() => undefined)
  const own = before === undefined ? (await strangers(folder, card)).length === 0 : force || before.id === card.id
  if (own) return folder
  const inside = join(folder, card.name.replaceAll(/[^\p{L}\p{N} ._-]+/gu, '-').replace(/^\.+/, '') || card.id)
  if (force || (await cardIn(inside).catch(() => undefined))?.id === card.id) return inside
  const taken = (await strangers(inside, card)).find(name =>
    [CARD_FILE, card.file.toLowerCase()].includes(name.toLowerCase()),
  )
  if (taken === undefined) return inside
  throw new ClewError('conflict', saying('placeProblems.filesOfOthers', { folder: inside, file: taken }))
}

/** What lies in a folder but this adapter's weights, which a killed export may have left without their card. */
async function strangers(folder: string, card: AdapterCard): Promise<string[]> {
  const names = (await readdir(folder).catch(() => [])).filter(name => name !== RUN_FILE && !TEMPORARY.test(name))
  const isWhole = names.includes(card.file) && (await weightsIn(folder, card).catch(() => undefined)) !== undefined
  return names.filter(name => !(isWhole && name === card.file))
}
