import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { runEpisode } from '../../../electron/agent/episode.ts'
import { protocolFor } from '../../../electron/agent/protocol-for.ts'
import type { Trajectory } from '../../../electron/contract/trajectory.ts'
import type { Segment } from '../../../electron/model/episode-view.ts'
import { InferenceEngine } from '../../../electron/model/local/inference-engine.ts'
import { loadRelationRanker } from '../../../electron/model/relation-ranker.ts'
import { openEndpointPolicy } from '../../../electron/model/remote/endpoint-policy.ts'
import { memoryGraph } from '../../agent/memory-graph.ts'
import { says, serve } from './loopback-server.ts'

const models = fileURLToPath(new URL('../../../resources/models/', import.meta.url))
const facts = [
  ['The Glass Ladder', 'directed_by', 'Ada Moreno'],
  ['The Glass Ladder', 'starring', 'Ben Ito'],
  ['The Glass Ladder', 'release_year', '1998'],
  ['Cold Harvest', 'directed_by', 'Ada Moreno'],
  ['Cold Harvest', 'starring', 'Cleo Marsh'],
  ['Cold Harvest', 'release_year', '2003'],
] as const

interface Body {
  messages: { role: 'user' | 'assistant'; content: string }[]
  max_tokens: number
  temperature: number
  seed: number
  stop: string[]
}

test('whole episodes run over HTTP with a real model at the other end', async ctx => {
  if (!existsSync(`${models}decoder.gguf`)) return ctx.skip('resources/models/decoder.gguf has not been made yet')
  const engine = await InferenceEngine.load({ path: `${models}decoder.gguf` })
  // An OpenAI-compatible server over the embedded decoder: as others do, it keeps the stop string to itself.
  const there = await serve(async (_, response, asked) => {
    const body = asked as unknown as Body
    const segments = body.messages.map(({ role, content }, index): Segment => ({
      author: index === 0 ? 'prompt' : role === 'assistant' ? 'agent' : 'graph',
      text: content,
    }))
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const written = await engine.write({
      segments,
      constraint: { kind: 'anything' },
      stops: body.stop,
      maxTokens: body.max_tokens,
      temperature: body.temperature,
      seed: body.seed,
    })
    const text = body.stop.reduce(
      (kept, stop) => (kept.endsWith(stop) ? kept.slice(0, -stop.length) : kept),
      written.text,
    )
    for (const piece of text.match(/[^]{1,5}/g) ?? []) response.write(`data: ${JSON.stringify(says(piece))}\n\n`)
    response.end(
      `data: ${JSON.stringify({ choices: [{ delta: {}, finish_reason: 'stop' }], usage: { prompt_tokens: written.tokens.prompt, completion_tokens: written.tokens.generated, prompt_tokens_details: { cached_tokens: written.tokens.cached } } })}\n\ndata: [DONE]\n\n`,
    )
  })
  const policy = openEndpointPolicy({ url: there.url, model: 'decoder', name: 'Decoder over there' })
  const kg = memoryGraph(facts)
  const ranker = await loadRelationRanker(`${models}navigator.bin`)
  const trajectories: Trajectory[] = []
  for (const question of ['who directed The Glass Ladder', 'who starred in Cold Harvest']) {
    const settings = { turns: 8, temperature: 0, seed: 1, constrained: true, relationOrder: 'ranked' as const }
    // The prompt that this decoder was made with; a model behind an endpoint gets the paper's.
    for await (const event of runEpisode({
      question,
      protocol: protocolFor({ ...policy.description, prompt: 'compact' }),
      policy,
      kg,
      ranker,
      settings,
    }))
      if (event.kind === 'finished') trajectories.push(event.trajectory)
  }
  await policy.dispose()
  await there.close()
  await engine.dispose()
  expect(trajectories.map(({ status, error }) => error ?? status)).toEqual(['answered', 'answered'])
  expect(trajectories.map(({ answer }) => answer.map(({ name }) => name))).toEqual([['Ada Moreno'], ['Cleo Marsh']])
  const turns = trajectories.flatMap(trajectory => trajectory.turns)
  expect(turns.every(({ text, action }) => action !== undefined && /<\/(kg-query|answer)>$/.test(text))).toBe(true)
  expect(turns.slice(1).some(({ tokens }) => tokens.cached > 0)).toBe(true)
  expect(trajectories[0]?.policy).toMatchObject({ kind: 'endpoint', name: 'Decoder over there' })
  // All that the graph said went there, as the user's words.
  const last = there.requests.at(-1)?.body as unknown as Body
  expect(last.messages.map(({ role }) => role).slice(0, 3)).toEqual(['user', 'assistant', 'user'])
})
