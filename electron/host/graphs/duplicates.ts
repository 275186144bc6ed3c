import { z } from 'zod'
import { WorkerClient } from '../../base/worker-client.ts'
import type { DuplicateDecisions, Duplicates } from '../../contract/duplicates.ts'
import { ClewError } from '../../contract/errors.ts'
import { isAtWork } from '../../contract/states.ts'
import { entityCalled } from '../../kg/browsing/entities.ts'
import { readFoundDuplicates } from '../../kg/duplicates/found-duplicates.ts'
import { apartIn, readKeptApart, writeKeptApart } from '../../kg/duplicates/kept-apart.ts'
import { nameFromKey } from '../../kg/store/term.ts'
import { readHistory } from '../../kg/versions/history.ts'
import { mergedKeys } from '../../kg/versions/merged-keys.ts'
import { jobKind, type AnyJobKind, type JobRun } from '../jobs/job-kind.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import type { SpawnWorker } from '../workers/spawn-worker.ts'
import { CANCEL_GRACE_MS } from './chosen-files.ts'
import { importCalls } from './import-messages.ts'
import { refuseElsewhere } from './open-library-graph.ts'
import type { Projects } from './projects.ts'
import type { createVersions } from './versions.ts'
import { saying } from '../../contract/words/saying.ts'

const Input = z.object({ kg: z.string() })
type Input = z.infer<typeof Input>

interface DuplicatesTools {
  projects: Projects
  spawn: SpawnWorker
}

/** Looking for duplicates as a job: in a process of its own, one at a time. */
export function duplicatesJobs({ projects, spawn }: DuplicatesTools): AnyJobKind {
  return jobKind<Input>({
    kind: 'duplicates',
    input: Input,
    subject: ({ kg }) => kg,
    interrupted: saying('interrupted.duplicates'),
    async run({ id, input, signal, report }: JobRun<Input>) {
      const folder = await projects.existing(input.kg)
      await using worker = new WorkerClient(spawn('import', { correlation: id }), 'import', importCalls)
      await worker.call('duplicates', { folder }, { signal, onTold: report, grace: () => CANCEL_GRACE_MS })
      return {}
    },
    forget: () => Promise.resolve(),
  })
}

/** Entities of a graph that are likely one, and what a person decides of them. */
export function createDuplicates(
  { projects }: Pick<DuplicatesTools, 'projects'>,
  jobs: JobQueue,
  versions: Pick<ReturnType<typeof createVersions>, 'merge'>,
) {
  const ofOwn = async (kg: string): Promise<string> => {
    const folder = await projects.existing(kg)
    refuseElsewhere(folder, kg, saying('graphProblems.mergeThere'))
    return folder
  }
  const setApart = (kg: string, pairs: DuplicateDecisions['apart'], isApart: boolean): Promise<void> =>
    projects.changing(kg, async folder => {
      const kept = await readKeptApart(folder)
      const named = apartIn(pairs)
      const others = kept.filter(([a, b]) => !named(a, b))
      await writeKeptApart(folder, isApart ? [...others, ...pairs] : others)
    })
  return {
    /** What was found last, without what is decided by now. */
    async get(kg: string): Promise<Duplicates> {
      const folder = await ofOwn(kg)
      const [found, keptApart, history] = await Promise.all([
        readFoundDuplicates(folder),
        readKeptApart(folder),
        readHistory(folder),
      ])
      if (found === undefined) return { keptApart }
      const { fingerprint } = await projects.summary(kg)
      const merged = history === undefined ? new Map<string, string>() : await mergedKeys(folder, history)
      const isApart = apartIn(keptApart)
      const pairs = found.pairs.filter(({ a, b }) => !merged.has(a.key) && !merged.has(b.key) && !isApart(a.key, b.key))
      return { found: { ...found, pairs, isPresent: found.fingerprint === fingerprint }, keptApart }
    },

    /** What is under way for the same graph goes on. */
    async find(kg: string): Promise<{ jobId: string }> {
      await ofOwn(kg)
      const running = jobs.list().find(job => job.kind === 'duplicates' && job.subject === kg && isAtWork(job))
      if (running !== undefined) return { jobId: running.id }
      for (const job of jobs.list()) if (job.kind === 'duplicates' && job.subject === kg) await jobs.dismiss(job.id)
      return jobs.add('duplicates', saying('jobTitles.duplicates', { graph: kg }), { kg } satisfies Input)
    },

    /** Says of pairs that they are two things, or takes that back. */
    async keepApart(kg: string, pairs: DuplicateDecisions['apart'], isApart = true): Promise<void> {
      await ofOwn(kg)
      const same = pairs.find(([a, b]) => a === b)
      if (same !== undefined)
        throw new ClewError('bad-request', saying('graphProblems.oneEntity', { name: same[0].slice(0, 100) }))
      await setApart(kg, pairs, isApart)
    },

    /** All that a person has decided, at once: the merges make one version. */
    async decide(kg: string, { merge, apart }: DuplicateDecisions): Promise<{ jobId?: string }> {
      await ofOwn(kg)
      if (apart.length > 0) await setApart(kg, apart, true)
      return merge.length === 0 ? {} : versions.merge(kg, merge)
    },

    /** The key of the one entity that a name or a key means. */
    keyOf: (kg: string, name: string): Promise<string> =>
      projects.using(kg, async graph => (await entityCalled(graph, name)).key),

    /** The key that an entity had which is merged into another one, by that key or the name in it. */
    async mergedKeyOf(kg: string, name: string): Promise<string> {
      const folder = await ofOwn(kg)
      const history = await readHistory(folder)
      const merged = history === undefined ? [] : [...(await mergedKeys(folder, history)).keys()]
      return merged.find(key => key === name) ?? merged.find(key => nameFromKey(key) === name) ?? name
    },
  }
}
