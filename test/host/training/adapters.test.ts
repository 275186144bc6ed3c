import { copyFile, mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { exportAdapter } from '../../../native/lora/gguf-adapter.ts'
import { openModelFile } from '../../../native/lora/model-file.ts'
import { Trainer } from '../../../native/trainer/trainer.ts'
import { addGraph, FILMS, RESOURCES, temporaryHost, type Temporary } from '../temporary-host.ts'
import { spelledOut } from '../../../electron/contract/words/saying.ts'

let temporary: Temporary
beforeEach(async () => {
  temporary = await temporaryHost()
})
afterEach(() => temporary.end())

const inHome = (...names: string[]): string => join(temporary.home, ...names)
const NAVIGATOR = join(RESOURCES, 'models', 'navigator.bin')
const DECODER = join(RESOURCES, 'models', 'decoder.gguf')

/**
 * A LoRA adapter for the embedded decoder, as a trainer elsewhere would write it: without a fingerprint of its base.
 */
async function foreignLora(name: string, rank = 2): Promise<string> {
  const settings = { rank, alpha: 4, targets: ['attn_q', 'ffn_up'] as const }
  const trainer = await Trainer.createLora(DECODER, settings, 1)
  try {
    const { config } = await openModelFile(DECODER)
    await exportAdapter(
      inHome(name),
      config,
      { settings, weights: trainer.state().weights },
      { name: 'from elsewhere', baseFingerprint: '' },
    )
  } finally {
    trainer.close()
  }
  return inHome(name)
}

test("a Navigator's weights are added, named, asked with, exported, removed and brought back", async () => {
  const { host } = temporary
  const added = await host.adapters.add(NAVIGATOR, undefined)
  expect(added).toMatchObject({ name: 'navigator', kind: 'navigator', modelId: 'navigator', state: 'ready' })
  const named = await host.adapters.rename(added.id, '  films, first  ')
  expect(named.name).toBe('films, first')
  expect((await host.models.policy('navigator', added.id)).description).toMatchObject({
    kind: 'navigator',
    adapter: 'films, first',
  })
  // The model is left out: the adapter brings it along.
  expect((await host.models.policy(undefined, 'films, first')).description.adapter).toBe('films, first')
  expect((await host.models.policy(undefined, undefined)).description.adapter).toBeUndefined()
  await expect(host.models.policy('decoder', added.id)).rejects.toThrow(
    /belongs to Clew Navigator.*leave the adapter out/,
  )
  await expect(host.models.policy('navigator', 'nothing')).rejects.toThrow(/no adapter "nothing"/)

  const { path } = await host.adapters.exportTo(added.id, inHome('out'))
  expect(path).toBe(inHome('out'))
  expect((await readdir(path)).toSorted()).toEqual([
    'adapter.json',
    expect.stringMatching(/^navigator-[0-9a-f]{12}\.bin$/),
  ])
  // Into a folder that holds other things it goes beside them.
  await mkdir(inHome('desk'))
  await writeFile(inHome('desk', 'letter.txt'), '')
  expect((await host.adapters.exportTo(added.id, inHome('desk'))).path).toBe(inHome('desk', 'films- first'))

  // What a killed export left without its card is no stranger.
  await rm(join(path, 'adapter.json'))
  expect((await host.adapters.exportTo(added.id, path)).path).toBe(path)

  await host.adapters.remove(added.id)
  expect(await host.adapters.list()).toEqual([])
  await host.adapters.restore(added.id)
  expect(await host.adapters.list()).toMatchObject([{ id: added.id, name: 'films, first', state: 'ready' }])

  const again = await host.adapters.add(path, undefined)
  expect(again.id).not.toBe(added.id)
  await expect(host.models.policy('navigator', 'films, first')).rejects.toThrow(
    /2 adapters are named.*give the id of one/,
  )
})

test('an adapter takes the place of no other of its name, and of no file, unless it is told to', async () => {
  const { host } = temporary
  const first = await host.adapters.add(NAVIGATOR, undefined)
  const { path } = await host.adapters.exportTo(first.id, inHome('out'))
  const second = await host.adapters.add(path, undefined)
  await mkdir(inHome('desk', 'navigator'), { recursive: true })
  await writeFile(inHome('desk', 'letter.txt'), '')
  await writeFile(inHome('desk', 'navigator', 'adapter.json'), 'a thesis')
  const refused = /holds adapter\.json, which would be written over/
  await expect(host.adapters.exportTo(first.id, inHome('desk'))).rejects.toThrow(refused)
  expect(await readFile(inHome('desk', 'navigator', 'adapter.json'), 'utf8')).toBe('a thesis')
  await host.adapters.exportTo(first.id, inHome('desk'), { force: true })
  await expect(host.adapters.exportTo(second.id, inHome('desk'))).rejects.toThrow(refused)
  await host.adapters.exportTo(second.id, path, { force: true })
  expect(JSON.parse(await readFile(join(path, 'adapter.json'), 'utf8'))).toMatchObject({ id: second.id })
  // A card that names somebody's file as its weights costs that file nothing.
  const card = JSON.parse(await readFile(join(path, 'adapter.json'), 'utf8')) as object
  await writeFile(join(path, 'adapter.json'), JSON.stringify({ ...card, file: 'thesis.txt' }))
  await writeFile(join(path, 'thesis.txt'), 'a thesis')
  await host.adapters.exportTo(second.id, path)
  expect(await readFile(join(path, 'thesis.txt'), 'utf8')).toBe('a thesis')
})

test('what is damaged, half or none at all is refused with the reason, and costs no other adapter', async () => {
  const { host } = temporary
  const good = await host.adapters.add(NAVIGATOR, undefined)
  await writeFile(inHome('noise.bin'), 'noise')
  await expect(host.adapters.add(inHome('noise.bin'), undefined)).rejects.toThrow(
    /holds no weights of a Navigator.*not a relation ranker/,
  )
  await expect(host.adapters.add(inHome('nowhere'), undefined)).rejects.toThrow(/There is no .*nowhere; check the path/)
  await expect(host.adapters.add(temporary.home, undefined)).rejects.toThrow(/no folder of an adapter/)

  const { path } = await host.adapters.exportTo(good.id, inHome('out'))
  const weights = (await readdir(path)).find(name => name.endsWith('.bin')) ?? ''
  const bytes = await readFile(join(path, weights))
  bytes[1_000] = (bytes[1_000] ?? 0) ^ 1
  await writeFile(join(path, weights), bytes)
  await expect(host.adapters.add(path, undefined)).rejects.toThrow(/cut or changed/)
  await rm(join(path, weights))
  await expect(host.adapters.add(path, undefined)).rejects.toThrow(/card of an adapter and not its weights/)
  const card = JSON.parse(await readFile(join(path, 'adapter.json'), 'utf8')) as object
  await writeFile(join(path, 'adapter.json'), JSON.stringify({ ...card, file: '../../../navigator.bin' }))
  await expect(host.adapters.add(path, undefined)).rejects.toThrow(/no folder of an adapter/)

  await mkdir(inHome('adapters', 'broken'))
  await writeFile(inHome('adapters', 'broken', 'adapter.json'), '{')
  await rm(inHome('adapters', good.id, weights))
  expect(spelledOut(await host.adapters.list())).toMatchObject([
    { id: good.id, state: 'broken', problem: expect.stringMatching(/weights of "navigator" are missing/) },
    { id: 'broken', state: 'broken', problem: expect.stringMatching(/cannot be read; remove it/) },
  ])
  await expect(host.models.policy('navigator', good.id)).rejects.toThrow(/weights of "navigator" are missing/)
})

test('a LoRA adapter from elsewhere is held to the model that it is said to belong to', async () => {
  const { host } = temporary
  const lora = await foreignLora('foreign.gguf')
  await expect(host.adapters.add(lora, 'navigator')).rejects.toThrow(/takes no LoRA adapter/)
  // The only model that it fits is found.
  const added = await host.adapters.add(lora, undefined)
  expect(added).toMatchObject({ kind: 'lora', modelId: 'decoder', state: 'ready', name: 'foreign' })
  const fingerprint = createHash('sha256')
    .update(await readFile(DECODER))
    .digest('hex')
  expect(JSON.parse(await readFile(inHome('adapters', added.id, 'adapter.json'), 'utf8'))).toMatchObject({
    model: { id: 'decoder', fingerprint },
  })

  // Another model of the same name in the place of the one that it was trained on.
  const { config } = await openModelFile(DECODER)
  const wider = { ...config, embeddingLength: config.embeddingLength * 2 }
  const settings = { rank: 2, alpha: 4, targets: ['attn_q'] as const }
  const shape = (rows: number, columns: number): Float32Array => new Float32Array(rows * columns)
  const weights = new Map(
    Array.from({ length: config.blockCount }, (_, block) => [
      [`blk.${block}.attn_q.weight.lora_a`, shape(2, wider.embeddingLength)] as const,
      [`blk.${block}.attn_q.weight.lora_b`, shape(2, config.headCount * config.headLength)] as const,
    ]).flat(),
  )
  await exportAdapter(inHome('wide.gguf'), wider, { settings, weights }, { name: 'wide', baseFingerprint: '' })
  await expect(host.adapters.add(inHome('wide.gguf'), 'decoder')).rejects.toThrow(
    /does not fit Clew decoder: blk\.0\.attn_q\.weight.*Choose the model that it was trained on/,
  )
  await expect(host.adapters.add(inHome('wide.gguf'), undefined)).rejects.toThrow(/fits none of the library/)
  await copyFile(DECODER, inHome('model.gguf'))
  await expect(host.adapters.add(inHome('model.gguf'), undefined)).rejects.toThrow(/no LoRA adapter/)
  await expect(host.adapters.add(inHome('model.gguf'), 'decoder')).rejects.toThrow(
    /no LoRA adapter; add a whole model with `clew models add`/,
  )
  // Asked with by its path, it is held to the model as well; smaller models would not help.
  await expect(host.models.policy('decoder', inHome('wide.gguf'))).rejects.toThrow(
    /does not fit Clew decoder: blk\.0\.attn_q\.weight.*Choose the model that it was trained on/,
  )
})

test('a LoRA adapter from elsewhere is asked with, by its path as well, and measured', { tags: 'slow' }, async () => {
  const { host } = temporary
  const lora = await foreignLora('foreign.gguf')
  const added = await host.adapters.add(lora, undefined)
  expect((await host.models.policy('decoder', lora)).description.adapter).toBe(lora)

  await addGraph(temporary, 'films', FILMS)
  const { id } = await host.asks.start({ kg: 'films', question: 'Who directed Alien?', adapter: added.id, turns: 2 })
  const ended: unknown[] = []
  for await (const event of host.asks.events(id, undefined))
    if (event.kind === 'finished') ended.push(event.trajectory.policy)
  // An adapter whose B is 0 changes nothing: what counts is that it was loaded, and that the record says so.
  expect(ended).toMatchObject([{ kind: 'gguf', name: 'Clew decoder', adapter: 'foreign' }])

  // An adapter that comes back is measured against its model.
  await writeFile(
    inHome('questions.jsonl'),
    ['Alien', 'Witness', 'Blade Runner']
      .map(film => `${JSON.stringify({ question: `Who directed ${film}?`, answers: ['Ridley Scott'] })}\n`)
      .join(''),
  )
  const measured = await host.measureAdapter(added.id, {
    kg: 'films',
    questions: inHome('questions.jsonl'),
    limit: 2,
    protocol: 'kg-r1',
  })
  expect(measured).toMatchObject({ id: added.id, kg: 'films', protocol: 'kg-r1', before: { questions: 2 } })
  expect(measured.after).toEqual(measured.before)
  expect(await host.adapters.list()).toMatchObject([{ id: added.id, after: { questions: 2 } }])
})

test(
  'what was written to a folder is asked with by its path, and held to its card and its model',
  { tags: 'slow' },
  async () => {
    const { host } = temporary
    const { path } = await host.adapters.exportTo((await host.adapters.add(NAVIGATOR, undefined)).id, inHome('taught'))
    await host.adapters.remove((await host.adapters.list())[0]?.id ?? '')
    const [weights = ''] = (await readdir(path)).filter(name => name !== 'adapter.json')
    for (const reference of [path, join(path, weights)]) {
      expect((await host.models.policy(undefined, reference)).description.adapter).toBe('navigator')
      await expect(host.models.policy('decoder', reference)).rejects.toThrow(/belongs to Clew Navigator/)
    }
    await expect(host.models.policy(undefined, temporary.home)).rejects.toThrow(/no folder of an adapter/)
    await truncate(join(path, weights), 1_000)
    await expect(host.models.policy(undefined, path)).rejects.toThrow(/cut or changed/)

    const lora = await host.adapters.add(await foreignLora('other.gguf'), 'decoder')
    const exported = await host.adapters.exportTo(lora.id, inHome('lora'))
    await host.adapters.remove(lora.id)
    expect((await host.models.policy(undefined, exported.path)).description).toMatchObject({ adapter: 'other' })
    const card = JSON.parse(await readFile(join(exported.path, 'adapter.json'), 'utf8')) as { model: object }
    const other = { ...card, model: { ...card.model, fingerprint: 'f'.repeat(64) } }
    await writeFile(join(exported.path, 'adapter.json'), JSON.stringify(other))
    // Its shapes fit; it is not the model all the same.
    await expect(host.models.policy('decoder', exported.path)).rejects.toThrow(/belongs to Clew decoder and not to/)
    await expect(host.models.policy(undefined, exported.path)).rejects.toThrow(/belongs to Clew decoder and not to/)
  },
)
