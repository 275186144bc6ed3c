import type { KnowledgeGraph } from '../../kg/knowledge-graph.ts'
import { SynthesisCounts } from '../lessons/synth/counts.ts'
import { documentLessons } from '../lessons/documents/document-lessons.ts'
import { programsAsLessons } from '../lessons/programs/graph-lessons.ts'
import { synthesize, type SynthesisTools } from '../lessons/synth/synthesize.ts'
import type { LessonWriter } from '../lessons/synth/synthesis-tools.ts'
import type { GraphLesson } from '../../contract/lesson.ts'
import type { TrainingPlan } from '../../contract/training-plan.ts'
import { readLessonFile } from './lesson-files.ts'
import { saying, type Saying } from '../../contract/words/saying.ts'

export interface LessonTools {
  kg: KnowledgeGraph
  plan: Pick<TrainingPlan, 'lessons' | 'seed' | 'protocol'>
  /** From what people said of answers. */
  fromUse: readonly GraphLesson[]
  /** Questions of these sets, and what resembles them, are not learnt from. */
  keptOut?: ((lesson: GraphLesson) => boolean) | undefined
  /** Lessons drawn from the graph are to come with their episode. */
  episodes?: NonNullable<SynthesisTools['episodes']> | undefined
  /** Words what is walked. */
  writer?: LessonWriter | undefined
  signal?: AbortSignal | undefined
  note(sentence: Saying): void
  onProgress?(made: number, of: number): void
}

/** A part of the held-out questions decides when to stop; it is drawn besides them. */
export function validationCount(heldOut: number): number {
  return Math.min(100, Math.max(10, Math.round(heldOut / 2)))
}

/**
 * Every lesson that the plan asks for: drawn from the graph, from use, from files; and as many more as are kept back.
 * The same graph, files and seed give the same lessons.
 */
export async function gatherLessons({
  kg,
  plan: { lessons: plan, seed, protocol },
  fromUse,
  keptOut,
  episodes,
  writer,
  signal,
  note,
  onProgress,
}: LessonTools): Promise<GraphLesson[]> {
  const lessons: GraphLesson[] = []
  let dropped = 0
  const add = (lesson: GraphLesson): void => {
    if (keptOut?.(lesson) === true) dropped += 1
    else lessons.push(lesson)
  }
  for (const lesson of fromUse) add(lesson)
  for (const file of plan.files) for (const lesson of await readLessonFile(file, kg, note, protocol)) add(lesson)
  const wanted = plan.count + plan.heldOut + validationCount(plan.heldOut)
  const tellFewer = (made: number, from: Saying, why: Saying): void => {
    if (made < wanted) note(saying('trainingNotes.fewerLessons', { source: from, made, wanted, why }))
  }
  if (plan.count > 0 && (protocol === 'clew' || protocol === 'graph-r1')) {
    const before = lessons.length
    const drawn = protocol === 'clew' ? programsAsLessons : documentLessons
    for await (const lesson of drawn(kg, { seed, count: wanted, keptOut, onKeptOut: () => (dropped += 1), signal })) {
      lessons.push(lesson)
      onProgress?.(lessons.length - before, wanted)
    }
    const made = lessons.length - before
    if (protocol === 'clew') tellFewer(made, 'The graph', 'it has no more programs')
    else tellFewer(made, 'The documents', 'they have no more facts to ask for')
  } else if (plan.count > 0) {
    const counts = new SynthesisCounts()
    for await (const lesson of synthesize(
      kg,
      { ...plan, count: wanted },
      {
        seed,
        counts,
        episodes,
        writer,
        keptOut,
        signal,
      },
    )) {
      lessons.push(lesson)
      onProgress?.(counts.made, wanted)
    }
    tellFewer(counts.made, 'The graph', 'it has no more walks of these kinds')
    if (writer !== undefined) note(writerNote(writer, lessons))
  }
  if (dropped > 0) note(saying('trainingNotes.keptOut', { dropped }))
  return settled(lessons, note)
}

/** How many of them the model worded, and why not all. */
function writerNote(writer: LessonWriter, lessons: readonly GraphLesson[]): Saying {
  const made = lessons.filter(({ source }) => source === 'graphsynth')
  const worded = made.filter(({ quality }) => quality?.by === writer.name).length
  const values = { model: writer.name, worded, of: made.length }
  if (worded === made.length) return saying('trainingNotes.worded', values)
  return saying(
    writer.isTimeUp?.() === true ? 'trainingNotes.wordedUntilTime' : 'trainingNotes.wordedWhereItCould',
    values,
  )
}

/**
 * The same question with the same answers is one lesson, episodes apart; where answers contradict each other the first
 * lesson counts, what people said of answers before files, and files before what was drawn. Ids are made unique, since
 * rollouts are drawn by them.
 */
export function settled(lessons: readonly GraphLesson[], note: (sentence: Saying) => void): GraphLesson[] {
  const episodes = new Set<string>()
  const answers = new Map<string, string>()
  const ids = new Set<string>()
  const contradictory: string[] = []
  const kept = lessons.flatMap(lesson => {
    const asked = JSON.stringify([lesson.question.toLowerCase(), lesson.entities.toSorted()])
    const right = JSON.stringify(lesson.answers.toSorted())
    const known = answers.get(asked)
    answers.set(asked, known ?? right)
    if (known !== undefined && known !== right) {
      contradictory.push(lesson.question)
      return []
    }
    const episode = JSON.stringify([asked, lesson.trajectory?.id])
    if (episodes.has(episode)) return []
    episodes.add(episode)
    let id = lesson.id
    for (let n = 2; ids.has(id); n += 1) id = `${lesson.id}~${n}`
    ids.add(id)
    return [id === lesson.id ? lesson : { ...lesson, id }]
  })
  const [first] = contradictory
  if (first !== undefined)
    note(saying('trainingNotes.contradictory', { number: contradictory.length, question: first.slice(0, 120) }))
  return kept
}
