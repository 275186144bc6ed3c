import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { seededRandom } from '../../../electron/base/random.ts'
import { clew, json, startClew } from '../../cli/run-clew.ts'
import { writeLargeGraph } from '../../host/temporary-host.ts'

const ROUNDS = 12

test('a backup and a restore killed at any moment leave all of it or nothing', async () => {
  const random = seededRandom(Number(process.env.CLEW_TEST_SEED) || 20261126)
  const folder = await mkdtemp(join(tmpdir(), 'clew-killed-'))
  const [home, file] = [join(folder, 'home'), join(folder, 'all.clew')]
  await writeLargeGraph(join(folder, 'large.txt'), 100_000)
  await writeFile(join(folder, 'small.txt'), 'a|b|c\n')
  for (const name of ['large', 'small'])
    expect((await clew(home, 'import', join(folder, `${name}.txt`), '--kg', name)).code).toBe(0)
  expect((await clew(home, 'ask', '--kg', 'small', 'what does a b')).code).toBeLessThan(2)
  const timed = async (args: string[], at: string): Promise<number> => {
    const began = performance.now()
    expect((await startClew(at, args).ended).code).toBe(0)
    return performance.now() - began
  }
  const killed = async (args: string[], at: string, ms: number): Promise<void> => {
    const { child, ended } = startClew(at, args)
    await Promise.race([pause(ms), ended])
    child.kill('SIGKILL')
    await ended
  }
  const lasts = { backup: await timed(['backup', file], home), restore: 0 }
  lasts.restore = await timed(['restore', file], join(folder, 'timed'))
  const whole = async (from: string): Promise<void> => {
    const target = join(folder, 'check')
    const run = await clew(target, 'restore', from, '--json')
    expect(run).toMatchObject({ code: 0 })
    expect((json(run) as { graphs: string[] }).graphs.toSorted()).toEqual(['large', 'small'])
    await rm(target, { recursive: true })
  }
  // Its worker outlives a killed program by a moment, and what it was making goes with the first start after that.
  const leavesNothing = (at: string): Promise<void> =>
    expect
      .poll(async () => {
        await clew(at, 'kg', 'list')
        return (await readdir(at)).filter(name => name.startsWith('.'))
      })
      .toEqual([])
  for (let round = 0; round < ROUNDS; round++) {
    await killed(['backup', file], home, random.next() * lasts.backup)
    // The old one or the new one.
    await whole(file)
    const target = join(folder, `target-${round}`)
    await killed(['restore', file], target, random.next() * lasts.restore)
    // The next start ends what was begun.
    const graphs = json(await clew(target, 'kg', 'list', '--json')) as unknown[]
    expect([0, 2]).toContain(graphs.length)
    const questions = await readdir(join(target, 'trajectories'))
    expect(questions).toHaveLength(graphs.length === 0 ? 0 : 1)
    await leavesNothing(target)
    await rm(target, { recursive: true })
  }
  await leavesNothing(home)
  await rm(folder, { recursive: true })
}, 3_600_000)
