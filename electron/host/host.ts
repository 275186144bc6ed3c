import { join } from 'node:path'
import { AnsweringProcess } from './answers/answering-process.ts'
import { AnsweringService } from './answers/answering.ts'
import { AskService } from './answers/asks.ts'
import { createBrowsing } from './browsing/browsing.ts'
import { createViews } from './browsing/view-store.ts'
import { createAfresh } from './graphs/afresh.ts'
import { createConnecting } from './graphs/connecting.ts'
import { createDocuments, documentJobs } from './graphs/documents.ts'
import { Embedders } from './models/embedders.ts'
import { EndpointService } from './models/endpoints.ts'
import { evaluationJobs } from './evaluation/evaluation-jobs.ts'
import { EvaluationStore } from './evaluation/evaluation-store.ts'
import { matrixStore } from './evaluation/matrix-store.ts'
import { createEvaluations } from './evaluation/evaluations.ts'
import { RunningEvaluations } from './evaluation/running-evaluations.ts'
import { ExploredStore } from './exploring/explored-store.ts'
import { Exploring, exploringJobs } from './exploring/exploring.ts'
import { createDuplicates, duplicatesJobs } from './graphs/duplicates.ts'
import { createExplorer } from './graphs/explorer.ts'
import { makeFolders } from './folders.ts'
import { createGraphSettings } from './graphs/graph-settings.ts'
import { ImportPreviews } from './graphs/import-previews.ts'
import { createImports, importJobs } from './graphs/imports.ts'
import { KnownTables } from './graphs/known-tables.ts'
import { JobQueue } from './jobs/job-queue.ts'
import { openLog } from './log.ts'
import { LabelStore } from './answers/label-store.ts'
import { ModelLibrary } from '../model/library.ts'
import { ModelService } from './models/model-service.ts'
import { ModelSettingsStore } from './models/model-settings.ts'
import { Projects } from './graphs/projects.ts'
import type { WritingTools } from './models/writing-model.ts'
import { RecheckKeeper } from './rechecking/recheck-keeper.ts'
import { Rechecking, recheckingJobs, type RecheckingTools } from './rechecking/rechecking.ts'
import { relationSimilarity } from './answers/relation-similarity.ts'
import { createReports } from './reports/reports.ts'
import { createTemplates } from './reports/template-store.ts'
import { finishRestores, type MergeTools } from './keeping/merge-project.ts'
import { createProjectFiles, projectFileJobs, type ProjectFileTools } from './keeping/project-jobs.ts'
import { createErase } from './keeping/erase.ts'
import { createRemoved, keptShelf } from './keeping/removed.ts'
import { printPage, type PrintPage } from './reports/print/print-page.ts'
import { batchJobs, createBatches } from './batches/batches.ts'
import { createReplay } from './answers/replay.ts'
import { secretsInMemory, type Secrets } from './models/secrets.ts'
import { SparqlService } from './sparql/sparql-service.ts'
import { spawnForked, type SpawnWorker } from './workers/spawn-worker.ts'
import { supervised } from './workers/supervise.ts'
import type { AdapterMeasurement } from './training/measured-adapter.ts'
import { Training } from './training/training.ts'
import { TrajectoryStore } from './answers/trajectory-store.ts'
import { createUploads } from './graphs/uploads.ts'
import { VerdictStore } from './answers/verdict-store.ts'
import { isOnReadOnlyDisk } from '../base/read-only-disk.ts'
import { tidyUp } from './tidy-up.ts'
import { createExports, exportJobs } from './graphs/exports.ts'
import { createVersions, versionJobs, type VersionTools } from './graphs/versions.ts'
import { openFolders } from './stored.ts'
import { announce } from './vault/presence.ts'
import { WindowMemory } from './vault/window-memory.ts'
import { emptyTemporary, requireUnlocked } from './vault/open-vault.ts'
import { version } from './version.ts'

export interface HostOptions {
  /** The data folder; created where it is not there. */
  home: string
  /** Embedded models and sample graphs. */
  resources: string
  /** How worker processes are started: forked Node processes when left out. */
  spawn?: SpawnWorker
  /** The system's keychain; none when left out. */
  secrets?: Secrets
  /** The Navigator answers in a process of its own: where the host's thread is somebody's window. */
  answersApart?: boolean
  /** Graphs are explored after their import, in the background. */
  explores?: boolean
  /** How a report is printed: by a browser of this machine when left out. */
  print?: PrintPage
  /** Saved answers are asked again after a change of their graph, in the background. */
  rechecks?: boolean
}

