import { InvalidArgumentError } from 'commander'
import { LESSON_SHAPES, type LessonShape } from '../../contract/lesson.ts'
import { PROGRAM_KINDS, type ProgramKind } from '../../learn/lessons/programs/program-lesson.ts'

/** Kinds of programs, separated by commas. */
export function kindsOf(text: string): ProgramKind[] {
  const named = text
    .split(',')
    .map(kind => kind.trim().toLowerCase())
    .filter(kind => kind !== '')
  const kinds = PROGRAM_KINDS.filter(kind => named.includes(kind))
  if (kinds.length === 0 || named.some(kind => !PROGRAM_KINDS.some(known => known === kind)))
    throw new InvalidArgumentError(`Give one or more of ${PROGRAM_KINDS.join(', ')}, separated by commas.`)
  return kinds
}

/** Shapes of walks, separated by commas. */
export function shapesOf(text: string): LessonShape[] {
  const named = text
    .split(',')
    .map(shape => shape.trim().toLowerCase())
    .filter(shape => shape !== '')
  const shapes = LESSON_SHAPES.filter(shape => named.includes(shape))
  if (shapes.length === 0 || named.some(shape => !LESSON_SHAPES.some(known => known === shape)))
    throw new InvalidArgumentError(`Give one or more of ${LESSON_SHAPES.join(', ')}, separated by commas.`)
  return shapes
}
