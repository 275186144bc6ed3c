import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inHugePages, prepareHugePages } from '../../electron/base/huge-pages.ts'
import { skippedFor } from '../skipped.ts'

const MAPS = '/proc/self/smaps'
const hasHugePages = existsSync(MAPS) && existsSync('/sys/kernel/mm/transparent_hugepage/enabled')

/** Stretches of memory of this process that were asked for in huge pages. */
const asked = (): number => readFileSync(MAPS, 'utf8').match(/^VmFlags:.*\bhg\b/gm)?.length ?? 0

test(
  'memory is asked for in huge pages once it is ready, and is as it was before that',
  skippedFor(hasHugePages ? undefined : 'this system has no huge pages'),
  async () => {
    const early = Buffer.alloc(32 << 20, 7)
    const before = asked()
    expect(inHugePages(early)).toBe(early)
    expect(asked()).toBe(before)
    await prepareHugePages()
    const late = Buffer.allocUnsafeSlow(32 << 20)
    expect(inHugePages(late)).toBe(late)
    expect(asked()).toBeGreaterThan(before)
    late.fill(7)
    expect(late.equals(early)).toBe(true)
  },
)
