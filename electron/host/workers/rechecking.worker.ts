import type { InputOf } from '../../base/line.ts'
import { ClewError } from '../../contract/errors.ts'
import type { Progress } from '../../contract/job.ts'
import { openGraph, type LmdbGraph } from '../../kg/store/lmdb-graph.ts'
import { readHistory, versionOf } from '../../kg/versions/history.ts'
import { mergedKeys } from '../../kg/versions/merged-keys.ts'
import { TrajectoryStore } from '../answers/trajectory-store.ts'
import { recheckAll } from '../rechecking/recheck-all.ts'
import { RecheckKeeper } from '../rechecking/recheck-keeper.ts'
import { recheckingCalls } from '../rechecking/rechecking-messages.ts'
import { comeAfterPeople } from './after-people.ts'
import { answerHost } from './worker-port.ts'
import { saying } from '../../contract/words/saying.ts'

comeAfterPeople()

answerHost(recheckingCalls, { recheck: (request, { signal, tell }) => recheck(request, signal, tell) }, {})

async function recheck(
  { folder, name, version, trajectories, ids }: InputOf<typeof recheckingCalls.recheck>,
  signal: AbortSignal,
  tell: (progress: Progress) => void,
): Promise<void> {
  const started = performance.now()
  const history = await readHistory(folder)
  if (history === undefined) throw new ClewError('not-found', saying('graphProblems.noVersions', { graph: name }))
  const present = versionOf(history, version)
  const store = new TrajectoryStore(trajectories, trajectories)
  const now = await openGraph(folder, name, present.id)
  const opened = new Map<number, Promise<LmdbGraph | undefined>>()
  const before = async (fingerprint: string): Promise<LmdbGraph | undefined> => {
    const given = history.versions.findLast(known => known.fingerprint === fingerprint && known.forgotten !== true)
    if (given === undefined) return undefined
    // A version that is being removed is as one that is gone.
    const graph = opened.get(given.id) ?? openGraph(folder, name, given.id).catch(() => undefined)
    opened.set(given.id, graph)
    return graph
  }
  try {
    const found = await recheckAll({
      ids,
      read: id => store.find(id),
      graphs: { now, before, merged: await mergedKeys(folder, history, present.id) },
      signal,
      onProgress: tell,
    })
    await new RecheckKeeper().write(folder, {
      format: 'clew-recheck',
      graphVersion: present.id,
      fingerprint: present.fingerprint,
      at: new Date().toISOString(),
      seconds: (performance.now() - started) / 1_000,
      ...found,
    })
  } finally {
    await now.close()
    for (const graph of opened.values()) await (await graph)?.close()
  }
}
