import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { toWire } from '../../contract/wire-error.ts'
import { protocolFor } from '../../agent/protocol-for.ts'
import { openGraph } from '../../kg/store/lmdb-graph.ts'
import { KeepOut } from '../../learn/contamination/contamination.ts'
import type { GraphLesson } from '../../contract/lesson.ts'
import { readQuestions } from '../../learn/question-sets/question-sets.ts'
import type { Environment } from '../../learn/sampling/rollout.ts'
import { previewLessons } from '../../learn/teach/preview.ts'
import { runFiles } from '../../learn/teach/run-folder.ts'
import { PAUSE, STOP, TrainingRun } from '../../learn/teach/training-run.ts'
import { lessonsOfUse } from '../../learn/sampling/lessons-from-use.ts'
import { TrainingPlanSchema } from '../../contract/training-plan.ts'
import type { PolicyDescription } from '../../model/policy.ts'
import { loadRelationRanker } from '../../model/relation-ranker.ts'
import { rankerSimilarity } from '../../model/relation-similarity.ts'
import { learnerOpener, measureMemory } from '../training/open-learner.ts'
import { STAGES_OF } from '../training/stages-of.ts'
import {
  ToTrainingWorker,
  type FromTrainingWorker,
  type PreviewLessons,
  type StartTraining,
} from '../training/training-messages.ts'
import { connectToHost } from './worker-port.ts'

const port = connectToHost()
const abort = new AbortController()
/** Episodes that a language model writes in one batch; the Navigator answers at once and gains nothing from more. */
const AT_ONCE = { navigator: 4, whole: 8, lora: 8 } as const

function post(message: FromTrainingWorker): void {
  port.post(message)
}

async function train({ folder, graph, model, ranker: rankerFile, judged }: StartTraining): Promise<void> {
  const files = runFiles(folder)
  const plan = TrainingPlanSchema.parse(JSON.parse(await readFile(files.plan, 'utf8')))
  const kg = await openGraph(graph.folder, graph.name)
  try {
    const ranker = await loadRelationRanker(rankerFile)
    const environment = (policy: PolicyDescription, use: 'training' | 'examination'): Environment => ({
      kg,
      ranker,
      protocol: protocolFor(policy, plan.protocol),
      ...(plan.protocol === 'kbqa-r1' ? { similarity: rankerSimilarity(ranker) } : {}),
      // What is learnt from is what the model writes by itself (the papers' setting); Ask constrains it, and so does
      // the examination.
      settings: {
        turns: policy.defaultTurns,
        temperature: 0,
        seed: plan.seed,
        constrained: use === 'examination' || policy.kind === 'navigator',
        relationOrder: 'ranked',
      },
    })
    const use = await lessonsOfUse(judged, kg)
    const notes = [...use.notes]
    const outcome = await TrainingRun.run({
      plan,
      files,
      kg,
      environment,
      stages: STAGES_OF[plan.kind],
      openLearner: learnerOpener(model, {
        plan,
        scratch: folder,
        run: basename(folder),
        note: sentence => notes.push(sentence),
      }),
      atOnce: ({ kind }) => AT_ONCE[kind],
      fromUse: use.lessons,
      ...(plan.lessons.keepOut.length === 0 ? {} : { keptOut: await keepOut(plan.lessons.keepOut) }),
      notes,
      signal: abort.signal,
      tell: told => post({ kind: 'progress', ...told }),
      exported: (path, { file, fingerprint, bytes }, { kind }) =>
        post({ kind: 'exported', path, file, fingerprint, bytes, learner: kind }),
    })
    post(outcome)
  } finally {
    await kg.close()
  }
}

async function keepOut(paths: readonly string[]): Promise<(lesson: GraphLesson) => boolean> {
  const sets = await Promise.all(
    paths.map(async path => ({ name: basename(path), questions: (await readQuestions(path)).questions })),
  )
  const kept = new KeepOut(sets)
  return lesson => kept.resembled(lesson) !== undefined
}

async function run(work: Promise<void>): Promise<void> {
  try {
    await work
  } catch (error) {
    // The host keeps what is written here for its log.
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
    post({ kind: 'failed', ...toWire(error) })
  }
}

async function preview({ plan, graph, judged }: PreviewLessons): Promise<void> {
  const kg = await openGraph(graph.folder, graph.name)
  try {
    post({
      kind: 'preview',
      preview: await previewLessons(kg, plan, (await lessonsOfUse(judged, kg)).lessons, abort.signal),
    })
  } finally {
    await kg.close()
  }
}

port.onMessage(data => {
  const message = ToTrainingWorker.parse(data)
  if (message.kind === 'start') void run(train(message))
  else if (message.kind === 'preview') void run(preview(message))
  else if (message.kind === 'memory') void run(measureMemory(message).then(post))
  else abort.abort(message.kind === 'pause' ? PAUSE : STOP)
})
// Ctrl-C in a terminal, and the end of a session, reach every process of the command: it is the host that pauses the
// run, with a checkpoint.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
// Nobody is there to be told: the run goes on from its last checkpoint when it is resumed.
port.onClosed(() => process.exit(1))
