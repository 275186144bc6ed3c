import { z } from 'zod'
import { PROTOCOL_NAMES, ProtocolSettingsSchema, type ProtocolProposal } from '../../contract/protocol.ts'
import type { Trajectory, TrajectoryEvent, TrajectoryCard } from '../../contract/trajectory.ts'
import { procedure, router } from './trpc.ts'
import type { Verdict } from '../../contract/verdict.ts'

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
  protocol: z.enum(PROTOCOL_NAMES).optional(),
  protocolSettings: ProtocolSettingsSchema.optional(),
  topP: z.number().gt(0).max(1).optional(),
  from: z
    .object({
      id: z.string().min(1).max(100),
      turns: z.number().int().min(0).max(1_000),
      text: z.string().max(100_000).optional(),
    })
    .optional(),
  after: z.string().min(1).max(100).optional(),
})

const Group = z.object({ group: z.string().min(1).max(100) })
const Requests = z.object({ requests: z.array(Request).min(1).max(1_000) })
const Mark = Id.extend({
  mark: z.enum(['right', 'wrong', 'corrected']),
  answers: z.array(z.string().min(1).max(10_000)).max(1_000).optional(),
})

export const askRouter = router({
  start: procedure.input(Request).mutation(({ ctx, input }): Promise<{ id: string }> => ctx.host.asks.start(input)),
  /**
   * Samples of one question (the same request under seeds that follow each other), or models and protocols side by
   * side: all at once, each an answer of its own.
   */
  startGroup: procedure
    .input(Requests)
    .mutation(({ ctx, input }): Promise<{ group: string; ids: string[] }> => ctx.host.asks.startGroup(input.requests)),
  /** The answers of a group, in the order in which they were asked for. */
  group: procedure.input(Group).query(({ ctx, input }): Promise<Trajectory[]> => ctx.host.asks.group(input.group)),
  /** The protocols as they suit this graph and model, and the one that is used where nothing else is said. */
  proposal: procedure
    .input(z.object({ kg: z.string().min(1).max(200), model: z.string().min(1).max(4_096).optional() }))
    .query(({ ctx, input }): Promise<ProtocolProposal> => ctx.host.asks.proposal(input.kg, input.model)),
  mark: procedure
    .input(Mark)
    .mutation(({ ctx, input: { id, ...verdict } }): Promise<Verdict> => ctx.host.asks.mark(id, verdict)),
  unmark: procedure.input(Id).mutation(({ ctx, input }): Promise<void> => ctx.host.asks.unmark(input.id)),
  verdict: procedure.input(Id).query(({ ctx, input }): Promise<Verdict | null> => ctx.host.asks.verdict(input.id)),
  /** Everything since the episode began, then what comes; ends after `finished`. */
  events: procedure.input(Id).subscription(async function* ({ ctx, input, signal }): AsyncGenerator<TrajectoryEvent> {
    yield* ctx.host.asks.events(input.id, signal)
  }),
  /** Tells, now and later, that the history is to be read anew. */
  changes: procedure.subscription(async function* ({ ctx, signal }): AsyncGenerator<null> {
    yield* ctx.host.asks.changes(signal)
  }),
  stop: procedure.input(Id).mutation(({ ctx, input }): void => ctx.host.asks.stop(input.id)),
  history: procedure
    .input(z.object({ kg: z.string().max(200).optional(), limit: z.number().int().min(1).max(10_000) }))
    .query(({ ctx, input }): Promise<TrajectoryCard[]> => ctx.host.asks.history(input)),
  get: procedure.input(Id).query(({ ctx, input }): Promise<Trajectory> => ctx.host.asks.get(input.id)),
  remove: procedure.input(Id).mutation(({ ctx, input }): Promise<void> => ctx.host.asks.remove(input.id)),
  restore: procedure.input(Id).mutation(({ ctx, input }): Promise<void> => ctx.host.asks.restore(input.id)),
})
