import type { QuestionSource } from '../../../electron/contract/evaluation.ts'
import { bridge } from '../../api/bridge.ts'
import { upload } from '../../api/upload.ts'

/** A file of questions as the host takes it: by its path in the Electron window, sent in a browser. */
export async function sourceOfFile(file: File): Promise<QuestionSource> {
  const path = bridge?.pathForFile(file) || undefined
  return path === undefined ? { kind: 'upload', uploadId: await upload(file, () => {}).done } : { kind: 'file', path }
}
