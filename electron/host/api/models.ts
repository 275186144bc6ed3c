import { z } from 'zod'
import { pathProcedure, procedure, router } from './trpc.ts'
import type { EndpointCheck, EndpointView, ModelCard, ModelLoading } from '../../contract/model.ts'

const Id = z.object({ id: z.string().min(1).max(500) })
const Endpoint = z.object({
  /** Left out: a new one. */
  id: z.string().min(1).max(100).optional(),
  name: z.string().trim().min(1).max(100),
  url: z.string().trim().min(1).max(2_000),
  model: z.string().trim().min(1).max(500),
  /** Goes into the keychain and is never given back; left out: what is there stays; empty: it is removed. */
  key: z.string().max(10_000).optional(),
})

export const modelsRouter = router({
  list: procedure.query(({ ctx }): Promise<ModelCard[]> => ctx.host.models.list()),
  /** A GGUF file of this machine, by path: the Electron door and the command line. */
  add: pathProcedure
    .input(z.object({ path: z.string().min(1).max(4_096) }))
    .mutation(({ ctx, input }): Promise<ModelCard> => ctx.host.models.add(input.path)),
  /** A GGUF file that the browser has sent to `POST /upload` before. */
  addUpload: procedure
    .input(z.object({ uploadId: z.string().max(100) }))
    .mutation(({ ctx, input }): Promise<ModelCard> => ctx.host.models.addUpload(input.uploadId)),
  remove: procedure.input(Id).mutation(({ ctx, input }): Promise<void> => ctx.host.models.remove(input.id)),
  /** The models that are being loaded, now and whenever it changes. */
  loading: procedure.subscription(async function* ({ ctx, signal }): AsyncGenerator<ModelLoading[]> {
    yield* ctx.host.models.watchLoading(signal)
  }),
  stopLoading: procedure.input(Id).mutation(({ ctx, input }): void => ctx.host.models.stopLoading(input.id)),
  endpoints: procedure.query(({ ctx }): Promise<EndpointView[]> => ctx.host.endpoints.list()),
  saveEndpoint: procedure
    .input(Endpoint)
    .mutation(({ ctx, input }): Promise<EndpointView> => ctx.host.endpoints.save(input)),
  removeEndpoint: procedure.input(Id).mutation(({ ctx, input }): Promise<void> => ctx.host.endpoints.remove(input.id)),
  /** Asks the endpoint for its models and for one token. */
  checkEndpoint: procedure
    .input(Id)
    .mutation(({ ctx, input, signal }): Promise<EndpointCheck> => ctx.host.endpoints.check(input.id, signal)),
})
