import { chmod, stat } from 'node:fs/promises'

const OTHERS = 0o077

/** What this process and its workers write from here on is their owner's alone, answers saved elsewhere included. */
export function ownersOnly(): void {
  process.umask(OTHERS)
}

/**
 * Closes a folder to the other users of this machine, where it is not: it may have been made by hand, or copied with a
 * tool that keeps no modes. What lies in a closed folder is closed, whatever the modes of the files. Windows keeps a
 * person's folders by access lists and not by modes.
 * @returns whether it is closed now
 */
export async function closeToOthers(folder: string): Promise<boolean> {
  if (process.platform === 'win32') return true
  if (!(await isOpen(folder))) return true
  // Not ours, or of a file system that keeps no modes: asked again below.
  await chmod(folder, 0o700).catch(() => undefined)
  return !(await isOpen(folder))
}

async function isOpen(folder: string): Promise<boolean> {
  return ((await stat(folder)).mode & OTHERS) !== 0
}
