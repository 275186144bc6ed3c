import { importGraph } from '../../kg/import/import-graph.ts'
import { previewImport } from '../../kg/import/preview.ts'
import { importCalls } from '../graphs/import-messages.ts'
import { answerHost } from './worker-port.ts'

answerHost(
  importCalls,
  {
    import: (request, { signal, tell }) =>
      importGraph({
        ...request,
        signal,
        onProgress: ({ triplesPerSecond = 0, ...progress }) =>
          tell({
            ...progress,
            rate: triplesPerSecond < 1 ? undefined : `${Math.round(triplesPerSecond).toLocaleString('en')} triples/s`,
          }),
      }),
    preview: (request, { signal }) => previewImport({ ...request, signal }),
  },
  {},
)
