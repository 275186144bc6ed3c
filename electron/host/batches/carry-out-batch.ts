import { ClewError, problemOf } from '../../contract/errors.ts'
import type { Batch, BatchQuestion } from '../../contract/batch.ts'
import type { Trajectory } from '../../contract/trajectory.ts'
import type { Answering, AnsweringService } from '../answers/answering.ts'
import type { Log } from '../log.ts'
import { AnswerRate } from '../jobs/answer-rate.ts'
import type { JobProgress } from '../jobs/job-kind.ts'
import type { BatchFolder } from './batch-folder.ts'
import { saying } from '../../contract/words/saying.ts'

export interface BatchControl {
  signal: AbortSignal
  report(progress: JobProgress): void
}

export interface BatchWork {
  answering: Pick<AnsweringService, 'open' | 'fingerprint'>
  log: Pick<Log, 'error'>
}

/**
 * Gives the answers that are not there yet, one after the other. Whatever ends it, what is answered stays, and it can be
 * carried out again.
 * @throws the signal's reason when aborted; {@link ClewError} `conflict` where the graph is another by now
 */
export async function carryOutBatch(
  folder: BatchFolder,
  { answering, log }: BatchWork,
  control: BatchControl,
): Promise<Batch> {
  await using _lock = await folder.lock()
  const { error: _error, endedAt: _endedAt, ...before } = await folder.stored()
  let batch: Batch = { ...before, state: 'running' }
  const tell = async (change: Partial<Batch>): Promise<void> => {
    batch = { ...batch, ...change }
    await folder.write(batch)
  }
  try {
    if (batch.fingerprint !== (await answering.fingerprint(batch.setup.kg)))
      throw new ClewError('conflict', saying('batchProblems.graphChanged', { graph: batch.setup.kg }))
    await tell({})
    control.report({ phase: saying('progress.preparingModel') })
    const done = await answerRest(folder, batch, answering, log, control)
    await tell({ state: 'done', done, endedAt: new Date().toISOString() })
    return batch
  } catch (error) {
    const { signal } = control
    const done = await countOf(folder)
    const endedAt = new Date().toISOString()
    // Cancelled by a person, or ended by what goes on around it.
    const state = signal.reason instanceof DOMException ? 'stopped' : 'interrupted'
    await tell(signal.aborted ? { state, done, endedAt } : { state: 'failed', done, endedAt, error: problemOf(error) })
    throw error
  }
}

async function answerRest(
  folder: BatchFolder,
  { setup, of }: Batch,
  service: BatchWork['answering'],
  log: BatchWork['log'],
  { signal, report }: BatchControl,
): Promise<number> {
  const questions = await folder.questions()
  using answering = await service.open(setup)
  const lines = await folder.lines()
  try {
    let done = await countOf(folder)
    const rate = new AnswerRate(done)
    for (const question of questions.slice(done)) {
      signal.throwIfAborted()
      const answer = await answerOf(question, answering, signal, error =>
        log.error({ err: error, line: question.line }, 'an answer of a batch failed'),
      )
      signal.throwIfAborted()
      await lines.append(answer)
      done += 1
      report(rate.progress({ done, of }))
    }
    await lines.sync()
    return done
  } finally {
    await lines.close()
  }
}

async function answerOf(
  { question, entities }: BatchQuestion,
  answering: Answering,
  signal: AbortSignal,
  onDefect: (error: unknown) => void,
): Promise<Trajectory> {
  const episode = answering.run({
    ...answering.terms,
    question,
    ...(entities.length === 0 ? {} : { topicEntities: entities }),
    signal,
    onDefect,
  })
  for await (const event of episode) if (event.kind === 'finished') return event.trajectory
  throw new Error('The answer ended without saying so.')
}

async function countOf(folder: BatchFolder): Promise<number> {
  let count = 0
  for await (const _answer of folder.answers()) count += 1
  return count
}
