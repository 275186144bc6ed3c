import type { Opened } from '../../electron/contract/bridge.ts'
import { endingOf, MODEL_ENDING } from '../../electron/contract/openable-files.ts'
import { enumerate } from '../../electron/contract/reading/format.ts'
import { shortened } from '../../electron/contract/reading/name-text.ts'
import { bridge } from '../api/bridge.ts'
import { complain, tell } from '../design/notices-store.ts'
import { offerImport } from '../screens/graphs/import/offer-store.ts'
import { offerModel } from '../screens/models/models-store.ts'
import { routeOf } from './job-progress.tsx'
import { useJobs } from './jobs-store.ts'
import { go } from './route-store.ts'
import { t } from '../words/words.ts'
import { ClewError } from '../../electron/contract/errors.ts'

/** Follows what is opened with Clew from outside of its window; gives the function that stops it. */
export function followOpened(): () => void {
  return bridge?.onOpened(opened => void show(opened)) ?? (() => undefined)
}

/** Files are offered as those are that are dropped: nothing is added before a person says so. */
async function show(opened: Opened): Promise<void> {
  if (opened.kind === 'refused') return complain(new ClewError('bad-request', opened.message))
  if (opened.kind === 'graph') return go({ screen: 'graphs', graph: opened.kg })
  if (opened.kind === 'job') {
    const job = useJobs.getState().jobs.find(({ id }) => id === opened.id)
    const place = job && routeOf(job)
    return place && go(place.route)
  }
  const models = opened.files.filter(({ name }) => endingOf(name) === MODEL_ENDING)
  const graphs = opened.files.filter(file => !models.includes(file))
  // Files of a graph become one; what is to be said of each model has a sheet of its own.
  const [first, ...others] = graphs.length > 0 ? [undefined, ...models] : models
  if (first) await offerModel(first)
  else await offerImport(graphs)
  const left = others.flatMap(file => (file ? [`“${shortened(file.name, 60)}”`] : []))
  if (left.length > 0) tell(t('shell.openOnceMore', { names: enumerate(left, 3) }))
}
