import type { LogprobOptions } from '../../../native/trainer/options.ts'
import type { WholeState } from '../../../native/trainer/state.ts'
import type { Trainer } from '../../../native/trainer/trainer.ts'
import type { LoadRequest } from '../../model/local/inference-messages.ts'
import type { LearnerDescription } from '../learner.ts'

/** What is trained of a model file: every weight, or an adapter. */
export interface TrainedPart {
  readonly kind: Exclude<LearnerDescription['kind'], 'navigator'>
  /** How a trainer computes under the weights that training began with. */
  readonly reference: LogprobOptions
  /**
   * @param state to go on from; left out: the beginning. @param threads as an earlier trainer of the same model
   *   measured them
   */
  open(state?: WholeState, threads?: number): Promise<Trainer>
  /** Writes a trainer's weights as files for rollouts, under names that hold the version. */
  writeForRollouts(trainer: Trainer, folder: string, version: number): Promise<LoadRequest>
  /** Writes what Ask can use. @returns the file's name in the folder */
  exportTo(trainer: Trainer, folder: string): Promise<string>
}
