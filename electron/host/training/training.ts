import type { GraphSettingsStore } from '../graphs/graph-settings.ts'
import { join } from 'node:path'
import type { ModelLibrary } from '../../model/library.ts'
import type { AnsweringService } from '../answers/answering.ts'
import type { Folders } from '../folders.ts'
import type { AnyJobKind } from '../jobs/job-kind.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import type { Log } from '../log.ts'
import type { Projects } from '../graphs/projects.ts'
import type { WritingTools } from '../models/writing-model.ts'
import type { SpawnWorker } from '../workers/spawn-worker.ts'
import type { VerdictStore } from '../answers/verdict-store.ts'
import { AdapterService } from './adapters.ts'
import { AdapterStore } from './adapter-store.ts'
import { fileDigest } from './file-digest.ts'
import { LiveRuns } from './live-runs.ts'
import { memoryMeter } from './memory.ts'
import { previewPlan } from './preview.ts'
import { RunStore } from './run-store.ts'
import { TeachingService } from './teaching.ts'
import { trainingJobs, type TrainingTools } from './training-job.ts'

export interface TrainingParts {
  folders: Folders
  resources: string
  library: ModelLibrary
  projects: Projects
  verdicts: VerdictStore
  graphSettings: GraphSettingsStore
  spawn: SpawnWorker
  log: Log
  /** Models that may word lessons; there once answers are. */
  writing(): WritingTools
}

/**
 * Everything about teaching, put together: adapters first, which models are asked with, then the runs that make them.
 */
export class Training {
  readonly adapters: AdapterService
  readonly jobs: AnyJobKind
  private readonly parts: TrainingParts
  private readonly tools: TrainingTools

  constructor(parts: TrainingParts) {
    const { folders, resources, library, projects, verdicts, spawn, log, writing } = parts
    this.parts = parts
    const adapterStore = new AdapterStore(folders.adapters, folders.trash)
    const runs = new RunStore(folders.runs, folders.trash, log)
    this.adapters = new AdapterService({
      store: adapterStore,
      library,
      navigatorFingerprint: () => fileDigest(join(resources, 'models', 'navigator.bin')),
    })
    this.tools = {
      resources,
      library,
      runs,
      live: new LiveRuns(runs, log),
      adapterStore,
      adapters: this.adapters,
      projects,
      verdicts,
      spawn,
      log,
      writing,
    }
    this.jobs = trainingJobs(this.tools)
  }

  teaching(jobs: JobQueue, answering: AnsweringService) {
    const settingsOf = this.parts.graphSettings.get.bind(this.parts.graphSettings)
    const tools = { ...this.tools, answering, settingsOf, memory: memoryMeter(this.parts.spawn) }
    return new TeachingService({ ...tools, jobs, preview: (plan, signal) => previewPlan(plan, tools, signal) })
  }

  /** What is kept of teaching. */
  get kept(): Pick<TrainingTools, 'runs' | 'adapterStore'> {
    return this.tools
  }

  close(): Promise<void> {
    return this.tools.live.close()
  }
}
