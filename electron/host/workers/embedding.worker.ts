import { EmbeddingEngine } from '../../model/local/embedding-engine.ts'
import { embeddingCalls } from '../../model/local/embedding-messages.ts'
import { answerHost } from './worker-port.ts'

let engine: EmbeddingEngine | undefined
/** One after the other, in the order in which they came. */
let before: Promise<unknown> = Promise.resolve()
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = before.then(work)
  before = done.catch(() => undefined)
  return done
}

answerHost(
  embeddingCalls,
  {
    load: ({ path }, { signal }) =>
      inTurn(async () => {
        signal.throwIfAborted()
        await engine?.dispose()
        engine = undefined
        engine = await EmbeddingEngine.load(path)
        return { dimensions: engine.dimensions }
      }),
    embed: (texts, { signal }) =>
      inTurn(async () => {
        if (engine === undefined) throw new TypeError('No embedding model is loaded; load one first.')
        return engine.embed(texts, signal)
      }),
  },
  {},
)
