import type { Host } from '../../../electron/host/host.ts'
import { AnsweringService, type AnsweringModels } from '../../../electron/host/answers/answering.ts'
import { AskService } from '../../../electron/host/answers/asks.ts'
import { ClewError } from '../../../electron/contract/errors.ts'
import { TrajectoryStore } from '../../../electron/host/answers/trajectory-store.ts'
import type { TextSimilarity } from '../../../electron/model/policy.ts'
import { LabelStore } from '../../../electron/host/answers/label-store.ts'
import { VerdictStore } from '../../../electron/host/answers/verdict-store.ts'

/** The questions of a host, answered by other models. */
export function asksWith({ graphs, graphSettings, folders, log }: Host, models: AnsweringModels): AskService {
  const endpoints = {
    get: async (id: string) => {
      throw new ClewError('not-found', `There is no endpoint "${id}".`)
    },
  }
  const similarity = async (): Promise<TextSimilarity> => ({
    source: 'nothing',
    scores: async (_, candidates) => candidates.map(() => 0),
  })
  const verdicts = new VerdictStore(folders.verdicts, folders.trash, log)
  return new AskService({
    answering: new AnsweringService({
      graphs,
      graphSettings,
      explored: { get: async () => undefined },
      verdicts,
      models,
      endpoints,
      embedders: { of: async () => undefined },
      similarity,
    }),
    store: new TrajectoryStore(folders.trajectories, folders.trash),
    verdicts,
    labels: new LabelStore(folders.labels, folders.trash, log),
    log,
  })
}
