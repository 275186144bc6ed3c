import { expect, test } from 'vitest'
import { IdleLock } from '../../../electron/host/vault/idle-lock.ts'
import { until } from '../../until.ts'

test('it is over after so many minutes without a hand; work holds the time', async () => {
  let now = 0
  let [over, looks, isAtWork] = [0, 0, true]
  using idle = new IdleLock(
    {
      minutes: 5,
      isAtWork: () => {
        looks += 1
        return isAtWork
      },
      over: () => void (over += 1),
    },
    () => now,
    1,
  )
  const looked = async (): Promise<void> => {
    const before = looks
    await until(() => looks > before + 1)
  }
  now += 3_600_000
  await looked()
  expect(over).toBe(0)
  isAtWork = false
  now += 299_000
  await looked()
  expect(over).toBe(0)
  idle.touch()
  now += 299_000
  await looked()
  expect(over).toBe(0)
  now += 1_000
  await until(() => over > 0)
})
