import { removeUnlessInUse } from '../../base/remove.ts'
import { randomUUID } from 'node:crypto'
import { rename, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { copyFile, stat } from '../../base/vault/files.ts'
import { makeFolder } from '../../base/make-folder.ts'
import type { AdapterView } from '../../contract/adapter.ts'
import { removeUnfinished, writeAtomically } from '../../base/atomic-file.ts'
import { temporaryName } from '../../base/temporary-name.ts'
import { ClewError } from '../../contract/errors.ts'
import { LiveValue } from '../../base/live-value.ts'
import { CARD_FILE, type AdapterCard } from './adapter-card.ts'
import { cardIn, exportFolder, weightsIn } from './adapter-folder.ts'
import type { AdapterStore } from './adapter-store.ts'
import { foreignCard, refuseOtherNetwork, type ForeignTools } from './foreign-adapter.ts'
import { type Saying, saying } from '../../contract/words/saying.ts'

export interface AdapterTools extends ForeignTools {
  store: AdapterStore
}

/** An adapter, in the store or elsewhere on this machine. */
export interface NamedAdapter {
  card: AdapterCard
  /** Where its weights are. @throws {@link ClewError} where it cannot be used now, with the reason */
  weights(): Promise<string>
}

const TEN_A_SECOND_MS = 100
/** Fewer characters of an id are a slip of the hand. */
const LEAST_OF_AN_ID = 4

/** What was taught, with whether it can be used now. */
export class AdapterService {
  private readonly tools: AdapterTools
  private readonly live = new LiveValue(() => this.list(), TEN_A_SECOND_MS)

  constructor(tools: AdapterTools) {
    this.tools = tools
  }

  async list(): Promise<AdapterView[]> {
    return Promise.all(
      (await this.tools.store.list()).map(async card =>
        'problem' in card ? unreadable(card.id, card.problem) : this.view(card),
      ),
    )
  }

  watch(signal: AbortSignal | undefined): AsyncGenerator<AdapterView[]> {
    return this.live.watch(signal)
  }

  changed(): void {
    this.live.changed()
  }

  /**
   * By id, by a name that only one has, or by the beginning of an id. @throws {@link ClewError} where it is that of
   * several
   */
  async find(reference: string): Promise<AdapterCard | undefined> {
    const known = await this.tools.store.find(reference)
    if (known !== undefined) return known
    const all = (await this.tools.store.list()).filter((card): card is AdapterCard => 'name' in card)
    const named = all.filter(({ name }) => name === reference)
    if (named.length > 1)
      throw new ClewError(
        'bad-request',
        saying('trainingProblems.sameName', {
          number: named.length,
          name: reference,
          ids: named.map(({ id }) => id).join(', '),
        }),
      )
    const [only] = named
    if (only !== undefined || reference.length < LEAST_OF_AN_ID) return only
    const begun = all.filter(({ id }) => id.startsWith(reference))
    if (begun.length > 1)
      throw new ClewError('bad-request', saying('trainingProblems.idBegins', { number: begun.length, id: reference }))
    return begun[0]
  }

  /**
   * What a request calls an adapter: as {@link find}, or the path of a folder that was exported (`train teach --out`
   * writes one) or of the weights in it. A file without a card beside it is none of these.
   */
  async named(reference: string): Promise<NamedAdapter | undefined> {
    const known = await this.find(reference)
    if (known !== undefined) return { card: known, weights: () => this.usable(known) }
    const source = resolve(reference)
    const found = await stat(source).catch(() => undefined)
    if (found?.isDirectory() === true) {
      const card = await cardIn(source)
      return { card, weights: () => this.usableIn(source, card) }
    }
    const card = found?.isFile() === true ? await cardIn(dirname(source)).catch(() => undefined) : undefined
    return card?.file === basename(source) ? { card, weights: () => this.usableIn(dirname(source), card) } : undefined
  }

  /** The adapter and where its weights are. @throws {@link ClewError} where it cannot be used now, with the reason */
  async usable(card: AdapterCard): Promise<string> {
    const { state, problem } = await this.view(card)
    if (state !== 'ready')
      throw new ClewError('unavailable', problem ?? saying('trainingProblems.adapterUnusable', { adapter: card.name }))
    return this.tools.store.weights(card)
  }

  async rename(id: string, name: string): Promise<AdapterView> {
    const card = await this.existing(id)
    const wanted = name.trim()
    if (wanted === '' || wanted.length > 200) throw new ClewError('bad-request', saying('trainingProblems.giveName'))
    const renamed = { ...card, name: wanted }
    await this.tools.store.write(id, renamed)
    this.changed()
    return this.view(renamed)
  }

  /** What it was measured to be good for, and on which graph. */
  async record(
    reference: string,
    measured: Required<Pick<AdapterCard, 'kg' | 'protocol' | 'before' | 'after'>>,
  ): Promise<AdapterView> {
    const known = await this.find(reference)
    const card = { ...(await this.existing(known?.id ?? reference)), ...measured }
    await this.tools.store.write(card.id, card)
    this.changed()
    return this.view(card)
  }

  async remove(id: string): Promise<void> {
    await this.tools.store.remove(id)
    this.changed()
  }

  async restore(id: string): Promise<void> {
    await this.tools.store.restore(id)
    this.changed()
  }

  /** Into the folder that {@link exportFolder} finds for it. @param force it takes the place of another adapter there */
  async exportTo(id: string, folder: string, { force = false } = {}): Promise<{ path: string }> {
    const card = await this.existing(id)
    const weights = await this.usable(card)
    const target = await exportFolder(resolve(folder), card, force)
    await makeFolder(target)
    const before = await cardIn(target).catch(() => undefined)
    const old = before && (await weightsIn(target, before).catch(() => undefined))
    const written = join(target, card.file)
    await removeUnfinished(target, card.file)
    const partial = temporaryName(written)
    try {
      await copyFile(weights, partial)
      await rename(partial, written)
    } finally {
      await rm(partial, { force: true })
    }
    await writeAtomically(join(target, CARD_FILE), JSON.stringify(card, undefined, 2))
    if (old !== undefined && old !== written) await removeUnlessInUse(old)
    return { path: target }
  }

  /** From such a folder, or a LoRA adapter as GGUF that was trained elsewhere. */
  async add(path: string, model: string | undefined): Promise<AdapterView> {
    const source = resolve(path)
    const found = await stat(source).catch(() => undefined)
    if (found === undefined) throw new ClewError('not-found', saying('trainingProblems.noSource', { path: source }))
    // A device or a pipe has no end.
    if (!found.isDirectory() && !found.isFile())
      throw new ClewError('bad-request', saying('trainingProblems.neitherFile', { path: source }))
    const card = found.isDirectory() ? await this.addFolder(source) : await this.addFile(source, found.size, model)
    this.changed()
    return this.view(card)
  }

  /** An adapter's state as it is now: the model may have been removed or replaced since. */
  async view(card: AdapterCard): Promise<AdapterView> {
    const { id, name, kind, model, kg, protocol, run, before, after, bytes, createdAt } = card
    return {
      id,
      name,
      modelId: model.id,
      model: model.name,
      kind,
      kg,
      protocol,
      bytes,
      createdAt,
      ...(await this.stateOf(card)),
      run,
      before,
      after,
    }
  }

  private async stateOf(card: AdapterCard): Promise<Pick<AdapterView, 'state' | 'problem'>> {
    const size = (await stat(this.tools.store.weights(card)).catch(() => undefined))?.size
    if (size !== card.bytes)
      return {
        state: 'broken',
        problem: saying(size === undefined ? 'trainingProblems.weightsMissing' : 'trainingProblems.weightsDamaged', {
          adapter: card.name,
        }),
      }
    return this.modelState(card)
  }

  private async modelState(card: AdapterCard): Promise<Pick<AdapterView, 'state' | 'problem'>> {
    if (card.kind !== 'lora') return { state: 'ready' }
    const models = (await this.tools.library.list()).filter(({ state }) => state === 'ready')
    if (models.some(({ fingerprint }) => fingerprint === card.model.fingerprint)) return { state: 'ready' }
    const other = models.find(({ id }) => id === card.model.id)
    return other === undefined
      ? {
          state: 'model-missing',
          problem: saying('trainingProblems.modelGone', { adapter: card.name, model: card.model.name }),
        }
      : {
          state: 'model-changed',
          problem: saying('trainingProblems.otherModelFile', { model: card.model.id, adapter: card.name }),
        }
  }

  private async existing(id: string): Promise<AdapterCard> {
    const card = await this.tools.store.find(id)
    if (card === undefined) throw new ClewError('not-found', saying('trainingProblems.noAdapter'))
    return card
  }

  private async addFolder(folder: string): Promise<AdapterCard> {
    const card = await cardIn(folder)
    const weights = await weightsIn(folder, card)
    if (card.kind === 'navigator') await refuseOtherNetwork(weights)
    const id = (await this.tools.store.find(card.id)) === undefined ? card.id : randomUUID()
    return this.tools.store.put({ ...card, id }, weights, 'copy')
  }

  private async addFile(path: string, bytes: number, model: string | undefined): Promise<AdapterCard> {
    return this.tools.store.put(await foreignCard({ path, bytes, model }, this.tools), path, 'copy')
  }

  /** The weights of an adapter that lies elsewhere. @throws {@link ClewError} where it cannot be used, with the reason */
  private async usableIn(folder: string, card: AdapterCard): Promise<string> {
    const weights = await weightsIn(folder, card)
    const model = await this.modelState(card)
    if (model.problem !== undefined) throw new ClewError('unavailable', model.problem)
    return weights
  }
}

function unreadable(id: string, problem: Saying): AdapterView {
  return {
    id,
    name: id,
    modelId: '',
    model: '',
    state: 'broken',
    problem,
    kind: 'navigator',
    kg: '',
    protocol: '',
    bytes: 0,
    createdAt: new Date(0).toISOString(),
  }
}
