import { z } from 'zod'

export const AppInfoSchema = z.object({
  version: z.string(),
  /**
   * Which door this client came through: decides between a save dialog and a download, a native path and an upload.
   */
  door: z.enum(['electron', 'browser']),
  dataFolder: z.string(),
})
export type AppInfo = z.infer<typeof AppInfoSchema>
