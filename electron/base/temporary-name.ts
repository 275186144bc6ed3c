import { randomUUID } from 'node:crypto'

/** What a file is called while this process writes it. */
export function temporaryName(path: string): string {
  return `${path}.${process.pid}-${randomUUID().slice(0, 8)}.tmp`
}

/** What such a name has behind that of the file. */
export const TEMPORARY = /\.(?<pid>\d+)-[0-9a-f]{8}\.tmp$/
