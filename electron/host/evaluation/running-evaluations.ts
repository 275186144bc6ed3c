import type { KeptEvaluation } from './evaluation-place.ts'

/** What is known of evaluations that run here, ahead of what is on disk. */
export class RunningEvaluations {
  private readonly known = new Map<string, KeptEvaluation>()
  private listener: () => void = () => undefined

  /** To be called whenever one is another. */
  readonly changed = (kept: KeptEvaluation): void => {
    if (kept.state === 'running') this.known.set(kept.id, kept)
    else this.known.delete(kept.id)
    this.listener()
  }

  /** One has ended, or a matrix of them. */
  ended(): void {
    this.listener()
  }

  onChange(listener: () => void): void {
    this.listener = listener
  }

  get(id: string): KeptEvaluation | undefined {
    return this.known.get(id)
  }
}
