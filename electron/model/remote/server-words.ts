/**
 * What a server says went wrong, in one short line, without control characters and without the key; empty where it is a
 * web page.
 */
export async function serverWords(
  said: unknown,
  { key }: { key?: (() => Promise<string | undefined>) | undefined },
): Promise<string> {
  const text = typeof said === 'string' ? said : (JSON.stringify(said) ?? '')
  if (text.trimStart().startsWith('<')) return ''
  const message = messageIn(text)
  const secret = await key?.()
  const words = secret === undefined || secret === '' ? message : message.replaceAll(secret, '…')
  return words
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, 200)
}

function messageIn(text: string): string {
  try {
    const parsed: unknown = JSON.parse(text)
    return findMessage(parsed) ?? text
  } catch {
    return text
  }
}

function findMessage(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return undefined
  for (const name of ['error', 'message', 'detail']) {
    const found = name in value ? findMessage(Reflect.get(value, name)) : undefined
    if (found !== undefined) return found
  }
  return undefined
}
