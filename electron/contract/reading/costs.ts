import type { Trajectory, Turn } from '../trajectory.ts'
import { count, counted, duration } from './format.ts'
import { callsOf } from './observed.ts'
import { say } from '../words/words.ts'

/**
 * What steps cost. Tokens: read by the model (`prompt`), of which so many were kept from before (`cached`), and
 * written.
 */
export interface Cost {
  calls: number
  prompt: number
  cached: number
  generated: number
  seconds: number
}

export function costOf(turns: readonly Turn[]): Cost {
  const sum = (value: (turn: Turn) => number) => turns.reduce((total, turn) => total + value(turn), 0)
  return {
    calls: sum(turn => callsOf(turn).length),
    prompt: sum(({ tokens }) => tokens.prompt),
    cached: sum(({ tokens }) => tokens.cached),
    generated: sum(({ tokens }) => tokens.generated),
    seconds: sum(({ seconds }) => seconds),
  }
}

/** The whole answer's cost: its time is that of the clock, which steps side by side share. */
export function totalCost({ turns, seconds, status }: Trajectory): Cost {
  const cost = costOf(turns)
  return status === 'running' ? cost : { ...cost, seconds }
}

/** `812 tokens read, 640 cached · 41 written`; nothing for a policy that reads and writes no tokens. */
export function tokenWords({ prompt, cached, generated }: Cost): string | undefined {
  if (prompt === 0 && generated === 0) return undefined
  const told = { tokens: counted(prompt, 'token'), written: count(generated) }
  return cached > 0
    ? say('reading.tokensCostCached', { ...told, cached: count(cached) })
    : say('reading.tokensCost', told)
}

/** `3 calls · 812 tokens read, 640 cached · 41 written · 0.18 s`. */
export function costWords(cost: Cost): string {
  return [counted(cost.calls, 'call'), tokenWords(cost), duration(cost.seconds)].filter(Boolean).join(' · ')
}
