import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { ClewError } from '../../../electron/contract/errors.ts'
import { spawnBuilt } from '../../built-program.ts'
import type { WorkerExit, WorkerProcess } from '../../../electron/base/worker-client.ts'
import type { Constraint } from '../../../electron/model/constraint.ts'
import type { EpisodeView, Segment } from '../../../electron/model/episode-view.ts'
import { GgufPolicy } from '../../../electron/model/local/gguf-policy.ts'
import type { TurnOptions } from '../../../electron/model/policy.ts'
import { initialLora } from '../../../native/lora/adapter.ts'
import { exportAdapter } from '../../../native/lora/gguf-adapter.ts'
import { openModelFile } from '../../../native/lora/model-file.ts'
import { header } from '../../native/gguf/gguf-bytes.ts'
import { isInLanguage } from './constraint-language.ts'
import { writeTinyGguf } from './tiny-gguf.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'clew-policy-'))
const file = path.join(folder, 'tiny.gguf')
// A turn that is to be stopped or killed has a long way to the end of the context, however late that is heard.
writeTinyGguf(file, { context: 4_096 })
const workers: WorkerProcess[] = []
function worker(): WorkerProcess {
  const process = spawnBuilt('inference', { correlation: 'test' })
  workers.push(process)
  return process
}
/** One process for all that is not about the process: starting one takes longer than any of these tests. */
const shared = spawnBuilt('inference', { correlation: 'test' })
function sharedWorker(): WorkerProcess {
  let end: ((exit: WorkerExit) => void) | undefined
  const exit = new Promise<WorkerExit>(done => {
    end = done
  })
  let isOpen = true
  return {
    ...shared,
    onMessage: listener =>
      shared.onMessage(message => {
        if (isOpen) listener(message)
      }),
    exit,
    kill: () => {
      isOpen = false
      end?.({ code: 0, signal: null, stderr: '' })
    },
  }
}
afterEach(() => workers.splice(0).forEach(process => process.kill()))
afterAll(() => {
  shared.kill()
  rmSync(folder, { recursive: true, force: true })
})

const turn: Constraint = {
  kind: 'sequence',
  parts: [
    { kind: 'text', text: '<think>' },
    { kind: 'until', until: '</think>', without: [], maxTokens: 12 },
    { kind: 'text', text: '<answer>' },
    { kind: 'names', names: ['Ann', 'Bob'] },
    { kind: 'text', text: '</answer>' },
  ],
}
function episode(
  constraint: Constraint,
  segments: Segment[] = [{ author: 'prompt', text: 'Question: who?\n' }],
): EpisodeView {
  return {
    question: 'who?',
    topicEntities: [],
    segments,
    past: [],
    callsLeft: 3,
    relationNames: [],
    constraint: () => Promise.resolve(constraint),
    choices: async () => [],
    render: () => '',
  }
}
const options: TurnOptions = { temperature: 0, seed: 1, constrained: true }

test('writes a turn in a process of its own, streams it, and knows what it cost', async () => {
  const policy = await GgufPolicy.open({ path: file, name: 'Tiny', fingerprint: 'abc', link: worker() })
  expect(policy.description).toMatchObject({ kind: 'gguf', name: 'Tiny', fingerprint: 'abc' })
  let streamed = ''
  const segments: Segment[] = [{ author: 'prompt', text: 'Question: who?\n'.repeat(10) }]
  const first = await policy.turn(episode(turn, segments), {
    ...options,
    onToken: text => {
      streamed += text
    },
  })
  expect(streamed).toBe(first.text)
  expect(isInLanguage(turn, first.text)).toBe(true)
  expect(first.tokens).toMatchObject({ cached: 0 })
  segments.push({ author: 'agent', text: first.text }, { author: 'graph', text: '\n<information>Ann</information>\n' })
  const second = await policy.turn(episode(turn, segments), options)
  expect(second.tokens.cached / second.tokens.prompt).toBeGreaterThan(0.8)
  await policy.dispose()
})

test('stops in the middle of a turn and answers the next question', async () => {
  const link = worker()
  const said: unknown[] = []
  link.onMessage(message => said.push(message))
  const policy = await GgufPolicy.open({ path: file, name: 'Tiny', link })
  const stop = new AbortController()
  const long: Constraint = { kind: 'until', until: '</answer>', without: [], maxTokens: 100_000 }
  const writing = policy.turn(episode(long), {
    ...options,
    signal: stop.signal,
    onToken: () => stop.abort(),
  })
  await expect(writing).rejects.toMatchObject({ name: 'AbortError' })
  expect((await policy.turn(episode(turn), options)).text).toMatch(/<\/answer>$/)
  // Had the worker gone on writing to the end of the context, this turn would have waited for it.
  expect(said).toContainEqual(
    expect.objectContaining({ kind: 'failed', error: expect.objectContaining({ code: 'cancelled' }) }),
  )
  await policy.dispose()
})

test('without the constraint a turn ends with the tag that closes one', { tags: 'slow' }, async () => {
  const policy = await GgufPolicy.open({ path: file, name: 'Tiny', link: sharedWorker() })
  const turns = []
  for (let seed = 0; seed < 5; seed++)
    turns.push(await policy.turn(episode(turn), { temperature: 1.5, seed, constrained: false }))
  for (const { text } of turns) expect(text.slice(0, -'</answer>'.length)).not.toContain('</answer>')
  expect(turns.some(({ text }) => !isInLanguage(turn, text))).toBe(true)
  await policy.dispose()
})

