import { z } from 'zod'
import { draft } from '../question.ts'
import type { RecordShape } from './shape.ts'
import { faultOf, TextSchema } from './texts.ts'

const RecordSchema = z.object({
  quid: TextSchema,
  question: z.string().trim().min(1),
  answers: z.array(TextSchema),
  qtype: z.string().optional(),
  time_level: z.string().optional(),
})

/** MultiTQ: questions about ICEWS05-15, whose answers are entities or times. It names no topic entities. */
export const multitq: RecordShape = {
  name: 'MultiTQ',
  is: record => 'quid' in record,
  read(record) {
    const read = RecordSchema.safeParse(record)
    if (!read.success) return faultOf(read.error)
    const { quid, question, answers, qtype, time_level: level } = read.data
    const type = [qtype, level].filter(part => part !== undefined).join(', ')
    return draft(
      question,
      [],
      answers.map(name => ({ name })),
      { id: quid, ...(type === '' ? {} : { type }) },
    )
  },
}
