import { existsSync, readFileSync } from 'node:fs'
import { afterAll } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** Processor seconds of a file, with what its process began by; `npm test -- --costs` lists them. */
    costs?: Costs
  }
}

interface Costs {
  own: number
  /** Of processes that have ended, with theirs: only Linux tells. */
  children: number
}

const STAT = '/proc/self/stat'
const TICKS_A_SECOND = 100

function spent(): Costs {
  const { user, system } = process.cpuUsage()
  const { cutime, cstime } = ended()
  return { own: (user + system) / 1e6, children: (cutime + cstime) / TICKS_A_SECOND }
}

/** Of proc(5): the fields behind the name, which may hold blanks and brackets. */
function ended(): { cutime: number; cstime: number } {
  if (!existsSync(STAT)) return { cutime: 0, cstime: 0 }
  const stat = readFileSync(STAT, 'latin1')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return { cutime: Number(fields[13]), cstime: Number(fields[14]) }
}

/** A process may do many files: each costs what was spent since the one before it. */
const kept = globalThis as { spentBefore?: Costs }

// The first argument must be taken apart: vitest reads from it what is asked for.
// oxlint-disable-next-line no-empty-pattern
afterAll(({}, file) => {
  const before = kept.spentBefore ?? { own: 0, children: 0 }
  const now = spent()
  file.meta.costs = { own: now.own - before.own, children: now.children - before.children }
  kept.spentBefore = now
})
