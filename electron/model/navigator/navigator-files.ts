import { join } from 'node:path'
import { z } from 'zod'

/** A Navigator as the files that it is made of, from which another process can open it as well. */
export const NavigatorFilesSchema = z.object({
  /** The folder of the embedded models. */
  models: z.string(),
  /** What it was taught, and what people call that. */
  taught: z.object({ weights: z.string(), adapter: z.string() }).optional(),
})
export type NavigatorFiles = z.infer<typeof NavigatorFilesSchema>

export const navigatorFile = (models: string): string => join(models, 'navigator.bin')