test('turns asked for at the same time are written side by side, and stopping one leaves the others', async () => {
  const policy = await GgufPolicy.open({ path: file, name: 'Tiny', link: sharedWorker() })
  const stop = new AbortController()
  const long: Constraint = { kind: 'until', until: '</answer>', without: [], maxTokens: 100_000 }
  const endless = policy.turn(episode(long), { ...options, temperature: 1, signal: stop.signal })
  endless.catch(() => {})
  const turns = await Promise.all(
    [1, 2, 3].map(seed => policy.turn(episode(turn), { ...options, temperature: 1, seed })),
  )
  // The endless one was being written all the while.
  stop.abort()
  await expect(endless).rejects.toMatchObject({ name: 'AbortError' })
  for (const { text } of turns) expect(isInLanguage(turn, text)).toBe(true)
  await policy.dispose()
})

test('writes free text outside of any episode, the same for the same seed', async () => {
  const policy = await GgufPolicy.open({ path: file, name: 'Tiny', link: sharedWorker() })
  const texts = []
  for (const seed of [1, 1, 2])
    texts.push(await policy.writer.write('A word about it:', { maxTokens: 12, temperature: 1, seed }))
  expect(texts[0]).toBe(texts[1])
  expect(texts[2]).not.toBe(texts[0])
  await expect(policy.writer.write('On and on', { maxTokens: 100, signal: AbortSignal.abort() })).rejects.toMatchObject(
    { name: 'AbortError' },
  )
  await policy.dispose()
})

test('loading can be stopped, and tells how far it is', async () => {
  const link = worker()
  const stopped = GgufPolicy.open({ path: file, name: 'Tiny', link, signal: AbortSignal.abort() })
  await expect(stopped).rejects.toMatchObject({ name: 'AbortError' })
  await link.exit
  const fractions: number[] = []
  const policy = await GgufPolicy.open({
    path: file,
    name: 'Tiny',
    link: sharedWorker(),
    onProgress: fraction => fractions.push(fraction),
  })
  expect(fractions.length).toBeGreaterThan(0)
  expect(fractions.every(fraction => fraction >= 0 && fraction <= 1)).toBe(true)
  await policy.dispose()
})

test('a fake GGUF is refused with a sentence and the process is ended', async () => {
  const fake = path.join(folder, 'fake.gguf')
  writeFileSync(
    fake,
    header(0, 1)
      .string('general.name')
      .u32(8)
      .u64(3n << 30n)
      .raw(Buffer.alloc(4))
      .bytes(),
  )
  const link = worker()
  await expect(GgufPolicy.open({ path: fake, name: 'Fake', link })).rejects.toThrow(/more than the 1048576/)
  await link.exit
})

test('a killed process is an error that says so, at once and from then on', async () => {
  const link = worker()
  const policy = await GgufPolicy.open({ path: file, name: 'Tiny', link })
  const long: Constraint = { kind: 'until', until: '</answer>', without: [], maxTokens: 100_000 }
  const writing = policy.turn(episode(long), { ...options, onToken: () => link.kill() })
  await expect(writing).rejects.toBeInstanceOf(ClewError)
  await expect(policy.turn(episode(turn), options)).rejects.toThrow(/SIGKILL/)
})

test('a constraint that allows nothing is a reason and not a crash', async () => {
  const policy = await GgufPolicy.open({ path: file, name: 'Tiny', link: sharedWorker() })
  await expect(policy.turn(episode({ kind: 'names', names: [] }), options)).rejects.toThrow(/Nothing may be written/)
  expect((await policy.turn(episode(turn), options)).text).toMatch(/<\/answer>$/)
  await policy.dispose()
})

/** What is left of a model whose last numbers were lost: NaN in the last matrix, and so in every logit. */
function writeBroken(to: string): void {
  const bytes = readFileSync(file)
  bytes.writeFloatLE(NaN, bytes.length - 4)
  writeFileSync(to, bytes)
}

test.each([
  { temperature: 0, constrained: true },
  { temperature: 1, constrained: true },
  { temperature: 1, constrained: false },
  { temperature: 0, constrained: false },
])('a model that computes no numbers is told as such, and not waited for ($temperature, $constrained)', async how => {
  const broken = path.join(folder, 'broken.gguf')
  writeBroken(broken)
  const policy = await GgufPolicy.open({ path: broken, name: 'Broken', link: sharedWorker() })
  await expect(policy.turn(episode(turn), { ...options, ...how })).rejects.toMatchObject({
    code: 'unreadable',
    message: expect.stringMatching(/^The model computes no numbers: .* Get the file again/) as string,
  })
  await policy.dispose()
})

test.each([NaN, 1e38])('an adapter of the strength %s makes no numbers, and is told as such', async alpha => {
  const { config } = await openModelFile(file)
  const settings = { rank: 2, alpha: 4, targets: ['attn_q' as const] }
  const weights = initialLora(config, settings, 1)
  for (const numbers of weights.values()) numbers.fill(1)
  const adapter = path.join(folder, `strength-${alpha}.gguf`)
  await exportAdapter(
    adapter,
    config,
    { settings: { ...settings, alpha }, weights },
    { name: 'Strong', baseFingerprint: '' },
  )
  const policy = await GgufPolicy.open({ path: file, name: 'Tiny', adapter, link: sharedWorker() })
  await expect(policy.turn(episode(turn), options)).rejects.toThrow(/no numbers with this adapter.*Ask without/)
  await policy.dispose()
})
