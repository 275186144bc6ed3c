import { z } from 'zod'
import { EvaluationStateSchema } from '../../contract/evaluation.ts'
import { isAtWork } from '../../contract/states.ts'
import { FileKeeper } from '../../base/file-keeper.ts'
import type { Kind } from '../../base/kept-file.ts'

export const KeptMatrixSchema = z.object({
  version: z.literal(1),
  id: z.string(),
  name: z.string(),
  state: EvaluationStateSchema,
  startedAt: z.string(),
  columns: z.array(z.object({ kg: z.string(), questionSet: z.string() })),
  rows: z.array(
    z.object({
      label: z.string(),
      model: z.string(),
      adapter: z.string().optional(),
      /** Ids of evaluations, one a column. */
      cells: z.array(z.string()),
    }),
  ),
})
export type KeptMatrix = z.infer<typeof KeptMatrixSchema>

export const matrixKind: Kind<KeptMatrix> = {
  name: 'matrix',
  schema: KeptMatrixSchema,
  cutOff: kept => (isAtWork(kept) ? { ...kept, state: 'interrupted' } : undefined),
}

/** Matrices, a file each; their cells are evaluations like all others. */
export type MatrixStore = FileKeeper<KeptMatrix>

export function matrixStore(folder: string, trash: string): MatrixStore {
  return new FileKeeper<KeptMatrix>({
    ...matrixKind,
    folder,
    trash,
    card: kept => kept,
    since: kept => kept.startedAt,
  })
}
