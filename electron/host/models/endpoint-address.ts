import { ClewError } from '../../contract/errors.ts'
import { saying } from '../../contract/words/saying.ts'

/** The address of an API as it is kept: `http://localhost:11434/v1`, without a slash at its end. */
export function checkedAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    throw new ClewError('bad-request', saying('modelProblems.addressBegins'))
  if (url.username !== '' || url.password !== '')
    throw new ClewError('bad-request', saying('modelProblems.addressPassword'))
  if (url.search !== '' || url.hash !== '') throw new ClewError('bad-request', saying('modelProblems.addressEnds'))
  return url.href.replace(/\/+$/, '')
}

/** Whether it is an address as it is kept. */
export function isAddress(text: string): boolean {
  try {
    return checkedAddress(text) === text
  } catch {
    return false
  }
}

/** Whether an address is this machine's own, so that nothing leaves it: loopback and nothing else. */
export function isLocalAddress(address: string): boolean {
  const { hostname } = new URL(address)
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)
}
