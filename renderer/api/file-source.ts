import { bridge } from './bridge.ts'
import { upload } from './upload.ts'

/** A file that was chosen, as the host takes it: by its path from the window, sent first from a browser. */
export type FileSource = { kind: 'file'; path: string } | { kind: 'upload'; uploadId: string }

export async function fileSource(file: File): Promise<FileSource> {
  const path = bridge?.pathForFile(file) || undefined
  return path === undefined ? { kind: 'upload', uploadId: await upload(file, () => {}).done } : { kind: 'file', path }
}
