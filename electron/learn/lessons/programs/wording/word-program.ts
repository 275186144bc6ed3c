import type { Random } from '../../../../base/random.ts'
import type { KnowledgeGraph } from '../../../../kg/knowledge-graph.ts'
import type { SExpression } from '../../../../kg/sexpression/ast.ts'
import type { ProgramLesson } from '../program-lesson.ts'
import type { SchemaView } from '../sampling/schema-view.ts'
import { contextFor } from './context.ts'
import { drawManner, typed, typedName } from './noise.ts'
import { Questions } from './questions.ts'

/** One of the many questions that ask for a program. The same draws word its twin alike. */
export async function wordProgram(
  program: SExpression,
  kg: KnowledgeGraph,
  schema: SchemaView,
  random: Random,
): Promise<Pick<ProgramLesson, 'question' | 'mentions'>> {
  const manner = drawManner(random)
  const context = await contextFor(program, kg, schema, random)
  const question = typed(new Questions(context).ask(program), manner)
  return context.marks.written(question, marked => typedName(marked, manner, random))
}