/** Puts the program together over one data folder. Several hosts, also of other processes, may use a folder at once. */
export async function createHost({
  home,
  resources,
  spawn: start = spawnForked,
  secrets = secretsInMemory(),
  answersApart = false,
  explores = false,
  rechecks = false,
  print = printPage,
}: HostOptions) {
  const folders = await makeFolders(home)
  await requireUnlocked(home)
  // Of a disk that can only be read, graphs are read, and questions answered; nothing is tidied up or kept.
  const isReadOnly = await isOnReadOnlyDisk(home)
  const presence = isReadOnly ? undefined : await announce(folders.locks)
  // A project may have been begun to be encrypted while this came.
  await requireUnlocked(home).catch(async (error: unknown) => {
    await presence?.release()
    throw error
  })
  if (!isReadOnly) await emptyTemporary(home)
  const log = openLog(folders.logs)
  const spawn = supervised(start, log)
  const library = new ModelLibrary({ embedded: join(resources, 'models'), own: folders.models })
  const answeringProcess = answersApart ? new AnsweringProcess({ spawn, graphs: folders.graphs }) : undefined
  const projects = new Projects(folders, {
    // Whoever has a graph open, beside this process.
    shut: async kg => {
      await Promise.all([answeringProcess?.shut(kg), exploring.shut(kg), rechecking.shut(kg), sparql.shut()])
    },
  })
  const sparql = new SparqlService({ spawn, graphs: projects, folder: folders.graphs })
  const uploads = createUploads(folders.uploads)
  const store = new TrajectoryStore(folders.trajectories, folders.trash)
  if (!isReadOnly) await tidyUp(folders, projects)
  const endpoints = new EndpointService({ folders, secrets, environment: process.env })
  const modelSettings = new ModelSettingsStore(folders.settings, log)
  const mergeTools: MergeTools = { folders, graphs: projects, endpoints, modelSettings }
  if (!isReadOnly)
    for (const merged of await finishRestores(mergeTools))
      log.info(merged, 'a restore that was cut off came to its end')
  const graphSettings = createGraphSettings(projects, log)
  const explored = new ExploredStore(projects, join(resources, 'models'), log)
  const labels = new LabelStore(folders.labels, folders.trash, log)
  const verdicts = new VerdictStore(folders.verdicts, folders.trash, log)
  const training = new Training({
    folders,
    resources,
    library,
    projects,
    verdicts,
    graphSettings,
    spawn,
    log,
    writing: () => writing,
  })
  const models = new ModelService({
    library,
    settings: modelSettings,
    folder: folders.models,
    resources,
    uploads,
    endpoints,
    adapters: training.adapters,
    spawn,
    log,
  })
  const embedders = new Embedders({ library, spawn, log })
  const answering = new AnsweringService({
    graphs: projects,
    graphSettings,
    explored,
    verdicts,
    models,
    endpoints,
    embedders,
    similarity: relationSimilarity({ embedders, ranker: () => models.ranker(), resources }),
    answeringProcess,
  })
  const writing: WritingTools = { models, requireConsent: (kg, model) => answering.requireConsent(kg, model) }
  const documentTools = { ...writing, projects, uploads, embedders, spawn }
  const evaluationTools = {
    store: new EvaluationStore(folders.evaluations, folders.trash),
    matrices: matrixStore(folders.matrices, folders.trash),
    graphs: projects,
    answering,
    models,
    embedders,
    uploads,
    runs: folders.runs,
    log,
  }
  const knownTables = new KnownTables(folders.tables)
  const importTools = { projects, knownTables, uploads, previews: new ImportPreviews(spawn, knownTables) }
  const evaluating = new RunningEvaluations()
  const batchTools = { folder: folders.batches, trash: folders.trash, uploads, answering, log }
  const explore = (kg: string): void => {
    if (explores) exploring.startAnew(kg).catch((err: unknown) => log.error({ err, kg }, 'a graph was not explored'))
  }
  const versionTools: VersionTools = {
    projects,
    knownTables,
    uploads,
    spawn,
    trash: folders.trash,
    jobs: () => jobs,
    changed: kg => {
      explore(kg)
      if (rechecks)
        rechecking
          .startQuietly(kg)
          .catch((err: unknown) => log.error({ err, kg }, 'the saved answers of a graph were not asked again'))
    },
  }
  const projectFileTools: ProjectFileTools = {
    ...mergeTools,
    uploads,
    spawn,
    restored: () => tellEverywhere(),
  }
  const recheckingTools: RecheckingTools = {
    projects,
    store,
    trajectories: folders.trajectories,
    keeper: new RecheckKeeper(log),
    spawn,
    log,
    changed: () => asks.historyChanged(),
  }
  const jobs: JobQueue = await JobQueue.open(folders.jobs, log, [
    importJobs({
      ...importTools,
      imported: explore,
    }),
    exploringJobs({ projects, explored, resources, spawn }),
    recheckingJobs(recheckingTools),
    documentJobs(documentTools),
    versionJobs(versionTools),
    duplicatesJobs({ projects, spawn }),
    exportJobs({ projects, spawn }),
    training.jobs,
    evaluationJobs(evaluationTools, evaluating),
    batchJobs(batchTools),
    ...projectFileJobs(projectFileTools),
  ])
  const exploring = new Exploring({ projects, explored, log }, jobs)
  if (explores) await exploring.takeUp()
  const imports = createImports(importTools, jobs, resources)
  const versions = createVersions(versionTools)
  const rechecking = new Rechecking(recheckingTools, jobs)
  const teaching = training.teaching(jobs, answering)
  const templates = createTemplates(folders.templates, folders.trash)
  const asks = new AskService({ answering, store, verdicts, labels, changed: () => rechecking.all(), log })
  if (rechecks) rechecking.takeUp()
  const browsing = createBrowsing(projects, store)
  const views = createViews(folders.views, folders.trash, projects)
  const batches = createBatches(batchTools, jobs)
  const evaluations = createEvaluations(evaluationTools, jobs, evaluating, async () => {
    const taught = await training.adapters.list()
    return adapter => taught.find(({ id, name }) => id === adapter || name === adapter)?.kg
  })
  const answersShelf = keptShelf(
    store,
    card => card.question,
    id => asks.restore(id),
  )
  const removed = createRemoved({
    graph: {
      list: async () =>
        (await projects.removed()).map(({ undoId: id, name: title, ...dates }) => ({ id, title, ...dates })),
      restore: id => projects.undoRemove(id),
      discard: id => projects.discardRemoved(id),
    },
    version: {
      list: () => versions.removed(),
      restore: id => versions.undoRemove(id),
      discard: id => versions.discardRemoved(id),
    },
    question: { ...answersShelf, discard: id => asks.discardRemoved(id) },
    'training run': keptShelf(
      training.kept.runs,
      run => run.name,
      id => teaching.restore(id),
    ),
    adapter: keptShelf(
      training.kept.adapterStore,
      card => ('name' in card ? card.name : undefined),
      id => training.adapters.restore(id),
    ),
    evaluation: keptShelf(
      evaluationTools.store,
      kept => kept.name,
      id => evaluations.restore(id),
    ),
    matrix: keptShelf(
      evaluationTools.matrices,
      kept => kept.name,
      id => evaluations.restoreMatrix(id),
    ),
    view: keptShelf(
      views.store,
      card => card.name,
      id => views.restore(id),
    ),
    batch: keptShelf(
      batches.store,
      batch => batch.name,
      id => batches.restore(id),
    ),
    template: keptShelf(
      templates.store,
      template => template.name,
      id => templates.restore(id),
    ),
  })
  /** Every list is another. */
  function tellEverywhere(): void {
    projects.changed()
    asks.historyChanged()
    evaluations.changed()
    teaching.changed()
    training.adapters.changed()
  }
  const open = await openFolders(folders)
  if (open.length > 0) log.warn({ open }, 'other users of this machine may read folders of the data folder')
  log.info({ version, home }, 'started')
  return {
    version,
    resources,
    folders,
    log,
    graphs: projects,
    graphSettings,
    explore: createExplorer(projects),
    browsing,
    views,
    batches,
    replay: createReplay({ answering, models }),
    connect: createConnecting(projects),
    askAfresh: createAfresh(projects),
    imports,
    documents: createDocuments(documentTools, jobs),
    exploring,
    /** Somebody is about to ask a graph: one that was not explored is, meanwhile. */
    exploreMissed: (kg: string): void => {
      if (explores) exploring.startMissed(kg)
    },
    rechecking,
    versions,
    duplicates: createDuplicates({ projects }, jobs, versions),
    exports: createExports({ projects, spawn }, jobs),
    jobs,
    answering,
    asks,
    evaluations,
    models,
    embedders,
    adapters: training.adapters,
    measureAdapter: async (reference: string, measurement: AdapterMeasurement) => {
      const { measureAdapter } = await import('./training/measured-adapter.ts')
      return measureAdapter({ answering, adapters: training.adapters }, reference, measurement)
    },
    teaching,
    removed,
    erase: createErase({
      folders,
      graphs: projects,
      asks,
      models,
      endpoints,
      jobs,
      removed,
      keepers: {
        runs: [training.kept.runs],
        adapters: [training.kept.adapterStore],
        evaluations: [evaluationTools.store, evaluationTools.matrices],
        views: [views.store],
        batches: [batches.store],
        templates: [templates.store],
        tables: [importTools.knownTables.keeper],
      },
      erased: tellEverywhere,
    }),
    projectFiles: createProjectFiles({ uploads }, jobs),
    endpoints,
    sparql,
    reports: createReports({
      store,
      verdicts,
      answering,
      graphs: projects,
      browsing,
      views,
      evaluations,
      batches,
      templates,
      print,
    }),
    uploads,
    windowMemory: new WindowMemory(folders.settings),
    async close() {
      await asks.close()
      exploring.close()
      await rechecking.close()
      await jobs.close()
      await imports.close()
      await answeringProcess?.close()
      await sparql.close()
      await training.close()
      await models.close()
      await embedders.close()
      await projects.close()
      log.info('closed')
      log.end()
      await presence?.release()
    },
  }
}

/** Everything the program does, behind one object; doors add only the way in. */
export type Host = Awaited<ReturnType<typeof createHost>>
