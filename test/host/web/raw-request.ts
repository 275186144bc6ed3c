import { request, type IncomingHttpHeaders } from 'node:http'
import type { WebDoor } from '../../../electron/host/web/web-door.ts'

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

export interface RawRequest {
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
}

/** Asks a door without a browser's or fetch's own ideas about Host, Origin and `..`. */
export function rawRequest(
  { port }: Pick<WebDoor, 'port'>,
  path: string,
  { method = 'GET', headers = {}, body }: RawRequest = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, method, headers }, response => {
      let text = ''
      response.on('data', chunk => {
        text += String(chunk)
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
