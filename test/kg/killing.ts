import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { removeStaleStaging } from '../../electron/kg/import/staging.ts'
import { checkInvariants } from './invariants.ts'

export interface Killing {
  killed: number
  completed: number
}

/**
 * Kills imports of `file` at random moments (by SIGKILL), and after each checks that either nothing is there or a whole
 * graph, that cleaning leaves nothing behind, and that the graph `old` beside it is untouched. Throws at the first
 * failure.
 */
export async function killImports(
  file: string,
  folder: string,
  old: string,
  rounds: number,
  triples: number,
): Promise<Killing> {
  const result = { killed: 0, completed: 0 }
  const target = join(folder, 'target')
  for (let round = 0; round < rounds; round++) {
    const child = fork(resolve('test/kg/import-child.ts'), [file, target], {
      execArgv: ['--import', 'tsx'],
      stdio: 'ignore',
    })
    // Moments are spread over the import's own progress, so that a slow machine kills at the same places as a fast one.
    const moment = (round + Math.random()) / rounds
    child.on('message', message => {
      if (typeof message === 'number' ? message >= moment : moment < 1 / rounds) child.kill('SIGKILL')
    })
    const [, signal] = (await once(child, 'exit')) as [number | null, string | null]
    if (signal === 'SIGKILL') result.killed++
    else result.completed++
    if (existsSync(target)) {
      const { triples: found } = await checkInvariants(target)
      if (found !== triples) throw new Error(`${found} triples instead of ${triples}`)
    } else if (signal !== 'SIGKILL') throw new Error('the import ended by itself and left no graph')
    await removeStaleStaging(folder)
    const left = readdirSync(folder).filter(name => name.startsWith('.'))
    if (left.length > 0) throw new Error(`left behind: ${left.join(', ')}`)
    await checkInvariants(old)
    rmSync(target, { recursive: true, force: true })
  }
  return result
}
