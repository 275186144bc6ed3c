import { IdSchema, PathSchema } from '../../contract/ids.ts'
import { z } from 'zod'
import { pathProcedure, procedure, router } from './trpc.ts'
import {
  type EndpointCheck,
  type EndpointView,
  type ModelCard,
  type Memory,
  type ModelLoading,
  type ModelTrial,
  EndpointRequestSchema,
  ModelSettingsSchema,
  OfferedRequestSchema,
} from '../../contract/model.ts'

const Id = z.object({ id: z.string().min(1).max(500) })

export const modelsRouter = router({
  list: procedure.query(({ ctx }): Promise<ModelCard[]> => ctx.host.models.list()),
  /** A GGUF file of this machine, by path: the Electron door and the command line. */
  add: pathProcedure
    .input(z.object({ path: PathSchema }))
    .mutation(({ ctx, input }): Promise<ModelCard> => ctx.host.models.add(input.path)),
  /** A GGUF file that the browser has sent to `POST /upload` before. */
  addUpload: procedure
    .input(z.object({ uploadId: IdSchema }))
    .mutation(({ ctx, input }): Promise<ModelCard> => ctx.host.models.addUpload(input.uploadId)),
  remove: procedure.input(Id).mutation(({ ctx, input }): Promise<void> => ctx.host.models.remove(input.id)),
  /** The models that are being loaded, now and whenever it changes. */
  loading: procedure.subscription(async function* ({ ctx, signal }): AsyncGenerator<ModelLoading[]> {
    yield* ctx.host.models.watchLoading(signal)
  }),
  stopLoading: procedure.input(Id).mutation(({ ctx, input }): void => ctx.host.models.stopLoading(input.id)),
  /** Has it write a little; it is in memory from then on. */
  trial: procedure
    .input(Id)
    .mutation(({ ctx, input, signal }): Promise<ModelTrial> => ctx.host.models.trial(input.id, signal)),
  /** In place of what was set for it. */
  set: procedure
    .input(Id.extend({ settings: ModelSettingsSchema }))
    .mutation(({ ctx, input }): Promise<ModelCard> => ctx.host.models.set(input.id, input.settings)),
  unload: procedure.input(Id).mutation(({ ctx, input }): Promise<void> => ctx.host.models.unload(input.id)),
  memory: procedure.query(({ ctx }): Promise<Memory> => ctx.host.models.memory()),
  endpoints: procedure.query(({ ctx }): Promise<EndpointView[]> => ctx.host.endpoints.list()),
  /** Where a key is kept that is given here: the system's keychain, or the memory of this Clew until it ends. */
  keyPlace: procedure.query(({ ctx }): 'keychain' | 'memory' => ctx.host.endpoints.keyPlace),
  saveEndpoint: procedure
    .input(EndpointRequestSchema)
    .mutation(({ ctx, input }): Promise<EndpointView> => ctx.host.endpoints.save(input)),
  removeEndpoint: procedure.input(Id).mutation(({ ctx, input }): Promise<void> => ctx.host.endpoints.remove(input.id)),
  /** The models that an address offers, before it is saved. */
  offered: procedure
    .input(OfferedRequestSchema)
    .mutation(({ ctx, input, signal }): Promise<string[]> => ctx.host.endpoints.offered(input, signal)),
  /** Asks the endpoint for its models and for one token. */
  checkEndpoint: procedure
    .input(Id)
    .mutation(({ ctx, input, signal }): Promise<EndpointCheck> => ctx.host.endpoints.check(input.id, signal)),
})
