import { copyFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { inWords } from '../../../electron/contract/words/saying.ts'
import { appRouter } from '../../../electron/host/api/router.ts'
import { addGraph, FILMS, temporaryHost, type Temporary } from '../temporary-host.ts'

let temporary: Temporary
/** A model of ours, whole and usable, at a place that no library knows. */
let path: string
type Api = ReturnType<typeof appRouter.createCaller>
const api = (door: 'browser' | 'electron'): Api => appRouter.createCaller({ project: temporary.project, door })

beforeAll(async () => {
  temporary = await temporaryHost()
  await addGraph(temporary, 'films', FILMS)
  path = join(temporary.home, 'model.gguf')
  await copyFile(resolve('resources/models/decoder.gguf'), path)
})
afterAll(() => temporary.end())

const kg = 'films'
const question = 'who directed Alien'
const questions = { kind: 'held-out', run: 'none' } as const
const uploadIds = ['00000000-0000-0000-0000-000000000000']
const plan = {}

/** Every procedure that is told a file, a model or an adapter, by each of the ways in which it is told. */
const CALLS: Record<string, ((api: Api) => Promise<unknown>)[]> = {
  'ask.start': [
    api => api.ask.start({ kg, question, model: path }),
    api => api.ask.start({ kg, question, model: 'navigator', adapter: path }),
  ],
  'ask.prepare': [
    api => api.ask.prepare({ kg, model: path }),
    api => api.ask.prepare({ kg, model: 'navigator', adapter: path }),
  ],
  'ask.startGroup': [
    api =>
      api.ask.startGroup({
        requests: [
          { kg, question },
          { kg, question, model: path },
        ],
      }),
    api => api.ask.startGroup({ requests: [{ kg, question, model: 'decoder', adapter: path }] }),
  ],
  'ask.proposal': [api => api.ask.proposal({ kg, model: path })],
  'evaluate.inspect': [api => api.evaluate.inspect({ kind: 'file', path })],
  'evaluate.topics': [api => api.evaluate.topics({ kind: 'file', path })],
  'evaluate.start': [
    api => api.evaluate.start({ kg, questions: { kind: 'file', path } }),
    api => api.evaluate.start({ kg, questions, against: [path] }),
    api => api.evaluate.start({ kg, questions, model: path }),
    api => api.evaluate.start({ kg, questions, adapter: path }),
    api => api.evaluate.start({ kg, questions, judge: { model: path } }),
  ],
  'evaluate.startMatrix': [
    api => api.evaluate.startMatrix({ rows: [{}], columns: [{ kg, questions: { kind: 'file', path } }], plan }),
    api => api.evaluate.startMatrix({ rows: [{ model: path }], columns: [{ kg, questions }], plan }),
    api => api.evaluate.startMatrix({ rows: [{ adapter: path }], columns: [{ kg, questions }], plan }),
    api => api.evaluate.startMatrix({ rows: [{}], columns: [{ kg, questions }], plan: { judge: { model: path } } }),
    api => api.evaluate.startMatrix({ rows: [{}], columns: [{ kg, questions }], plan: { against: [path] } }),
  ],
  'evaluate.exportTo': [api => api.evaluate.exportTo({ id: 'none', format: 'csv', path })],
  'graphs.import': [api => api.graphs.import({ paths: [path] })],
  'graphs.change': [
    api => api.graphs.change({ kg, add: [path], remove: [] }),
    api => api.graphs.change({ kg, add: [], remove: [path] }),
  ],
  'graphs.previewImport': [api => api.graphs.previewImport({ paths: [path] })],
  'graphs.exportTo': [api => api.graphs.exportTo({ kg, path })],
  'graphs.addDocuments': [api => api.graphs.addDocuments({ kg, paths: [path] })],
  'graphs.addDocumentUploads': [
    api => api.graphs.addDocumentUploads({ kg, uploadIds, extractor: path }),
    api => api.graphs.addDocumentUploads({ kg, uploadIds, embedder: path }),
  ],
  'keeping.backUp': [api => api.keeping.backUp({ path })],
  'keeping.restore': [api => api.keeping.restore({ path })],
  'models.add': [api => api.models.add({ path })],
  'adapters.add': [api => api.adapters.add({ path })],
  'adapters.exportTo': [api => api.adapters.exportTo({ id: 'none', folder: path })],
  'reports.saveTo': [api => api.reports.saveTo({ subject: { kind: 'answers', ids: ['none'] }, format: 'html', path })],
  'batches.start': [
    api => api.batches.start({ kg, questions: { kind: 'file', path } }),
    api => api.batches.start({ kg, questions: { kind: 'upload', uploadId: 'none' }, model: path }),
    api => api.batches.start({ kg, questions: { kind: 'upload', uploadId: 'none' }, adapter: path }),
  ],
  'teach.estimate': [api => api.teach.estimate({ kg, model: path }), api => api.teach.estimate({ kg, adapter: path })],
  'teach.preview': [
    api => api.teach.preview({ kg, lessons: { files: [path] } }),
    api => api.teach.preview({ kg, lessons: { keepOut: [path] } }),
  ],
  'teach.start': [api => api.teach.start({ kg, model: path }), api => api.teach.start({ kg, adapter: path })],
}

test.each(Object.entries(CALLS))('%s reads no file of this machine for a page in a browser', async (_, calls) => {
  for (const call of calls) await expect(call(api('browser'))).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('a window may name them', async () => {
  expect(await api('electron').ask.proposal({ kg, model: path })).toMatchObject({ protocols: expect.any(Array) })
})

test('an adapter that is none is not found; what is no path may be wrong in its own way', async () => {
  await expect(api('browser').ask.start({ kg, question, adapter: 'none' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
    message: expect.stringContaining('There is no adapter "none"'),
  })
  const { refusals } = await api('browser').teach.estimate({ kg, model: 'no-such-model' })
  expect(refusals.map(inWords)).toEqual([expect.stringContaining('no-such-model')])
})

test('no procedure that is told a path is missing here', () => {
  const told = Object.entries(appRouter._def.procedures).flatMap(([name, procedure]) => {
    const { inputs } = z.object({ inputs: z.array(z.unknown()) }).parse(Reflect.get(procedure, '_def'))
    const schemas = inputs.filter(input => input instanceof z.ZodType)
    return schemas.some(schema =>
      /"maxLength":4096\b/.test(JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }))),
    )
      ? [name]
      : []
  })
  expect(told.length).toBeGreaterThan(8)
  expect(told.filter(name => !(name in CALLS))).toEqual([])
})
