import { count } from '../../contract/reading/format.ts'
import { programsAsLessons } from '../../learn/lessons/programs/graph-lessons.ts'
import type { ProgramKind } from '../../learn/lessons/programs/program-lesson.ts'
import { LessonFile } from '../../learn/lessons/synth/lesson-file.ts'
import type { Session } from '../session.ts'
import { keptOutBy } from './keep-out.ts'
import { STOPPED, writeLessons, writtenText } from './synth-write.ts'

export interface ProgramSynthOptions {
  kg: string
  count: number
  out: string
  seed: number
  kinds: readonly ProgramKind[] | undefined
  keepOut?: string[]
  resume?: true
}

/** `clew synth --programs`: lessons whose way to the answers is a program of any operator. */
export async function synthPrograms(session: Session, options: ProgramSynthOptions): Promise<void> {
  const { kg, count: wanted, out, seed, kinds, keepOut = [], resume } = options
  const host = await session.host()
  using lease = await host.graphs.lease(kg)
  const keptOut = await keptOutBy(session, keepOut)
  const begun = resume === true ? await LessonFile.resume(out, (await lease.graph.summary()).fingerprint) : undefined
  const before = begun?.lessons ?? []
  const byKind = new Map<string, number>()
  for (const { operator = '' } of before) byKind.set(operator, (byKind.get(operator) ?? 0) + 1)
  let leftOut = 0
  const lessons = programsAsLessons(lease.graph, {
    seed,
    count: wanted,
    kinds,
    before,
    keptOut,
    onKeptOut: () => (leftOut += 1),
    signal: session.signal,
  })
  const written = await writeLessons(session, lessons, {
    out,
    wanted,
    begun,
    onLesson: ({ operator = '' }) => byKind.set(operator, (byKind.get(operator) ?? 0) + 1),
  })
  const { made, stopped, seconds } = written
  session.print(
    { kg, out, lessons: made, byKind: Object.fromEntries(byKind), leftOut, stopped, seconds },
    [
      writtenText(written, out),
      `by kind: ${[...byKind]
        .toSorted(([, a], [, b]) => b - a)
        .map(([kind, lessons]) => `${kind}: ${count(lessons)}`)
        .join(', ')}`,
      ...(leftOut > 0 ? [`${count(leftOut)} were left out, as they resemble questions that are kept out.`] : []),
      ...(stopped ? [STOPPED] : []),
      ...(made < wanted && !stopped ? ['The graph has no more programs of these kinds.'] : []),
    ].join('\n'),
  )
  session.signal.throwIfAborted()
}
