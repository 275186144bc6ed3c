import { describe, expect, it } from 'vitest'
import { CollapseGuard, GuardStateSchema } from '../../electron/learn/guards.ts'
import type { Vitals } from '../../electron/learn/guards.ts'
import { GUARDS } from '../../electron/learn/recipes/recipes.ts'

const healthy: Vitals = { reward: 1, entropy: 0.5, kl: 0.01, spread: 0.8, valid: 0.9, turns: 3, tokens: 100 }
const bounds = { ...GUARDS, window: 3 }

/** Healthy steps, then ten of another kind; gives what was said and when. */
function watched(then: Partial<Vitals>, guard = new CollapseGuard(bounds)): { at: number; said: string } | undefined {
  for (let step = 1; step <= 13; step++) {
    const said = guard.watch(step <= 3 ? healthy : { ...healthy, ...then })
    if (said !== undefined) return { at: step, said }
  }
  return undefined
}

describe('CollapseGuard', () => {
  it.each([
    [
      { kl: 50 },
      4,
      'The policy went too far from where it began: 16.67 nats a unit over the last 3 steps, at most 5 are allowed.',
    ],
    [{ valid: 0.1 }, 5, 'Valid turns fell to 37 % over the last 3 steps, from 90 % at first.'],
    [
      { entropy: 0 },
      6,
      'The policy hardly varies any more and has gained nothing: its entropy fell to 0 % of what it was at first over the last 3 steps.',
    ],
    [{ turns: 20 }, 5, 'Episodes became longer and earn no more: 14.3 turns over the last 3 steps, from 3.0 at first.'],
    [
      { tokens: 1 },
      6,
      'Episodes became shorter and earn no more: 1.0 tokens over the last 3 steps, from 100.0 at first.',
    ],
    [
      { spread: 0 },
      6,
      'There is nothing left to learn from these questions: rollouts of the same question earned the same in 100 % of the groups over the last 3 steps.',
    ],
  ])('%j', (then, at, said) => {
    const found = watched(then)
    expect(found?.said).toBe(said)
    expect(found?.at).toBe(at)
  })

  it('says nothing while all is well, nor of a sure or longer policy that earns more', () => {
    expect(watched({})).toBeUndefined()
    expect(watched({ entropy: 0.001, reward: 1.5 })).toBeUndefined()
    expect(watched({ turns: 12, reward: 1.5 })).toBeUndefined()
    expect(watched({ reward: 0.2 })).toBeUndefined()
  })

  it('watches one bad step without alarm, and nothing with a window of 0', () => {
    const guard = new CollapseGuard(bounds)
    const said = Array.from({ length: 12 }, (_, step) =>
      guard.watch(step === 6 ? { ...healthy, entropy: 0, spread: 0, turns: 9 } : healthy),
    )
    expect(said.every(sentence => sentence === undefined)).toBe(true)
    expect(watched({ kl: 1e9 }, new CollapseGuard({ ...bounds, window: 0 }))).toBeUndefined()
  })

  it('does not miss what is not measured', () => {
    const { kl: _, spread: __, ...bare } = healthy
    const guard = new CollapseGuard(bounds)
    for (let step = 0; step < 9; step++) expect(guard.watch({ ...bare, tokens: 0 })).toBeUndefined()
  })

  it('goes on from its state', () => {
    const first = new CollapseGuard(bounds)
    for (let step = 0; step < 4; step++) first.watch(healthy)
    const second = new CollapseGuard(bounds, GuardStateSchema.parse(JSON.parse(JSON.stringify(first.state))))
    const bad = { ...healthy, turns: 20 }
    expect([first.watch(bad), first.watch(bad), first.watch(bad)]).toEqual([
      second.watch(bad),
      second.watch(bad),
      second.watch(bad),
    ])
    expect(second.watch(bad)).toContain('longer')
  })
})
