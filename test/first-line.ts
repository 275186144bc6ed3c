import type { ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'

/** The first line that a process says; it fails when the process ends without one. */
export function firstLine(child: ChildProcess, what: string): Promise<string> {
  return new Promise((resolve, reject) => {
    if (child.stdout === null) throw new Error(`${what} was started without a pipe`)
    createInterface({ input: child.stdout }).once('line', resolve)
    child.once('exit', code => reject(new Error(`${what} ended with code ${code} before it said a line`)))
  })
}
