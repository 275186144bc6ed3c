import { randomUUID } from 'node:crypto'
import { basename, extname } from 'node:path'
import { readFile } from '../../base/vault/files.ts'
import { ClewError, foreseen } from '../../contract/errors.ts'
import { saying } from '../../contract/words/saying.ts'
import type { LibraryModel, ModelLibrary } from '../../model/library.ts'
import { readNetwork } from '../../model/relation-ranker/file.ts'
import { isOfPrograms, readTaught } from '../../model/semantic-parser/taught-weights.ts'
import type { AdapterCard } from './adapter-card.ts'
import { fileDigest } from './file-digest.ts'
import { checkForeignLora } from './foreign-lora.ts'

const NAVIGATOR = 'navigator'

/** What an adapter from elsewhere is held against. */
export interface ForeignTools {
  library: Pick<ModelLibrary, 'list' | 'find'>
  /** SHA-256 of the Navigator's own weights. */
  navigatorFingerprint(): Promise<string>
}

/**
 * The card of weights that have none: trained elsewhere.
 * @param model that which they are said to belong to
 * @throws {@link ClewError} where they belong to none that is here
 */
export async function foreignCard(
  { path, bytes, model }: { path: string; bytes: number; model: string | undefined },
  { library, navigatorFingerprint }: ForeignTools,
): Promise<Omit<AdapterCard, 'file'>> {
  const about = {
    version: 1 as const,
    id: randomUUID(),
    name: basename(path, extname(path)),
    kg: '',
    protocol: '',
    createdAt: new Date().toISOString(),
    bytes,
  }
  if (extname(path).toLowerCase() !== '.gguf') {
    if (model !== undefined && model !== NAVIGATOR)
      throw new ClewError('unreadable', saying('trainingProblems.noGguf', { path, model }))
    await refuseOtherNetwork(path)
    return {
      ...about,
      kind: 'navigator',
      model: { id: NAVIGATOR, name: 'Clew Navigator', fingerprint: await navigatorFingerprint() },
      fingerprint: await fileDigest(path),
    }
  }
  const base = await baseOf(path, model, library)
  if (base.fingerprint === undefined)
    throw new ClewError('bad-request', saying('trainingProblems.baseNoFingerprint', { model: base.name }))
  return {
    ...about,
    kind: 'lora',
    model: { id: base.id, name: base.name, fingerprint: base.fingerprint },
    fingerprint: await fileDigest(path),
  }
}

/** The model that a LoRA adapter belongs to: the one that is named, else the only one of the library that it fits. */
async function baseOf(
  path: string,
  model: string | undefined,
  library: ForeignTools['library'],
): Promise<LibraryModel> {
  if (model === NAVIGATOR) throw new ClewError('bad-request', saying('trainingProblems.navigatorNoLora'))
  if (model !== undefined) {
    const base = await library.find(model)
    await checkForeignLora(path, base)
    return base
  }
  const fitting: LibraryModel[] = []
  let reason: unknown
  for (const base of (await library.list()).filter(({ state }) => state === 'ready'))
    await checkForeignLora(path, base).then(
      () => fitting.push(base),
      (error: unknown) => {
        reason = error
      },
    )
  const [only, ...others] = fitting
  if (only !== undefined && others.length === 0) return only
  if (only === undefined && reason instanceof ClewError && reason.code === 'unreadable') throw reason
  throw new ClewError(
    'bad-request',
    only === undefined
      ? saying('trainingProblems.loraFitsNone')
      : saying('trainingProblems.loraFitsSeveral', { models: fitting.map(({ id }) => id).join(', ') }),
  )
}

/** @throws {@link ClewError} `unreadable` of what are no weights of the Navigator */
export async function refuseOtherNetwork(path: string): Promise<void> {
  try {
    if (isOfPrograms(path)) await readTaught(path)
    else readNetwork(await readFile(path))
  } catch (error) {
    const known = foreseen(error)
    throw known === undefined
      ? error
      : new ClewError('unreadable', saying('trainingProblems.noWeights', { path, why: known.message }), {
          cause: error,
        })
  }
}
