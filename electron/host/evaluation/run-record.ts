import type { EvaluationPlace, KeptEvaluation } from './evaluation-place.ts'

/** How often `run.json` says how far it is, for whoever looks from another process. */
const TOLD_EVERY_MS = 2_000

/** Keeps `run.json` as things are, one write after the other. */
export class RunRecord {
  kept: KeptEvaluation
  private readonly place: Pick<EvaluationPlace, 'write'>
  private readonly changed: (kept: KeptEvaluation) => void
  private writing: Promise<void> = Promise.resolve()
  private told = performance.now()

  constructor(place: Pick<EvaluationPlace, 'write'>, kept: KeptEvaluation, changed: (kept: KeptEvaluation) => void) {
    this.place = place
    this.kept = kept
    this.changed = changed
  }

  tell(change: Partial<KeptEvaluation>): Promise<void> {
    const kept = { ...this.kept, ...change }
    this.kept = kept
    this.told = performance.now()
    const write = this.writing.catch(() => undefined).then(() => this.place.write(kept))
    // Of one that runs more is known here than stands on disk; one that has ended is read from there.
    if (kept.state === 'running') this.changed(kept)
    this.writing = kept.state === 'running' ? write : write.finally(() => this.changed(kept))
    return this.writing
  }

  /** Written now and then only; what cannot be written now is by the next {@link tell}. */
  note(change: Partial<KeptEvaluation>): void {
    if (performance.now() - this.told >= TOLD_EVERY_MS) {
      this.tell(change).catch(() => undefined)
      return
    }
    this.kept = { ...this.kept, ...change }
    this.changed(this.kept)
  }
}
