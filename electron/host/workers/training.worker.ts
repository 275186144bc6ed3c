import { basename, join } from 'node:path'
import { readFile } from '../../base/vault/files.ts'
import { writtenOnce } from '../../agent/extraction/written-once.ts'
import { protocolFor } from '../../agent/protocol-for.ts'
import { turnBudget } from '../../agent/turn-budget.ts'
import type { KnowledgeGraph } from '../../kg/knowledge-graph.ts'
import { openGraph } from '../../kg/store/lmdb-graph.ts'
import { KeepOut } from '../../learn/contamination/contamination.ts'
import type { GraphLesson } from '../../contract/lesson.ts'
import { readQuestions } from '../../learn/question-sets/question-sets.ts'
import type { Environment } from '../../learn/sampling/rollout.ts'
import { openAnotherGraph } from '../../learn/teach/elsewhere.ts'
import { previewLessons } from '../../learn/teach/preview.ts'
import { runFiles } from '../../learn/teach/run-folder.ts'
import { PAUSE, STOP, TrainingRun, type RunOutcome } from '../../learn/teach/training-run.ts'
import { lessonsOfUse } from '../../learn/sampling/lessons-from-use.ts'
import { messageOf } from '../../contract/errors.ts'
import { toWire } from '../../contract/wire-error.ts'
import { TrainingPlanSchema } from '../../contract/training-plan.ts'
import type { PolicyDescription } from '../../model/policy.ts'
import { loadRelationRanker } from '../../model/relation-ranker.ts'
import { rankerSimilarity } from '../../model/relation-similarity.ts'
import type { InputOf, ToldOf } from '../../base/line.ts'
import { hostsWriter, writerCalls } from '../models/writer-calls.ts'
import { learnerOpener, measureMemory } from '../training/open-learner.ts'
import { trainingCalls } from '../training/training-messages.ts'
import type { Saying } from '../../contract/words/saying.ts'
import { answerHost } from './worker-port.ts'

type Told = (told: ToldOf<typeof trainingCalls.train>) => void

/** Episodes that a language model writes in one batch; the Navigator answers at once and gains nothing from more. */
const AT_ONCE = { navigator: 4, whole: 8, lora: 8 } as const
/**
 * Questions of another graph: a language model takes seconds for what the Navigator does in milliseconds. A run that keeps
 * few back is small, and asks no more than twice as many there.
 */
const ELSEWHERE = { navigator: 60, programs: 60, gguf: 12 } as const
const halting = new AbortController()

const host = answerHost(
  trainingCalls,
  {
    train: (request, { signal, tell }) => {
      signal.addEventListener('abort', () => halting.abort(PAUSE))
      return train(request, tell)
    },
    halt: how => halting.abort(how === 'pause' ? PAUSE : STOP),
    preview: async ({ plan, graph, judged }, { signal }) => {
      const kg = await openGraph(graph.folder, graph.name)
      try {
        return await previewLessons(kg, plan, await lessonsOfUse(judged, kg), signal)
      } finally {
        await kg.close()
      }
    },
    memory: measureMemory,
  },
  writerCalls,
)
// Ctrl-C in a terminal, and the end of a session, reach every process of the command: it is the host that pauses the
// run, with a checkpoint.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)

async function train(
  { folder, stages, graph, model, ranker: rankerFile, sample, judged, writer }: InputOf<typeof trainingCalls.train>,
  tell: Told,
): Promise<RunOutcome> {
  const files = runFiles(folder)
  const plan = TrainingPlanSchema.parse(JSON.parse(await readFile(files.plan, 'utf8')))
  const kg = await openGraph(graph.folder, graph.name)
  const defects = new Set<string>()
  // Thousands of episodes may meet the same one.
  const onDefect = (error: unknown): void => {
    if (defects.has(messageOf(error))) return
    defects.add(messageOf(error))
    tell({ kind: 'defect', error: toWire(error) })
  }
  try {
    const ranker = await loadRelationRanker(rankerFile)
    const hypergraph = plan.protocol === 'graph-r1' ? await kg.hypergraph() : undefined
    const environmentOf =
      (asked: KnowledgeGraph) =>
      (policy: PolicyDescription, use: 'training' | 'examination'): Environment => ({
        kg: asked,
        ranker,
        hypergraph: asked === kg ? hypergraph : undefined,
        protocol: protocolFor(policy, plan.protocol, plan.protocolSettings),
        ...(plan.protocol === 'kbqa-r1' ? { similarity: rankerSimilarity(ranker) } : {}),
        // What is learnt from is what the model writes by itself (the papers' setting); Ask constrains it, and so does
        // the examination.
        settings: {
          turns: plan.turns ?? turnBudget(policy, plan.protocol ?? 'kg-r1'),
          temperature: 0,
          seed: plan.seed,
          constrained: use === 'examination' || policy.kind === 'navigator',
          relationOrder: plan.relationOrder,
          ...(plan.protocolSettings === undefined ? {} : { protocol: plan.protocolSettings }),
        },
        onDefect,
      })
    const another = await openAnotherGraph({
      source: sample,
      folder: join(folder, 'elsewhere'),
      protocol: plan.protocol,
      count: Math.min(ELSEWHERE[model.kind], 2 * plan.lessons.heldOut),
      signal: halting.signal,
    })
    await using _another = { [Symbol.asyncDispose]: async () => another?.kg.close() }
    const use = await lessonsOfUse(judged, kg)
    const notes: Saying[] = [...use.notes]
    return await TrainingRun.run({
      plan,
      files,
      kg,
      environment: environmentOf(kg),
      ...(another === undefined
        ? {}
        : { elsewhere: { questions: another.questions, environment: environmentOf(another.kg) } }),
      stages,
      openLearner: learnerOpener(model, {
        plan,
        scratch: folder,
        run: basename(folder),
        note: sentence => notes.push(sentence),
      }),
      atOnce: ({ kind }) => AT_ONCE[kind],
      fromUse: use.lessons,
      ...(writer === undefined
        ? {}
        : {
            writer: {
              name: writer.name,
              writer: await writtenOnce(
                hostsWriter((written, signal) => host.call('write', written, { signal })),
                writer.fingerprint,
                files.writings,
              ),
            },
          }),
      ...(plan.lessons.keepOut.length === 0 ? {} : { keptOut: await keepOut(plan.lessons.keepOut) }),
      notes,
      signal: halting.signal,
      tell: told => tell({ kind: 'progress', progress: told }),
      exported: (path, { file, fingerprint, bytes }, { kind }) =>
        tell({ kind: 'exported', path, file, fingerprint, bytes, learner: kind }),
    })
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
