import { keyOf } from '../../base/vault/header.ts'
import { containerHeader, keyOfContainer } from '../../base/vault/sealed-container.ts'
import { addKey } from '../../base/vault/unlocked.ts'

/** Whether a file is an encrypted backup whose key this process does not have. */
export async function isLockedBackup(path: string): Promise<boolean> {
  const found = await containerHeader(path).catch(() => undefined)
  return found !== undefined && keyOfContainer(found.header) === undefined
}

/** @throws {@link ClewError} `locked` where it is another passphrase */
export async function unlockBackup(path: string, passphrase: string): Promise<void> {
  const found = await containerHeader(path)
  if (found !== undefined && keyOfContainer(found.header) === undefined) addKey(await keyOf(found.header, passphrase))
}
