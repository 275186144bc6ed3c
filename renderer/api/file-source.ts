import type { OpenedFile } from '../../electron/contract/bridge.ts'
import { bridge } from './bridge.ts'
import { upload } from './upload.ts'

/** A file that was chosen, as the host takes it: by its path from the window, sent first from a browser. */
export type FileSource = { kind: 'file'; path: string } | { kind: 'upload'; uploadId: string }

/** A file that was chosen or dropped here, or opened with Clew from outside. */
export type GivenFile = File | OpenedFile

/** Where it is on this machine; undefined in a browser, which does not say. */
export function pathOf(file: GivenFile): string | undefined {
  return 'path' in file ? file.path : bridge?.pathForFile(file) || undefined
}

export async function fileSource(file: File): Promise<FileSource> {
  const path = pathOf(file)
  return path === undefined ? { kind: 'upload', uploadId: await upload(file, () => {}).done } : { kind: 'file', path }
}
