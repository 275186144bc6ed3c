import { randomUUID } from 'node:crypto'
import type { HypergraphSummary } from '../../contract/documents.ts'
import { lexicalEmbedder } from '../../kg/hypergraph/lexical-embedder.ts'
import type { TextEmbedder } from '../../kg/hypergraph/text-embedder.ts'
import { ModelLibrary, type LibraryModel } from '../../model/library.ts'
import { EmbeddingClient, embedderId } from '../../model/local/embedding-client.ts'
import { ClewError } from '../../contract/errors.ts'
import type { Log } from '../log.ts'
import type { SpawnWorker } from '../workers/spawn-worker.ts'
import { saying } from '../../contract/words/saying.ts'

export interface EmbedderTools {
  library: ModelLibrary
  spawn: SpawnWorker
  log: Log
}

const LEXICAL = 'lexical'

/**
 * What turns texts into vectors: the embedding models of the library, each loaded when it is first needed and kept, and
 * the lexical method.
 */
export class Embedders {
  private readonly tools: EmbedderTools
  private readonly loaded = new Map<string, Promise<EmbeddingClient>>()

  constructor(tools: EmbedderTools) {
    this.tools = tools
  }

  /**
   * @param wanted `lexical`, an embedding model's id or its file's path; left out: the first embedding model of the
   *   library, else lexical
   */
  async open(wanted: string | undefined): Promise<TextEmbedder> {
    if (wanted === LEXICAL) return lexicalEmbedder()
    if (wanted !== undefined) return this.load(await this.tools.library.find(wanted))
    const first = (await this.models())[0]
    return first === undefined ? lexicalEmbedder() : this.load(first)
  }

  /** The embedder that the vectors of a hypergraph were made with; undefined where its model is no longer there. */
  async of({ embedder: { id } }: Pick<HypergraphSummary, 'embedder'>): Promise<TextEmbedder | undefined> {
    const lexical = lexicalEmbedder()
    if (lexical.id === id) return lexical
    const model = (await this.models()).find(
      ({ fingerprint }) => fingerprint !== undefined && embedderId(fingerprint) === id,
    )
    return model && this.load(model)
  }

  /** The file behind an embedder, whose tokenizer then counts tokens. */
  async fileOf(embedder: TextEmbedder): Promise<string | undefined> {
    return (await this.models()).find(
      ({ fingerprint }) => fingerprint !== undefined && embedderId(fingerprint) === embedder.id,
    )?.path
  }

  /** The file of a model that writes; undefined where it is none, as an endpoint is. */
  async fileOfModel(model: string): Promise<string | undefined> {
    return (await this.tools.library.find(model).catch(() => undefined))?.path
  }

  async close(): Promise<void> {
    const clients = await Promise.allSettled(this.loaded.values())
    this.loaded.clear()
    for (const client of clients) if (client.status === 'fulfilled') await client.value.dispose()
  }

  private async models(): Promise<LibraryModel[]> {
    return (await this.tools.library.list()).filter(({ embeds, state }) => embeds && state === 'ready')
  }

  private load({ path, name, fingerprint, embeds, id }: LibraryModel): Promise<EmbeddingClient> {
    if (!embeds) throw new ClewError('bad-request', saying('modelProblems.noEmbedder', { model: name }))
    const known = this.loaded.get(path)
    if (known !== undefined) return known
    const correlation = randomUUID()
    const link = this.tools.spawn('embedding', { correlation })
    this.tools.log.info({ model: path, correlation }, 'loading an embedding model')
    const loading = EmbeddingClient.open({ path, name, fingerprint: fingerprint ?? id }, link)
    this.loaded.set(path, loading)
    // Its process is gone: the next text loads it again.
    void link.exit.then(() => {
      if (this.loaded.get(path) === loading) this.loaded.delete(path)
    })
    return loading
  }
}
