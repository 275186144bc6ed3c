import { seldom } from '../../base/seldom.ts'
import { importAny, previewAny } from '../../kg/archive/archive-or-files.ts'
import { keepFoundDuplicates } from '../../kg/duplicates/found-duplicates.ts'
import { exportToFile } from '../../kg/export/export-to-file.ts'
import { KeptSurveys } from '../../kg/import/kept-surveys.ts'
import { changeByFiles } from '../../kg/versions/change-files.ts'
import { compareVersions } from '../../kg/versions/compare.ts'
import { makeWhole } from '../../kg/versions/make-whole.ts'
import { mergeEntities } from '../../kg/versions/merge-entities.ts'
import { splitEntity, takeBack } from '../../kg/versions/take-back.ts'
import { importCalls } from '../graphs/import-messages.ts'
import { answerHost } from './worker-port.ts'
import { saying } from '../../contract/words/saying.ts'

/** A person changes the role of a column and looks again. */
const surveys = new KeptSurveys()
/** Ten times a second at most. */
const EVERY_MS = 100

answerHost(
  importCalls,
  {
    import: (request, { signal, tell }) =>
      importAny({
        ...request,
        signal,
        onProgress: ({ triplesPerSecond = 0, ...progress }) =>
          tell({
            ...progress,
            rate:
              triplesPerSecond < 1
                ? undefined
                : saying('progress.triplesASecond', { number: Math.round(triplesPerSecond) }),
          }),
      }),
    preview: (request, { signal }) => previewAny({ ...request, signal, surveys }),
    change: (request, { signal, tell }) => changeByFiles({ ...request, signal, onProgress: seldom(EVERY_MS, tell) }),
    takeBack: ({ version, ...request }, { signal, tell }) =>
      takeBack(version, { ...request, signal, onProgress: seldom(EVERY_MS, tell) }),
    merge: ({ pairs, ...request }, { signal, tell }) =>
      mergeEntities(pairs, { ...request, signal, onProgress: seldom(EVERY_MS, tell) }),
    split: ({ key, ...request }, { signal, tell }) =>
      splitEntity(key, { ...request, signal, onProgress: seldom(EVERY_MS, tell) }),
    duplicates: ({ folder }, { signal, tell }) => keepFoundDuplicates(folder, signal, seldom(EVERY_MS, tell)),
    makeWhole: ({ folder, version }, { signal, tell }) => makeWhole(folder, version, signal, seldom(EVERY_MS, tell)),
    export: (request, { signal, tell }) => exportToFile({ ...request, signal, onProgress: seldom(EVERY_MS, tell) }),
    compare: ({ folder, from, to, most }) => compareVersions(folder, from, to, most),
  },
  {},
)
