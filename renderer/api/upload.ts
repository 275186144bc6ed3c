import { z } from 'zod'
import { ClewError } from '../../electron/contract/errors.ts'
import { t } from '../words/words.ts'
import { inWords, SayingSchema } from '../../electron/contract/words/saying.ts'

/** A file on its way to the host's temporary folder (browser door). */
export interface Upload {
  /** Resolves to the upload's id; rejects with a sentence that says why it was refused. */
  done: Promise<string>
  cancel(): void
}

/** Sends a file's bytes to `POST /upload`; XMLHttpRequest, because fetch cannot tell how much was sent. */
export function upload(file: File, onProgress: (sentBytes: number) => void): Upload {
  const request = new XMLHttpRequest()
  const done = new Promise<string>((resolve, reject) => {
    request.open('POST', `/upload?name=${encodeURIComponent(file.name)}`)
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.upload.addEventListener('progress', event => onProgress(event.loaded))
    request.addEventListener('load', () => {
      if (request.status === 200) resolve(uploadIdOf(request.responseText))
      else
        reject(
          new ClewError(
            'unavailable',
            refusal(request.responseText) ?? t('shell.refusedFile', { name: file.name, status: request.status }),
          ),
        )
    })
    request.addEventListener('error', () =>
      reject(new ClewError('unavailable', t('shell.unreadableFile', { name: file.name }))),
    )
    request.addEventListener('abort', () => reject(new ClewError('unavailable', t('shell.cancelled'))))
    request.send(file)
  })
  return { done, cancel: () => request.abort() }
}

function uploadIdOf(body: string): string {
  const value: unknown = JSON.parse(body)
  if (typeof value === 'object' && value !== null && 'uploadId' in value && typeof value.uploadId === 'string')
    return value.uploadId
  throw new ClewError('unavailable', t('shell.noReceipt'))
}

const Refused = z.object({ error: z.string(), said: SayingSchema.optional() })

function refusal(body: string): string | undefined {
  try {
    const value: unknown = JSON.parse(body)
    const { data } = Refused.safeParse(value)
    return data && inWords(data.said ?? data.error)
  } catch {
    return body.length > 0 && body.length < 300 && !body.startsWith('<') ? body : undefined
  }
}
