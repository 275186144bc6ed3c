import { expect, test } from 'vitest'
import { ClewError } from '../../../electron/contract/errors.ts'
import { Attempts } from '../../../electron/host/vault/attempts.ts'

const wrong = async (): Promise<never> => {
  throw new ClewError('locked', 'wrong')
}
const right = async (): Promise<string> => 'the key'

test('each wrong one makes the next wait twice as long, a minute at most; the right one ends it', async () => {
  let now = 0
  const attempts = new Attempts(() => now)
  const waits: number[] = []
  for (let i = 0; i < 9; i++) {
    await expect(attempts.of(wrong)).rejects.toThrow('wrong')
    waits.push(attempts.waitSeconds)
    // Not looked at, whatever it is, and it makes the pause no longer.
    await expect(attempts.of(right)).rejects.toMatchObject({
      code: 'locked',
      message: expect.stringContaining('tried in'),
    })
    expect(attempts.waitSeconds).toBe(waits.at(-1))
    now += 1_000 * attempts.waitSeconds
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60])
  expect(await attempts.of(right)).toBe('the key')
  expect(attempts.waitSeconds).toBe(0)
  await expect(attempts.of(wrong)).rejects.toThrow('wrong')
  expect(attempts.waitSeconds).toBe(1)
})

test('beside one that is being tried no other is looked at', async () => {
  const attempts = new Attempts(() => 0)
  let looks = 0
  const slow = async (): Promise<never> => {
    looks += 1
    await new Promise(setImmediate)
    return wrong()
  }
  const all = await Promise.allSettled([attempts.of(slow), attempts.of(slow), attempts.of(slow)])
  expect([looks, all.map(({ status }) => status)]).toEqual([1, ['rejected', 'rejected', 'rejected']])
})

test('what failed for another reason, such as a disk, costs no pause', async () => {
  const attempts = new Attempts(() => 0)
  await expect(attempts.of(() => Promise.reject(new Error('EIO')))).rejects.toThrow('EIO')
  expect(await attempts.of(right)).toBe('the key')
})
