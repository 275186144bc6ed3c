import type { StageName } from '../../contract/training-run.ts'

/** Seconds of work of a run and of its stages: what was spent before a pause counts, the pause does not. */
export class RunClock {
  private readonly before: number
  private readonly stages: Partial<Record<StageName, number>>
  private readonly started = performance.now()
  private current: { stage: StageName; since: number } | undefined

  constructor(seconds = 0, stages: Partial<Record<StageName, number>> = {}) {
    this.before = seconds
    this.stages = { ...stages }
  }

  get seconds(): number {
    return this.before + (performance.now() - this.started) / 1_000
  }

  enter(stage: StageName): void {
    this.leave()
    this.current = { stage, since: this.seconds }
  }

  leave(): void {
    if (this.current !== undefined) this.stages[this.current.stage] = this.of(this.current.stage)
    this.current = undefined
  }

  of(stage: StageName): number {
    const running = this.current?.stage === stage ? this.seconds - this.current.since : 0
    return (this.stages[stage] ?? 0) + running
  }

  byStage(): Partial<Record<StageName, number>> {
    const { current } = this
    return current === undefined ? { ...this.stages } : { ...this.stages, [current.stage]: this.of(current.stage) }
  }
}
