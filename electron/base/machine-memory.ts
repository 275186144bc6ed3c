import { totalmem } from 'node:os'

/** Bytes of this machine's memory; in a container what that may take, which is less. */
export function memoryOfMachine(): number {
  const allowed = process.constrainedMemory()
  return allowed > 0 ? Math.min(allowed, totalmem()) : totalmem()
}
