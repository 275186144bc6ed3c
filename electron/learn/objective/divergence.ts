/**
 * One-sample estimates of KL(π‖π_ref) from a unit's log-probabilities (Schulman 2020, "Approximating KL divergence").
 * `k3` is what the papers use (KG-R1 D.4, "K3 KL loss"; `low_var_kl` in the published codes): exp(d) − d − 1 with d =
 * reference − now, never negative. `k2` is ½d², whose gradient is that of the true divergence on average. `k1` is −d:
 * unbiased, for a penalty in the reward; as a loss its gradient is 0 on average.
 */
export type DivergenceKind = 'k1' | 'k2' | 'k3'

/**
 * Beyond this, k3 goes on straight. One unit that the reference gives far more probability would otherwise decide where
 * a whole step goes; the published trainers cut the estimate off at 10, which ends its pull altogether. At e⁵ and
 * KG-R1's β of 0.01 the pull is that of an advantage of 1.5.
 */
const FARTHEST = 5

export function divergence(kind: DivergenceKind, now: number, reference: number): number {
  const d = reference - now
  switch (kind) {
    case 'k1':
      return -d
    case 'k2':
      return (d * d) / 2
    case 'k3':
      return d > FARTHEST ? Math.exp(FARTHEST) * (1 + d - FARTHEST) - d - 1 : Math.exp(d) - d - 1
  }
}

/** Its derivative with respect to `now`. */
export function divergenceSlope(kind: DivergenceKind, now: number, reference: number): number {
  const d = reference - now
  switch (kind) {
    case 'k1':
      return 1
    case 'k2':
      return -d
    case 'k3':
      return 1 - Math.exp(Math.min(FARTHEST, d))
  }
}
