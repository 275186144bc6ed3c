import type { z } from 'zod'
import type { Kind } from '../../base/kept-file.ts'
import { ExploredSchema, KeptExamplesSchema } from '../../contract/explored.ts'
import { GraphSettingsSchema } from '../../contract/graph.ts'
import type { ProjectFolder } from '../../contract/project-file.ts'
import { RecheckSchema } from '../../contract/recheck.ts'
import { checkedLogo } from '../../report/logo.ts'
import { answerKind } from '../answers/trajectory-store.ts'
import { labelKind } from '../answers/label-store.ts'
import { verdictKind } from '../answers/verdict-store.ts'
import { BATCH_FILE, batchKind } from '../batches/batch-folder.ts'
import { viewKind } from '../browsing/view-store.ts'
import { evaluationKind, RUN_FILE as EVALUATION_FILE } from '../evaluation/evaluation-place.ts'
import { matrixKind } from '../evaluation/matrix-store.ts'
import { tableKind } from '../graphs/known-tables.ts'
import { FILE as GRAPH_SETTINGS } from '../graphs/settings-file.ts'
import { EXAMPLES_FILE, EXPLORED_FILE } from '../exploring/explored-store.ts'
import { templateKind } from '../reports/template-store.ts'
import { RECHECK_FILE, SEEN_FILE, SeenSchema } from '../rechecking/recheck-keeper.ts'
import { adapterKind } from '../training/adapter-store.ts'
import { CARD_FILE } from '../training/adapter-card.ts'
import { RUN_FILE, runKind } from '../training/run-store.ts'

/** How things of one folder are kept, each a file of JSON, or a folder with such a file in it. */
export interface KeptThing {
  /** The file in the folder of each; left out, each is a file. */
  file?: string
  /** @throws where that is none of these things */
  check(text: string): void
}

function thing<T>({ schema }: Kind<T>, file?: string, check?: (value: T) => void): KeptThing {
  return {
    ...(file !== undefined && { file }),
    check(text) {
      const value = schema.parse(JSON.parse(text))
      check?.(value)
    },
  }
}

/** What a project consists of beside its graphs. */
export const KEPT_THINGS: Readonly<Record<ProjectFolder, KeptThing>> = {
  labels: thing(labelKind),
  verdicts: thing(verdictKind),
  trajectories: thing(answerKind),
  runs: thing(runKind, RUN_FILE),
  adapters: thing(adapterKind, CARD_FILE),
  evaluations: thing(evaluationKind, EVALUATION_FILE),
  matrices: thing(matrixKind),
  views: thing(viewKind),
  batches: thing(batchKind, BATCH_FILE),
  // A drawing can do more than be seen: it is looked at as where a person gives it.
  templates: thing(
    templateKind,
    undefined,
    ({ logo }) => void (logo && checkedLogo(Buffer.from(logo.base64, 'base64'))),
  ),
  tables: thing(tableKind),
}

/** The name of a thing's file, or of its folder. */
export function thingName({ file }: KeptThing, id: string): string {
  return file === undefined ? `${id}.json` : id
}

/** Files of a graph's own folder that go with it. What else lies there is found anew. */
export const GRAPH_FILES: Readonly<Record<string, z.ZodType>> = {
  [GRAPH_SETTINGS]: GraphSettingsSchema,
  [EXPLORED_FILE]: ExploredSchema,
  [EXAMPLES_FILE]: KeptExamplesSchema,
  [RECHECK_FILE]: RecheckSchema,
  [SEEN_FILE]: SeenSchema,
}
