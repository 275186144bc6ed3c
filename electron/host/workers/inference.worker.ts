import { seldom } from '../../base/seldom.ts'
import { InferenceEngine } from '../../model/local/inference-engine.ts'
import { inferenceCalls } from '../../model/local/inference-messages.ts'
import { answerHost } from './worker-port.ts'

const TEXT_MS = 15
const PROGRESS_MS = 100

/** Texts are written side by side, and none while a model is being loaded. */
let loading: Promise<InferenceEngine | undefined> = Promise.resolve(undefined)

answerHost(
  inferenceCalls,
  {
    load: async (request, { signal, tell }) => {
      const before = loading
      const loaded = (async () => {
        signal.throwIfAborted()
        await (await before)?.dispose()
        return InferenceEngine.load(request, { signal, onProgress: seldom(PROGRESS_MS, tell) })
      })()
      loading = loaded.catch(() => undefined)
      return (await loaded).loaded
    },
    write: async (request, { signal, tell }) => {
      const engine = await loading
      signal.throwIfAborted()
      if (engine === undefined) throw new TypeError('No model is loaded; load one first.')
      // Gathered for a frame's time: a model may write thousands of tokens a second.
      let text = ''
      const flush = (): void => {
        if (text !== '') tell(text)
        text = ''
      }
      const flushNow = seldom(TEXT_MS, flush)
      try {
        return await engine.write(request, {
          signal,
          onText: piece => {
            text += piece
            flushNow()
          },
        })
      } finally {
        flush()
      }
    },
  },
  {},
)
