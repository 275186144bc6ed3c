import { z } from 'zod'
import type { Trajectory, TrajectoryEvent } from '../../agent/trajectory.ts'
import { procedure, router } from './trpc.ts'
import type { TrajectoryCard } from './views.ts'

const Id = z.object({ id: z.string().min(1).max(100) })

/** The schema of `AskRequest`. */
const Request = z.object({
  kg: z.string().min(1).max(200),
  question: z.string().trim().min(1).max(10_000),
  entities: z.array(z.string().min(1).max(100_000)).max(50).optional(),
  model: z.string().min(1).max(4_096).optional(),
  adapter: z.string().min(1).max(4_096).optional(),
  turns: z.number().int().min(0).max(1_000).optional(),
  temperature: z.number().min(0).max(5).optional(),
  seed: z.number().int().min(0).max(0xffff_ffff).optional(),
  relationOrder: z.enum(['ranked', 'plain']).optional(),
  constrained: z.boolean().optional(),
})

export const askRouter = router({
  start: procedure.input(Request).mutation(({ ctx, input }): Promise<{ id: string }> => ctx.host.asks.start(input)),
  /** Everything since the episode began, then what comes; ends after `finished`. */
  events: procedure.input(Id).subscription(async function* ({ ctx, input, signal }): AsyncGenerator<TrajectoryEvent> {
    yield* ctx.host.asks.events(input.id, signal)
  }),
  /** Tells, now and later, that the history is to be read anew. */
  changes: procedure.subscription(async function* ({ ctx, signal }): AsyncGenerator<null> {
    yield* ctx.host.asks.changes(signal)
  }),
  stop: procedure.input(Id).mutation(({ ctx, input }): void => ctx.host.asks.stop(input.id)),
  history: procedure.input(z.object({ kg: z.string().max(200).optional(), limit: z.number().int().min(1).max(10_000) }))
    .query(({ ctx, input }): Promise<TrajectoryCard[]> => ctx.host.asks.history(input)),
  get: procedure.input(Id).query(({ ctx, input }): Promise<Trajectory> => ctx.host.asks.get(input.id)),
  remove: procedure.input(Id).mutation(({ ctx, input }): Promise<void> => ctx.host.asks.remove(input.id)),
  restore: procedure.input(Id).mutation(({ ctx, input }): Promise<void> => ctx.host.asks.restore(input.id)),
})
