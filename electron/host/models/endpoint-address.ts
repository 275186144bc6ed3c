import { ClewError } from '../../contract/errors.ts'

/** The address of an API as it is kept: `http://localhost:11434/v1`, without a slash at its end. */
export function checkedAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    throw new ClewError(
      'bad-request',
      'The address of an endpoint begins with http:// or https://, such as http://localhost:11434/v1; correct it.',
    )
  if (url.username !== '' || url.password !== '')
    throw new ClewError(
      'bad-request',
      'A name or password in the address would stand in logs and reports; leave it out and give the key as a key.',
    )
  if (url.search !== '' || url.hash !== '')
    throw new ClewError(
      'bad-request',
      'The address of an endpoint ends with its path, such as …/v1; leave out what follows the ? or #.',
    )
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
