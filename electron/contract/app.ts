import { z } from 'zod'

export const AppInfoSchema = z.object({
  version: z.string(),
  /**
   * Which door this client came through: decides between a save dialog and a download, a native path and an upload.
   */
  door: z.enum(['electron', 'browser']),
  dataFolder: z.string(),
  /** What the browser itself remembers is not: it is not to remember any text of it. */
  encrypted: z.boolean(),
})
export type AppInfo = z.infer<typeof AppInfoSchema>
