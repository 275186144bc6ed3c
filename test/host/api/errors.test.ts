import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { appRouter } from '../../../electron/host/api/router.ts'
import { procedure, router } from '../../../electron/host/api/trpc.ts'
import { ClewError } from '../../../electron/contract/errors.ts'
import { temporaryHost, type Temporary } from '../temporary-host.ts'

let temporary: Temporary
beforeAll(async () => {
  temporary = await temporaryHost()
})
afterAll(() => temporary.end())

const faulty = router({
  foreseen: procedure.query(() => {
    throw new ClewError('unreadable', 'x.gguf is damaged. Fetch it again.')
  }),
  defect: procedure.query(() => {
    throw new TypeError('x is odd')
  }),
  /** Of data of our own, and no fault of the caller's. */
  stored: procedure.query(() => z.object({ kept: z.string() }).parse({ kept: 1 })),
  file: procedure.query(() => readFile('/dev/null/x', 'utf8')),
  late: procedure.subscription(async function* (): AsyncGenerator<number> {
    yield 1
    throw new ClewError('not-found', 'There is no x. Choose another.')
  }),
})

const caller = (): ReturnType<typeof faulty.createCaller> =>
  faulty.createCaller({ project: temporary.project, door: 'electron' })

test('what was foreseen comes with its code and its own words', async () => {
  await expect(caller().foreseen()).rejects.toMatchObject({
    code: 'UNPROCESSABLE_CONTENT',
    message: 'x.gguf is damaged. Fetch it again.',
  })
  await expect(caller().file()).rejects.toMatchObject({ code: 'BAD_REQUEST', message: /leads through a file/ })
})

test("a defect is never the caller's fault: it is called a defect and logged with its stack", async () => {
  await expect(caller().defect()).rejects.toMatchObject({
    code: 'INTERNAL_SERVER_ERROR',
    message: expect.stringMatching(/^Something went wrong inside Clew: x is odd/),
  })
  await expect(caller().stored()).rejects.toMatchObject({ code: 'INTERNAL_SERVER_ERROR' })
  const log = await readFile(join(temporary.host.folders.logs, 'clew.log'), 'utf8')
  expect(log).toMatch(/TypeError: x is odd\\n +at /)
})

test('a subscription that fails late says what happened as a query does', async () => {
  const stream = await caller().late()
  const read = async (): Promise<void> => {
    for await (const _ of stream);
  }
  await expect(read()).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'There is no x. Choose another.' })
})

test.each<[string, (api: ReturnType<typeof appRouter.createCaller>) => Promise<AsyncIterable<unknown>>]>([
  ['ask.events', api => api.ask.events({ id: 'no-such-answer' })],
  ['teach.points', api => api.teach.points({ id: 'no-such-run' })],
  ['teach.rollouts', api => api.teach.rollouts({ id: 'no-such-run' })],
])('%s of an id that is none is not found', async (_, subscribe) => {
  const read = async (): Promise<void> => {
    for await (const _ of await subscribe(appRouter.createCaller({ project: temporary.project, door: 'electron' })));
  }
  await expect(read()).rejects.toMatchObject({
    code: 'NOT_FOUND',
    message: expect.stringMatching(/There is no|not the id/),
  })
})
