import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/**
 * Who may use the browser door: whoever holds the token of this start. It travels in the fragment of the opened link,
 * which browsers send to nobody; the entry page exchanges it for a cookie that no other site can use and no script can
 * read.
 */
export class Session {
  readonly token = randomBytes(32).toString('base64url')
  private readonly port: number

  constructor(port: number) {
    this.port = port
  }

  /** The link to open. */
  get entryUrl(): string {
    return `http://127.0.0.1:${this.port}/enter#${this.token}`
  }

  /** Cookies are not kept apart by port; the name is. */
  private get cookieName(): string {
    return `clew-${this.port}`
  }

  accepts(token: string): boolean {
    const given = Buffer.from(token)
    const own = Buffer.from(this.token)
    return given.length === own.length && timingSafeEqual(given, own)
  }

  cookie(): string {
    return `${this.cookieName}=${this.token}; HttpOnly; SameSite=Strict; Path=/`
  }

  holds(request: IncomingMessage): boolean {
    const cookies = (request.headers.cookie ?? '').split(';').map(part => part.trim())
    return cookies.some(
      part => part.startsWith(`${this.cookieName}=`) && this.accepts(part.slice(this.cookieName.length + 1)),
    )
  }

  /** A program that is no browser shows the token itself. */
  isBearer(request: IncomingMessage): boolean {
    const given = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
    return given !== undefined && this.accepts(given)
  }

  /** A page of another name that resolves to this machine (DNS rebinding) shows in `Host`. */
  isOwnHost(request: IncomingMessage): boolean {
    return request.headers.host === `127.0.0.1:${this.port}` || request.headers.host === `localhost:${this.port}`
  }

  /**
   * Browsers name the page that asks; what another origin sends is refused. A missing origin is one of our own page's
   * plain requests.
   */
  isOwnOrigin(request: IncomingMessage, required: boolean): boolean {
    const { origin } = request.headers
    if (origin === undefined) return !required
    return origin === `http://${request.headers.host ?? ''}`
  }
}
