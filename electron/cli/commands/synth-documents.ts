import { count } from '../../contract/reading/format.ts'
import { protocolFor } from '../../agent/protocol-for.ts'
import { turnBudget } from '../../agent/turn-budget.ts'
import type { ProtocolSettings } from '../../contract/protocol.ts'
import type { GraphLesson } from '../../contract/lesson.ts'
import type { Trajectory } from '../../contract/trajectory.ts'
import type { KnowledgeGraph } from '../../kg/knowledge-graph.ts'
import { documentEpisode } from '../../learn/lessons/documents/document-episode.ts'
import { documentLessons } from '../../learn/lessons/documents/document-lessons.ts'
import { LessonFile } from '../../learn/lessons/synth/lesson-file.ts'
import type { PolicyDescription } from '../../model/policy.ts'
import { protocolSettingsOf } from '../protocol-options.ts'
import type { Session } from '../session.ts'
import { keptOutBy } from './keep-out.ts'
import { STOPPED, writeLessons, writtenText } from './synth-write.ts'

export interface DocumentSynthOptions extends ProtocolSettings {
  kg: string
  count: number
  out: string
  seed: number
  episodes?: true
  keepOut?: string[]
  resume?: true
}

/** `clew synth --protocol graph-r1`: questions that the documents answer, for Graph-R1. */
export async function synthDocuments(
  session: Session,
  { kg, count: wanted, out, seed, episodes, keepOut = [], resume, ...settings }: DocumentSynthOptions,
  reader: PolicyDescription,
): Promise<void> {
  const host = await session.host()
  using lease = await host.graphs.lease(kg)
  const keptOut = await keptOutBy(session, keepOut)
  const begun = resume === true ? await LessonFile.resume(out, (await lease.graph.summary()).fingerprint) : undefined
  let leftOut = 0
  const lessons = documentLessons(lease.graph, {
    seed,
    count: wanted,
    before: begun?.lessons ?? [],
    ...(episodes === true ? { episode: await walker(session, lease.graph, settings, reader) } : {}),
    keptOut,
    onKeptOut: () => (leftOut += 1),
    signal: session.signal,
  })
  const written = await writeLessons(session, lessons, { out, wanted, begun })
  const { made, stopped, seconds } = written
  session.print(
    { kg, out, lessons: made, leftOut, stopped, seconds },
    [
      writtenText(written, out),
      ...(leftOut > 0 ? [`${count(leftOut)} were left out, as they resemble questions that are kept out.`] : []),
      ...(stopped ? [STOPPED] : []),
      ...(made < wanted && !stopped ? ['The documents have no more facts to ask for.'] : []),
    ].join('\n'),
  )
  session.signal.throwIfAborted()
}

async function walker(
  session: Session,
  kg: KnowledgeGraph,
  settings: ProtocolSettings,
  description: PolicyDescription,
): Promise<(lesson: GraphLesson) => Promise<Trajectory | undefined>> {
  const { embedders, models, log } = await session.host()
  const hypergraph = await kg.hypergraph()
  const environment = {
    kg,
    hypergraph,
    embedder: hypergraph && (await embedders.of(await hypergraph.summary())),
    ranker: await models.ranker(),
    protocol: protocolFor(description, 'graph-r1', protocolSettingsOf(settings)),
    settings: {
      turns: turnBudget(description, 'graph-r1'),
      temperature: 0,
      seed: 1,
      constrained: true,
      relationOrder: 'ranked' as const,
    },
    onDefect: (error: unknown) => log.error({ err: error }, 'an episode failed'),
  }
  return lesson => documentEpisode(lesson, environment, { description, signal: session.signal })
}
