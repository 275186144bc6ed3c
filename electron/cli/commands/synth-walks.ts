import { count } from '../../contract/reading/format.ts'
import { existsSync } from 'node:fs'
import { ClewError } from '../../contract/errors.ts'
import { protocolFor } from '../../agent/protocol-for.ts'
import type { LessonShape } from '../../contract/lesson.ts'
import type { ProtocolName, ProtocolSettings } from '../../contract/protocol.ts'
import type { KnowledgeGraph } from '../../kg/knowledge-graph.ts'
import type { ProgramKind } from '../../learn/lessons/programs/program-lesson.ts'
import { SynthesisCounts } from '../../learn/lessons/synth/counts.ts'
import { LessonFile } from '../../learn/lessons/synth/lesson-file.ts'
import { synthesize, type SynthesisTools } from '../../learn/lessons/synth/synthesize.ts'
import { LessonPlanSchema } from '../../contract/training-plan.ts'
import type { Policy, PolicyDescription } from '../../model/policy.ts'
import { progressText } from '../progress-line.ts'
import { protocolSettingsOf } from '../protocol-options.ts'
import type { Session } from '../session.ts'
import { keptOutBy } from './keep-out.ts'
import { synthDocuments } from './synth-documents.ts'
import { synthPrograms } from './synth-programs.ts'

export interface SynthOptions extends ProtocolSettings {
  kg: string
  count: number
  out: string
  seed: number
  minHops: number
  maxHops: number
  dMin?: number
  dMax?: number
  shapes: LessonShape[]
  relation?: string[]
  qualityFilter?: boolean
  writer?: string
  protocol: ProtocolName
  episodes?: true
  width?: number
  keepOut?: string[]
  resume?: true
  programs?: true | ProgramKind[]
}

/** An episode reads as a paper's model is shown it where no model is named. */
const PAPERS_MODEL: PolicyDescription = { kind: 'gguf', name: 'gold path', defaultTurns: 10 }

const REJECTED_SHOWN = 12

export async function synth(session: Session, options: SynthOptions): Promise<void> {
  if (options.resume !== true && existsSync(options.out))
    throw new ClewError(
      'bad-request',
      `${options.out} is there already; go on with it by --resume, or name another file.`,
    )
  const { programs } = options
  if (programs !== undefined)
    return synthPrograms(session, { ...options, kinds: programs === true ? undefined : programs })
  if (options.protocol === 'graph-r1' && (options.writer ?? options.relation ?? options.width) !== undefined)
    throw new ClewError(
      'bad-request',
      'Lessons of documents are not walked; leave --writer, --relation and --width out.',
    )
  if (options.protocol === 'graph-r1') return synthDocuments(session, options, PAPERS_MODEL)
  const plan = planOf(options)
  const host = await session.host()
  if (options.writer !== undefined) await host.answering.requireConsent(options.kg, options.writer)
  using lease = await host.graphs.lease(options.kg)
  const counts = new SynthesisCounts()
  const tools = await toolsOf(session, options, counts)
  const { file, lessons: before } =
    options.resume === true
      ? await LessonFile.resume(options.out, (await lease.graph.summary()).fingerprint)
      : { file: undefined, lessons: [] }
  const started = performance.now()
  const stopped = await write(session, lease.graph, plan, { ...tools, before }, { path: options.out, file })
  tell(session, options, counts, before.length, (performance.now() - started) / 1000, stopped)
}

function planOf({
  count: lessons,
  minHops,
  maxHops,
  dMin,
  dMax,
  shapes,
  relation,
  qualityFilter,
  keepOut = [],
}: SynthOptions): ReturnType<typeof LessonPlanSchema.parse> {
  const read = LessonPlanSchema.safeParse({
    count: lessons,
    minHops,
    maxHops,
    dMin,
    dMax,
    shapes,
    keepOut,
    relations: relation,
    qualityFilter,
  })
  if (read.success) return read.data
  throw new ClewError(
    'bad-request',
    read.error.issues
      .map(
        ({ path, message }) =>
          `--${String(path[0]).replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}: ${message}`,
      )
      .join('; '),
  )
}

