import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { newKey } from './session-file.ts'

/**
 * Who may use the browser door of this start, by two tokens with two rights. `token` opens the application: it travels
 * in the fragment of the opened link, which browsers send to nobody; the entry page exchanges it for a cookie that no
 * other site can use and no script can read. `agentToken` is for programs, which keep it in their settings: it opens
 * what reads graphs and answers questions, and no more.
 *
 * The cookie outlives a start (session-file.ts), the tokens do not.
 */
export class Session {
  readonly token = newKey()
  readonly agentToken = newKey()
  /** No token of a link: who overhears the one has not got the other. */
  private readonly cookieValue: string
  readonly port: number

  constructor(port: number, cookieValue: string = newKey()) {
    this.port = port
    this.cookieValue = cookieValue
  }

  /** The link to open. */
  get entryUrl(): string {
    return `http://127.0.0.1:${this.port}/enter#${this.token}`
  }

  /** Cookies are not kept apart by port; the name is. */
  private get cookieName(): string {
    return `clew-${this.port}`
  }

  /** Whether it is the token of the application. */
  accepts(token: string): boolean {
    return isSame(token, this.token)
  }

  cookie(): string {
    return `${this.cookieName}=${this.cookieValue}; HttpOnly; SameSite=Strict; Path=/`
  }

  /** The page of the application, once it is open. */
  holds(request: IncomingMessage): boolean {
    const cookies = (request.headers.cookie ?? '').split(';').map(part => part.trim())
    return cookies.some(
      part =>
        part.startsWith(`${this.cookieName}=`) && isSame(part.slice(this.cookieName.length + 1), this.cookieValue),
    )
  }

  /**
   * A program that is no browser shows its token itself: as `Bearer`, or as the password of `Basic`, which Python's
   * `requests` and `aiohttp` send of themselves where an address has it (`http://clew:TOKEN@127.0.0.1:8001/…`), so that
   * a trainer needs no patch.
   */
  isAgent({ headers: { authorization = '' } }: IncomingMessage): boolean {
    const given = /^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? passwordOf(authorization)
    return given !== undefined && isSame(given, this.agentToken)
  }
}

/** RFC 7617: what stands behind the first colon, whoever the user is. */
function passwordOf(authorization: string): string | undefined {
  const packed = /^Basic +([\w+/=-]+)$/i.exec(authorization)?.[1]
  return packed === undefined ? undefined : /^[^:]*:(.*)$/s.exec(Buffer.from(packed, 'base64').toString('utf8'))?.[1]
}

function isSame(given: string, own: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(own)]
  return a.length === b.length && timingSafeEqual(a, b)
}
