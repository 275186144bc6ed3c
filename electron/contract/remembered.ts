import { z } from 'zod'

/**
 * What a window remembers of a project's text: what was being written, drawn and chosen, and where the person was. In
 * the browser; of an encrypted project in the data folder, since the browser's own files are not encrypted.
 */
export const RememberedKeySchema = z.enum([
  'clew.graph',
  'clew.draft',
  'clew.adapter',
  'clew.graph-settings',
  'clew.canvas',
  'clew.route',
])
export type RememberedKey = z.infer<typeof RememberedKeySchema>

/** About as much as a browser keeps. */
const MOST_CHARACTERS = 3_000_000

export const RememberedTextSchema = z.string().max(MOST_CHARACTERS)

export const RememberedSchema = z.partialRecord(RememberedKeySchema, RememberedTextSchema)
export type Remembered = z.infer<typeof RememberedSchema>