async function toolsOf(
  session: Session,
  { seed, writer: model, episodes, protocol, width, keepOut = [], ...options }: SynthOptions,
  counts: SynthesisCounts,
): Promise<SynthesisTools> {
  const { models, log } = await session.host()
  const policy = model === undefined ? undefined : await models.policy(model)
  const writer = policy && writerOf(policy)
  const description = policy?.description ?? PAPERS_MODEL
  const keptOut = await keptOutBy(session, keepOut)
  return {
    seed,
    counts,
    signal: session.signal,
    keptOut,
    writer,
    ...(episodes === true
      ? {
          episodes: {
            protocol: protocolFor(description, protocol, protocolSettingsOf(options)),
            ranker: await models.ranker(),
            description,
            onDefect: (error: unknown) => log.error({ err: error }, 'an episode failed'),
            writer: writer?.writer,
            width,
          },
        }
      : {}),
  }
}

function writerOf({ description: { name }, writer }: Policy): NonNullable<SynthesisTools['writer']> {
  if (writer === undefined)
    throw new ClewError(
      'bad-request',
      `${name} chooses and does not write; name a language model as --writer, or leave it out.`,
    )
  return { name, writer }
}

/** @returns whether it was stopped before it was done */
async function write(
  session: Session,
  kg: KnowledgeGraph,
  plan: ReturnType<typeof planOf>,
  tools: SynthesisTools,
  out: { path: string; file: LessonFile | undefined },
): Promise<boolean> {
  const started = performance.now()
  const before = tools.before?.length ?? 0
  let { file } = out
  try {
    for await (const lesson of synthesize(kg, plan, tools)) {
      // A file that holds nothing is not left behind by settings that cannot work.
      file ??= await LessonFile.create(out.path)
      await file.add(lesson)
      const made = tools.counts?.made ?? 0
      const perSecond = (made - before) / ((performance.now() - started) / 1000)
      session.progress.show(
        progressText({
          phase: `${count(made)} lessons`,
          fraction: made / plan.count,
          rate: `${count(Math.round(perSecond))}/s`,
          secondsLeft: (plan.count - made) / perSecond,
        }),
      )
    }
    return false
  } catch (error) {
    if (session.signal.aborted && file !== undefined) return true
    throw error
  } finally {
    await file?.close()
  }
}

function tell(
  session: Session,
  { kg, out, count: wanted }: SynthOptions,
  counts: SynthesisCounts,
  before: number,
  seconds: number,
  stopped: boolean,
): void {
  const { made, byHops, byShape, rejections, exhausted } = counts
  const lessonsPerSecond = Math.round((made - before) / Math.max(seconds, 1e-3))
  const rejected = rejections.map(({ reason, lessons }) => ({ reason, lessons }))
  const result = {
    kg,
    out,
    lessons: made,
    bySource: { graphsynth: made },
    byHops: Object.fromEntries(byHops),
    byShape: Object.fromEntries(byShape),
    rejected,
    exhausted,
    stopped,
    seconds,
    lessonsPerSecond,
  }
  session.print(
    result,
    [
      `${count(made)} lessons in ${out}${before > 0 ? `, ${count(before)} of them from before` : ''}: ${count(made - before)} in ${seconds.toFixed(1)} s (${count(lessonsPerSecond)}/s)`,
      `by steps: ${[...byHops]
        .toSorted(([a], [b]) => a - b)
        .map(([hops, lessons]) => `${hops}: ${count(lessons)}`)
        .join(', ')}; by shape: ${[...byShape].map(([shape, lessons]) => `${shape}: ${count(lessons)}`).join(', ')}`,
      ...(stopped ? ['Stopped; the same command with --resume goes on from there.'] : []),
      ...(made < wanted && !stopped ? [`The graph has no more walks of these kinds: ${exhausted.join(', ')}.`] : []),
      ...(rejected.length > 0
        ? [
            'draws that gave no lesson:',
            ...rejected.slice(0, REJECTED_SHOWN).map(({ reason, lessons }) => `  ${count(lessons)}: ${reason}`),
          ]
        : []),
    ].join('\n'),
  )
  session.signal.throwIfAborted()
}
