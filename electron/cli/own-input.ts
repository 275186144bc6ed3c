import { stat } from 'node:fs/promises'
import { ClewError } from '../contract/errors.ts'

/**
 * Before a file is written: it is none of those that it is made of, which would be gone.
 * @throws {@link ClewError} `bad-request` where it is one of them, by whatever name
 */
export async function refuseOwnInput(out: string, inputs: readonly string[]): Promise<void> {
  const placeOf = async (path: string): Promise<string | undefined> => {
    const found = await stat(path).catch(() => undefined)
    return found && `${found.dev}:${found.ino}`
  }
  const target = await placeOf(out)
  if (target === undefined) return
  for (const input of inputs)
    if ((await placeOf(input)) === target)
      throw new ClewError(
        'bad-request',
        `${out} is what it would be made of, and would be written over; name another file.`,
      )
}
