import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { systemCode } from '../../../electron/contract/errors.ts'
import { createEnvironment } from '../../../electron/kg/store/environment.ts'
import { skippedFor } from '../../skipped.ts'
import { mountSmallDisk } from '../small-disk.ts'
import { temporaryFolder } from '../temporary-graph.ts'

const disk = join(temporaryFolder(), 'disk')
const filler = join(disk, 'filler')

const isMounted = mountSmallDisk(disk, 12 << 20)

/** Takes all of the disk but so many bytes. */
function fillBut(bytes: number): void {
  const { bavail, bsize } = statfsSync(disk)
  writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - bytes)))
}

/** What refused the work, in short; undefined where it was done. */
function attempt(work: () => void): string | undefined {
  try {
    work()
    return undefined
  } catch (error) {
    const isOfNode = error instanceof Error && 'syscall' in error
    return `${systemCode(error)} of ${isOfNode ? 'Node' : 'LMDB'}`
  }
}

/** As text: of two long values a byte each would be compared by way of what vitest knows of objects. */
const inShort = (value: Buffer | undefined): string | undefined => value?.toString('latin1')

describe('room on a disk', skippedFor(isMounted ? undefined : 'no small disk may be mounted here'), () => {
  const sizes = fc.array(fc.oneof(fc.nat(200), fc.integer({ min: 1_900, max: 4_200 }), fc.nat(60_000)), {
    minLength: 1,
    maxLength: 60,
  })

  test('what does not fit is refused before LMDB writes it, and nothing of it is there', async () => {
    let refused = 0
    await fc.assert(
      fc.asyncProperty(sizes, fc.nat(2_000_000), async (lengths, left) => {
        const folder = join(disk, 'graph')
        const environment = createEnvironment(folder)
        const table = environment.table('pages')
        environment.transaction(() => table.put(0, Buffer.from('before')))
        fillBut(left)
        const problem = attempt(() => {
          environment.transaction(() => lengths.forEach((length, i) => table.put(i, Buffer.alloc(length, 1))))
        })
        const there = lengths.map((_, i) => (problem === undefined || i === 0 ? table.copy(i) : undefined))
        rmSync(filler)
        await environment.close()
        rmSync(folder, { recursive: true })
        if (problem !== undefined) refused++
        // Of Node, which tried; LMDB gives a number, and has overrun its memory by then.
        expect([undefined, 'ENOSPC of Node']).toContain(problem)
        const before = [Buffer.from('before'), ...lengths.slice(1).map(() => undefined)]
        const after = problem === undefined ? lengths.map(length => Buffer.alloc(length, 1)) : before
        expect(there.map(inShort)).toEqual(after.map(inShort))
      }),
      { numRuns: 30 },
    )
    expect(refused).toBeGreaterThan(0)
  })

  test('a table is not made where there is none', async () => {
    const folder = join(disk, 'graph')
    const environment = createEnvironment(folder)
    fillBut(0)
    try {
      expect(() => environment.table('more')).toThrow(expect.objectContaining({ code: 'ENOSPC', syscall: 'write' }))
    } finally {
      rmSync(filler)
    }
    environment.transaction(() => environment.table('more').put(1, Buffer.from('there')))
    expect(environment.table('more').copy(1).toString()).toBe('there')
    await environment.close()
  })
})
