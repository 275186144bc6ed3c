import { count } from '../../contract/reading/format.ts'
import { programsAsLessons } from '../../learn/lessons/programs/graph-lessons.ts'
import type { ProgramKind } from '../../learn/lessons/programs/program-lesson.ts'
import { LessonFile } from '../../learn/lessons/synth/lesson-file.ts'
import { progressText } from '../progress-line.ts'
import type { Session } from '../session.ts'
import { keptOutBy } from './keep-out.ts'

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
  let file = begun?.file
  let made = before.length
  let leftOut = 0
  let stopped = false
  const started = performance.now()
  const perSecond = (): number => (made - before.length) / Math.max(1e-3, (performance.now() - started) / 1000)
  const lessons = programsAsLessons(lease.graph, {
    seed,
    count: wanted,
    kinds,
    before,
    keptOut,
    onKeptOut: () => (leftOut += 1),
    signal: session.signal,
  })
  try {
    for await (const lesson of lessons) {
      file ??= await LessonFile.create(out)
      await file.add(lesson)
      made += 1
      const kind = lesson.operator ?? ''
      byKind.set(kind, (byKind.get(kind) ?? 0) + 1)
      session.progress.show(
        progressText({
          phase: `${count(made)} lessons`,
          fraction: made / wanted,
          rate: `${count(Math.round(perSecond()))}/s`,
          secondsLeft: (wanted - made) / perSecond(),
        }),
      )
    }
  } catch (error) {
    if (!session.signal.aborted || file === undefined) throw error
    stopped = true
  } finally {
    await file?.close()
  }
  const seconds = (performance.now() - started) / 1000
  session.print(
    { kg, out, lessons: made, byKind: Object.fromEntries(byKind), leftOut, stopped, seconds },
    [
      `${count(made)} lessons in ${out}${before.length > 0 ? `, ${count(before.length)} of them from before` : ''}: ${count(made - before.length)} in ${seconds.toFixed(1)} s`,
      `by kind: ${[...byKind]
        .toSorted(([, a], [, b]) => b - a)
        .map(([kind, lessons]) => `${kind}: ${count(lessons)}`)
        .join(', ')}`,
      ...(leftOut > 0 ? [`${count(leftOut)} were left out, as they resemble questions that are kept out.`] : []),
      ...(stopped ? ['Stopped; the same command with --resume goes on from there.'] : []),
      ...(made < wanted && !stopped ? ['The graph has no more programs of these kinds.'] : []),
    ].join('\n'),
  )
  session.signal.throwIfAborted()
}
