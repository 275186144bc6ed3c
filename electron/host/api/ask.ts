import { AskRequestSchema, LONGEST_QUESTION, SetupSchema } from '../../contract/question.ts'
import { type HistoryLabel, HistoryFilterSchema, HistoryLabelChangeSchema } from '../../contract/history.ts'
import { IdSchema } from '../../contract/ids.ts'
import { z } from 'zod'
import type { ProtocolProposal } from '../../contract/protocol.ts'
import type { Trajectory, TrajectoryEvent, TrajectoryCard } from '../../contract/trajectory.ts'
import type { AnswerQuery } from '../../contract/answer-query.ts'
import type { ChangedAnswer } from '../../contract/recheck.ts'
import { answerQuery } from '../answers/answer-query.ts'
import { refuseNamedFiles } from './named-files.ts'
import { procedure, router } from './trpc.ts'
import { type Verdict, VerdictSchema } from '../../contract/verdict.ts'

const Id = z.object({ id: IdSchema })
const Group = z.object({ group: IdSchema })
const Requests = z.object({ requests: z.array(AskRequestSchema).min(1).max(1_000) })
const Mark = VerdictSchema.omit({ at: true }).extend({ id: IdSchema })

export const askRouter = router({
  start: procedure.input(AskRequestSchema).mutation(async ({ ctx, input }): Promise<{ id: string }> => {
    await refuseNamedFiles(ctx, { models: [input.model], adapters: [input.adapter] })
    return ctx.host.asks.start(input)
  }),
  /**
   * Somebody is about to ask: what answers is read into memory meanwhile. `question`: as far as it is written, and the
   * `entities` that it would be asked with.
   */
  prepare: procedure
    .input(
      SetupSchema.pick({ kg: true, model: true, adapter: true }).extend({
        question: z.string().max(LONGEST_QUESTION).optional(),
        entities: AskRequestSchema.shape.entities,
      }),
    )
    .mutation(async ({ ctx, input }): Promise<void> => {
      await refuseNamedFiles(ctx, { models: [input.model], adapters: [input.adapter] })
      await ctx.host.answering.prepare(input)
      ctx.host.exploreMissed(input.kg)
    }),
  /**
   * Samples of one question (the same request under seeds that follow each other), or models and protocols side by
   * side: all at once, each an answer of its own.
   */
  startGroup: procedure
    .input(Requests)
    .mutation(async ({ ctx, input: { requests } }): Promise<{ group: string; ids: string[] }> => {
      await refuseNamedFiles(ctx, {
        models: requests.map(({ model }) => model),
        adapters: requests.map(({ adapter }) => adapter),
      })
      return ctx.host.asks.startGroup(requests)
    }),
  /** The answers of a group, in the order in which they were asked for. */
  group: procedure.input(Group).query(({ ctx, input }): Promise<Trajectory[]> => ctx.host.asks.group(input.group)),
  /** The protocols as they suit this graph and model, and the one that is used where nothing else is said. */
  proposal: procedure
    .input(SetupSchema.pick({ kg: true, model: true }))
    .query(async ({ ctx, input }): Promise<ProtocolProposal> => {
      await refuseNamedFiles(ctx, { models: [input.model] })
      return ctx.host.asks.proposal(input.kg, input.model)
    }),
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
    .input(HistoryFilterSchema.extend({ limit: z.number().int().min(1).max(10_000) }))
    .query(({ ctx, input }): Promise<TrajectoryCard[]> => ctx.host.asks.history(input)),
  label: procedure
    .input(HistoryLabelChangeSchema.extend({ id: IdSchema }))
    .mutation(({ ctx, input: { id, ...change } }): Promise<HistoryLabel> => ctx.host.asks.label(id, change)),
  get: procedure.input(Id).query(({ ctx, input }): Promise<Trajectory> => ctx.host.asks.get(input.id)),
  /** What answered it as an expression and in SPARQL; null where no logical form did. */
  query: procedure
    .input(Id)
    .query(
      async ({ ctx, input }): Promise<AnswerQuery | null> =>
        (await answerQuery(await ctx.host.asks.get(input.id), ctx.host.answering)) ?? null,
    ),
  /** What the graph's present version makes of it, where that is something else; null otherwise. */
  change: procedure
    .input(Id)
    .query(async ({ ctx, input }): Promise<ChangedAnswer | null> => (await ctx.host.rechecking.of(input.id)) ?? null),
  /** A person takes the new answer for the one that holds, or no longer does. */
  seeChange: procedure
    .input(Id.extend({ seen: z.boolean() }))
    .mutation(({ ctx, input }): Promise<void> => ctx.host.rechecking.markSeen(input.id, input.seen)),
  remove: procedure.input(Id).mutation(({ ctx, input }): Promise<void> => ctx.host.asks.remove(input.id)),
  restore: procedure.input(Id).mutation(({ ctx, input }): Promise<void> => ctx.host.asks.restore(input.id)),
})
