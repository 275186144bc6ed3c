import { z } from 'zod'

/** A question with its program, empty where the graph does not say, or with nothing but its answers: `["(nothing)"]` where the graph does not say. */
const lesson = z
  .object({
    question: z.string(),
    kind: z.string().optional(),
    type: z.string().optional(),
    program: z.string().optional(),
    /** The folder of its graph, where lessons of several stand in one file. */
    graph: z.string().optional(),
    answers: z.array(z.string()).optional(),
  })
  .transform(({ kind, type, ...rest }) => ({ ...rest, kind: kind ?? type ?? 'any' }))

export type Lesson = z.output<typeof lesson>

/** Lessons of a file of JSON lines, those of `clew synth` and the test questions alike. */
export function readLessons(text: string): Lesson[] {
  return text
    .trim()
    .split('\n')
    .map(line => lesson.parse(JSON.parse(line)))
}
