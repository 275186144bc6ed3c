import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { appendLines, resumeLines } from '../../../electron/base/json-lines.ts'
import type { KnowledgeGraph } from '../../../electron/kg/knowledge-graph.ts'
import { programsAsLessons } from '../../../electron/learn/lessons/programs/graph-lessons.ts'
import type { ProgramLearnerFiles } from '../../../electron/learn/programs/learner.ts'
import { readEverydayRelations } from '../../../electron/model/navigator/everyday-relations.ts'
import { loadRelationRanker } from '../../../electron/model/relation-ranker.ts'
import { WEIGHTS } from '../../../electron/model/semantic-parser/weights.ts'
import { record, RecordedSchema, type Recorded } from './recorded.ts'

/** Lessons between two lines of progress. */
const TOLD = 20

export interface RecordTerms {
  folder: string
  /** What tells this state of the program from others. */
  program: string
  lessons: number
  signal: AbortSignal
  onProgress(text: string): void
}

const SEED = 1

/** Lessons that the graph gives, with their programs; what was recorded before by the same program is read. */
export async function recordGraph(
  kg: KnowledgeGraph,
  files: Pick<ProgramLearnerFiles, 'ranker' | 'everyday'>,
  { folder, program, lessons, signal, onProgress }: RecordTerms,
): Promise<Recorded[]> {
  await mkdir(folder, { recursive: true })
  const file = join(folder, `${program}-${kg.name}.jsonl`)
  const done = await resumeLines(file, RecordedSchema)
  if (done.length >= lessons) return done.slice(0, lessons)
  const tools = {
    kg,
    ranker: await loadRelationRanker(files.ranker),
    everyday: await readEverydayRelations(files.everyday),
    weights: WEIGHTS,
    signal,
  }
  let at = 0
  for await (const lesson of programsAsLessons(kg, { seed: SEED, count: lessons, signal })) {
    at += 1
    if (at <= done.length) continue
    const recorded = await record(lesson, tools)
    await appendLines(file, [recorded])
    done.push(recorded)
    if (at % TOLD === 0) onProgress(`${kg.name}: ${at} of ${lessons} lessons recorded`)
  }
  return done
}
