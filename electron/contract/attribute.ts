import { z } from 'zod'

const Key = z.string().max(100_000)

/** A relation by whose values things on a canvas can be told apart: numbers, times, or few words. */
export const AttributeSchema = z.object({ relation: Key.min(1), kind: z.enum(['number', 'time', 'words']) })
export type Attribute = z.infer<typeof AttributeSchema>

/** A value of an entity; `amount`: what it comes to where the attribute is of numbers, or of times (in years). */
export interface AttributeValue {
  text: string
  amount?: number
}

export interface AttributeValues extends Attribute {
  /** Of each of the entities that were asked for, by its key; none of one that has none. */
  values: [key: string, values: AttributeValue[]][]
}

/** What is shown by the values of one relation. */
export const ValueFilterSchema = AttributeSchema.extend({
  /** Of numbers and times: those from the one to the other, both within. */
  range: z.object({ from: z.number(), to: z.number() }).optional(),
  /** Words that are not shown. */
  without: z.array(Key).max(10_000).optional(),
  /** What has no value is not shown. */
  withoutNone: z.boolean().optional(),
})
export type ValueFilter = z.infer<typeof ValueFilterSchema>
