import { z } from 'zod'
import { AttributeSchema, ValueFilterSchema } from './attribute.ts'
import { BrowsedEntitySchema, RelationSideSchema } from './browse.ts'
import { GraphNameSchema, IdSchema } from './ids.ts'

const Key = z.string().max(100_000)
const Place = z.number().finite()
/** By the values of a relation. */
const ByValue = z.object({ value: AttributeSchema })

/** What is drawn of a graph: where everything stands, what is folded together, what is filtered out and how it looks. */
export const CanvasSchema = z.object({
  nodes: z.array(BrowsedEntitySchema.extend({ x: Place, y: Place, pinned: z.boolean() })).max(20_000),
  /** What stands at the other end of an entity's relation and is not drawn one by one. */
  groups: z
    .array(
      RelationSideSchema.extend({
        of: Key,
        total: z.number().int().nonnegative(),
        /** How many of them were asked for so far. */
        offset: z.number().int().nonnegative(),
        x: Place,
        y: Place,
      }),
    )
    .max(20_000),
  filter: z.object({
    /** Types and relations that are not shown. */
    types: z.array(Key).max(10_000),
    relations: z.array(Key).max(10_000),
    /** Only facts that hold at some time from the one to the other, in years; facts without a time are shown. */
    time: z.object({ from: z.number(), to: z.number() }).optional(),
    values: z.array(ValueFilterSchema).max(100).optional(),
  }),
  look: z.object({
    colour: z.union([z.enum(['none', 'type', 'facts']), ByValue]),
    size: z.union([z.enum(['same', 'facts']), ByValue]),
  }),
})
export type SavedCanvas = z.infer<typeof CanvasSchema>

export const ViewNameSchema = z.string().trim().min(1, 'is empty; give it one').max(80, 'is longer than 80 letters')

/** A drawing of a graph that was kept under a name. */
export const SavedViewSchema = z.object({
  format: z.literal('clew-view'),
  version: z.literal(1),
  id: IdSchema,
  name: ViewNameSchema,
  kg: GraphNameSchema,
  /** Of the graph as it was then: what was kept is found again when the graph is called otherwise. */
  fingerprint: z.string(),
  savedAt: z.string(),
  canvas: CanvasSchema,
})
export type SavedView = z.infer<typeof SavedViewSchema>

/** A view as a list shows it. */
export interface ViewCard {
  id: string
  name: string
  kg: string
  fingerprint: string
  savedAt: string
  nodes: number
}
