import { createServer } from 'node:net'
import { inWords } from '../../../electron/contract/words/saying.ts'
import type { AddressInfo } from 'node:net'
import { setImmediate as nextRound } from 'node:timers/promises'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import type { Constraint } from '../../../electron/model/constraint.ts'
import type { EpisodeView, Segment } from '../../../electron/model/episode-view.ts'
import type { Policy, TurnOptions } from '../../../electron/model/policy.ts'
import { checkEndpoint } from '../../../electron/model/remote/endpoint-check.ts'
import { EndpointError } from '../../../electron/model/remote/endpoint-error.ts'
import { openEndpointPolicy } from '../../../electron/model/remote/endpoint-policy.ts'
import type { Patience } from '../../../electron/model/remote/endpoint-request.ts'
import { until } from '../../until.ts'
import type { LoopbackServer } from './loopback-server.ts'
import { events, says, serve } from './loopback-server.ts'

const KEY = 'sk-verysecretkey-123'
const servers: LoopbackServer[] = []
afterEach(() => Promise.all(servers.splice(0).map(server => server.close())))
async function server(...given: Parameters<typeof serve>): Promise<LoopbackServer> {
  const made = await serve(...given)
  servers.push(made)
  return made
}

const turn: Constraint = {
  kind: 'oneOf',
  options: [
    { kind: 'text', text: '<kg-query>x</kg-query>' },
    { kind: 'until', until: '</answer>', without: [], maxTokens: 9 },
  ],
}
const segments: Segment[] = [
  { author: 'prompt', text: 'Question: who?\n' },
  { author: 'agent', text: '<kg-query>get_tail_relations("Ann")</kg-query>' },
  { author: 'graph', text: '\n<information>knows</information>\n' },
]
const episode: EpisodeView = {
  question: 'who?',
  topicEntities: [],
  segments,
  past: [],
  relationNames: [],
  callsLeft: 3,
  constraint: () => Promise.resolve(turn),
  choices: async () => [],
  render: () => '',
}
const options: TurnOptions = { temperature: 0.7, topP: 0.9, seed: 5, constrained: true }
function open(url: string, more: { key?: () => Promise<string>; patience?: Partial<Patience> } = {}): Policy {
  return openEndpointPolicy({ url, model: 'm', name: 'M', patience: { retry: 50 }, ...more })
}
async function failure(policy: Policy): Promise<string> {
  const error: unknown = await policy.turn(episode, options).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(EndpointError)
  const { message } = error as EndpointError
  expect(message).not.toContain(KEY)
  return message
}

describe('a turn', () => {
  test('asks as a conversation and reads text, probability and tokens', async () => {
    const there = await server((_, response) =>
      events(response, [
        { choices: [{ delta: { role: 'assistant', content: null } }] },
        { choices: [{ delta: { reasoning_content: 'hm', content: '' } }] },
        says('<answer>', { logprobs: { content: [{ token: '<answer>', logprob: -0.25 }] } }),
        says('Ann', { logprobs: { content: [{ token: 'Ann', logprob: -0.5 }] }, finish_reason: 'stop' }),
        {
          choices: [],
          usage: { prompt_tokens: 40, completion_tokens: 2, prompt_tokens_details: { cached_tokens: 32 } },
        },
      ]),
    )
    const streamed: string[] = []
    const written = await open(there.url, { key: async () => KEY }).turn(episode, {
      ...options,
      onToken: text => streamed.push(text),
    })
    // The server kept the stop to itself.
    expect(written).toEqual({
      text: '<answer>Ann</answer>',
      logprob: -0.75,
      tokens: { prompt: 40, cached: 32, generated: 2 },
    })
    expect(streamed.join('')).toBe(written.text)
    expect(there.requests).toEqual([
      {
        method: 'POST',
        path: '/v1/chat/completions',
        authorization: `Bearer ${KEY}`,
        body: {
          model: 'm',
          stream: true,
          max_tokens: 1024,
          temperature: 0.7,
          seed: 5,
          top_p: 0.9,
          stop: ['</kg-query>', '</answer>'],
          stream_options: { include_usage: true },
          logprobs: true,
          messages: [
            { role: 'user', content: segments[0]?.text },
            { role: 'assistant', content: segments[1]?.text },
            { role: 'user', content: segments[2]?.text },
          ],
        },
      },
    ])
  })

  test.each([
    ['no space, no [DONE]', { space: '', done: false }],
    ['CRLF', { end: '\r\n\r\n' }],
  ])('reads streams as servers send them: %s', async (_, shape) => {
    const there = await server((_, response) => events(response, [says('<answer>A'), says(null), says('nn')], shape))
    expect((await open(there.url).turn(episode, options)).text).toBe('<answer>Ann</answer>')
  })

  test('reads an answer that is not streamed', async () => {
    const there = await server((_, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(
        JSON.stringify({
          choices: [{ message: { role: 'assistant', content: '<answer>Ann</answer>' }, finish_reason: 'stop' }],
          usage: { prompt_tokens: 3, completion_tokens: 4 },
        }),
      ),
    )
    expect(await open(there.url).turn(episode, options)).toMatchObject({
      text: '<answer>Ann</answer>',
      logprob: 0,
      tokens: { prompt: 3, cached: 0, generated: 4 },
    })
  })

  test('ends at the stop also where the server does not know it, and hangs up', async () => {
    let hungUp = false
    const there = await server(async (_, response) => {
      response.on('close', () => {
        hungUp = true
      })
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      for (let i = 0; i < 500 && !response.destroyed; i++) {
        response.write(
          `data: ${JSON.stringify(says(i === 3 ? 'r>\nand on' : '<answer>An</answe'.slice(i * 6, i * 6 + 6)))}\n\n`,
        )
        await nextRound()
      }
    })
    expect((await open(there.url).turn(episode, options)).text).toBe('<answer>An</answer>')
    await expect.poll(() => hungUp).toBe(true)
  })

  test('leaves a text that ran out of tokens as it is', async () => {
    const there = await server((_, response) => events(response, [says('<answer>An', { finish_reason: 'length' })]))
    expect((await open(there.url).turn(episode, options)).text).toBe('<answer>An')
  })

  test('goes without extras, and without conversations, where the server has none', async () => {
    const there = await server((request, response, body) => {
      if (request.url !== '/v1/completions') response.writeHead(404).end('not found')
      else if ('logprobs' in body)
        response
          .writeHead(400, { 'content-type': 'application/json' })
          .end('{"error":{"message":"unknown field logprobs"}}')
      else events(response, [{ choices: [{ text: '<answer>Ann', stop_reason: '</answer>' }] }])
    })
    const policy = open(there.url)
    for (let i = 0; i < 2; i++) expect((await policy.turn(episode, options)).text).toBe('<answer>Ann</answer>')
    expect(there.requests.map(({ path }) => path)).toEqual([
      '/v1/chat/completions',
      '/v1/completions',
      '/v1/completions',
      '/v1/completions',
    ])
    expect(there.requests.at(-1)?.body.prompt).toBe(segments.map(({ text }) => text).join(''))
  })

  test('comes back once to a server that is busy', async () => {
    const there = await server((_, response) =>
      there.requests.length === 1
        ? response.writeHead(429, { 'retry-after': '1' }).end()
        : events(response, [says('<answer>Ann')]),
    )
    expect((await open(there.url).turn(episode, options)).text).toBe('<answer>Ann</answer>')
    const busy = await server((_, response) =>
      response.writeHead(503, { 'content-type': 'application/json' }).end('{"error":{"message":"Loading model"}}'),
    )
    expect(await failure(open(busy.url))).toMatch(/failed with 503 \("Loading model"\).*ask again/)
    expect(busy.requests).toHaveLength(2)
  })
})

describe('what goes wrong is one sentence that says what to do', () => {
  test.each([
    [401, /refused the key \(401\): give the endpoint the right key/],
    [403, /refused the key/],
    [500, /failed with 500/],
    [418, /did not accept the question \(418\)/],
  ])('status %i', async (status, message) => {
    const there = await server((_, response) =>
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(JSON.stringify({ error: { message: `no\u0007pe, ${KEY}` } })),
    )
    expect(await failure(open(there.url, { key: async () => KEY }))).toMatch(message)
  })

  test('an unknown model is told beside those that are there', async () => {
    const there = await server((request, response) =>
      request.url === '/v1/models'
        ? response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":[{"id":"llama"},{"id":"qwen"}]}')
        : response
            .writeHead(404, { 'content-type': 'application/json' })
            .end('{"error":{"message":"model \\"m\\" not found, try pulling it first"}}'),
    )
    expect(await failure(open(there.url))).toMatch(/has no model "m"; it has llama and qwen: correct the model's name/)
  })

  test('an address that is not there at all', async () => {
    const there = await server((_, response) => response.writeHead(404).end())
    expect(await failure(open(there.url))).toMatch(/usually ends with \/v1/)
  })

  test('a redirection is not followed', async () => {
    const other = await server((_, response) => events(response, [says('<answer>Ann')]))
    const there = await server((_, response) =>
      response.writeHead(307, { location: `${other.url}/chat/completions` }).end(),
    )
    expect(await failure(open(there.url, { key: async () => KEY }))).toMatch(/not followed/)
    expect(other.requests).toEqual([])
  })

  test('a dead one', async () => {
    const there = await serve(() => undefined)
    await there.close()
    expect(await failure(open(there.url))).toMatch(/Nothing listens at 127\.0\.0\.1:\d+: start the server/)
    expect(await failure(open('http://nowhere.invalid/v1'))).toMatch(
      /no machine called nowhere\.invalid|cannot be reached|failed/,
    )
  })

  test('a slow one', async () => {
    const there = await server(() => undefined)
    expect(await failure(open(there.url, { patience: { first: 300 } }))).toMatch(
      /did not begin to answer in 0\.3 seconds/,
    )
  })

  test('one that falls silent in the middle', async () => {
    const there = await server((_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write(`data: ${JSON.stringify(says('<ans'))}\n\n`)
    })
    expect(await failure(open(there.url, { patience: { between: 200 } }))).toMatch(/fell silent for 0\.2 seconds/)
  })

  test('one that is cut off in the middle', async () => {
    const there = await server((_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write(`data: ${JSON.stringify(says('<ans'))}\n\n`)
      response.flushHeaders()
      setImmediate(() => response.destroy())
    })
    expect(await failure(open(there.url))).toMatch(/hung up in the middle/)
  })

  test.each([
    ['garbage in a stream', 'text/event-stream', 'data: \u0000\u0001 garbage {\n\n', /no answer of a language model/],
    ['another JSON', 'application/json', '[1, 2]', /no answer of a language model/],
    ['JSON of no answer', 'application/json', '{"hello": "world"}', /sent no answer/],
    ['plain text', 'text/plain', 'It works!', /sent no answer/],
    ['a web page', 'text/html', '<html>Welcome</html>', /web page/],
    [
      'an error in the stream',
      'text/event-stream',
      `data: {"error": {"message": "CUDA out of memory ${KEY}"}}\n\n`,
      /failed in the middle of its answer \("CUDA out of memory …"\)/,
    ],
    ['nothing', 'text/event-stream', '', /sent no answer/],
  ])('%s', async (_, type, body, message) => {
    const there = await server((_, response) => response.writeHead(200, { 'content-type': type }).end(body))
    expect(await failure(open(there.url, { key: async () => KEY }))).toMatch(message)
  })

  test('whatever else it sends is a text or an EndpointError', async () => {
    let answer = { type: '', body: '' }
    const there = await server((_, response) =>
      response.writeHead(200, { 'content-type': answer.type }).end(answer.body),
    )
    const policy = open(there.url)
    const json = fc.json({ maxDepth: 4 })
    const chunk = fc
      .record(
        {
          choices: fc.array(
            fc.record(
              {
                delta: fc.oneof(fc.constant(null), fc.record({ content: fc.jsonValue() })),
                text: fc.jsonValue(),
                finish_reason: fc.jsonValue(),
                logprobs: fc.jsonValue(),
              },
              { requiredKeys: [] },
            ),
            { maxLength: 2 },
          ),
          usage: fc.jsonValue(),
        },
        { requiredKeys: [] },
      )
      .map(value => JSON.stringify(value))
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('text/event-stream', 'application/json', 'text/plain', ''),
        fc.array(fc.oneof(chunk, json, fc.string()), { maxLength: 4 }),
        async (type, items) => {
          answer = {
            type,
            body: type === 'text/event-stream' ? items.map(item => `data: ${item}\n\n`).join('') : items.join(''),
          }
          const outcome: unknown = await policy.turn(episode, options).catch((error: unknown) => error)
          expect(
            outcome instanceof EndpointError ||
              (typeof outcome === 'object' &&
                outcome !== null &&
                'logprob' in outcome &&
                Number.isFinite(outcome.logprob)),
          ).toBe(true)
        },
      ),
      { numRuns: 150 },
    )
  })

  test('a line of 100 MB is not read to its end', async () => {
    let sent = 0
    const there = await server(async (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write('data: ')
      const megabyte = Buffer.alloc(1 << 20, 'x')
      for (; sent < 100 && !response.destroyed; sent++)
        if (!response.write(megabyte))
          await Promise.race([
            new Promise(resolve => response.once('drain', resolve)),
            new Promise(resolve => response.once('close', resolve)),
          ])
    })
    expect(await failure(open(there.url))).toMatch(/too long/)
    expect(sent).toBeLessThan(50)
  })

  test('something that does not speak HTTP', async () => {
    const odd = createServer(socket => socket.end('SSH-2.0-OpenSSH_9.6\r\n'))
    await new Promise<void>(resolve => odd.listen(0, '127.0.0.1', resolve))
    const { port } = odd.address() as AddressInfo
    expect(await failure(open(`http://127.0.0.1:${port}/v1`))).toMatch(/does not speak HTTP/)
    expect(await failure(open(`https://127.0.0.1:${port}/v1`))).toMatch(/did not prove who it is/)
    odd.close()
  })

  test('an address or a key that may not be used is refused before anything is sent', async () => {
    for (const url of ['ftp://localhost/v1', 'file:///etc/passwd', 'not an address'])
      expect(() => open(url)).toThrow(/begins with http/)
    expect(() => open('http://user:password@localhost/v1')).toThrow(/holds a name or password/)
    const there = await server((_, response) => events(response, [says('x')]))
    expect(await failure(open(there.url, { key: async () => `${KEY}\r\nX-Evil: 1` }))).toMatch(
      /characters that no key has/,
    )
    expect(there.requests).toEqual([])
  })
})

test('stops while waiting, while reading and before a second try', async () => {
  const silent = await server(() => undefined)
  const talking = await server((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(`data: ${JSON.stringify(says('<ans'))}\n\n`)
  })
  const busy = await server((_, response) => response.writeHead(429, { 'retry-after': '10' }).end())
  for (const there of [silent, talking, busy]) {
    const stop = new AbortController()
    const writing = openEndpointPolicy({ url: there.url, model: 'm', name: 'M' }).turn(episode, {
      ...options,
      signal: stop.signal,
      onToken: () => stop.abort(),
    })
    // The one that talks is given up at its first word, the others when they have heard the question.
    if (there !== talking) void until(() => there.requests.length > 0).then(() => stop.abort())
    await expect(writing).rejects.toMatchObject({ name: 'AbortError' })
  }
  const policy = openEndpointPolicy({ url: silent.url, model: 'm', name: 'M' })
  const writing = policy.turn(episode, options)
  await policy.dispose()
  await expect(writing).rejects.toMatchObject({ name: 'AbortError' })
})

test('nothing that a policy shows holds the key', async () => {
  const there = await server((_, response) => events(response, [says('<answer>Ann')]))
  const policy = open(there.url, { key: async () => KEY })
  const written = await policy.turn(episode, options)
  expect(JSON.stringify([policy.description, written])).not.toContain(KEY)
  expect(policy.description).toEqual({ kind: 'endpoint', name: 'M', defaultTurns: 10 })
})

test('writes free text', async () => {
  const there = await server((_, response) => events(response, [says('Ann knows '), says('Bob.')]))
  expect(await open(there.url).writer?.write('Write:', { maxTokens: 8, temperature: 1, seed: 3 })).toBe(
    'Ann knows Bob.',
  )
  expect(there.requests[0]?.body).toMatchObject({
    messages: [{ role: 'user', content: 'Write:' }],
    max_tokens: 8,
    temperature: 1,
    seed: 3,
  })
})

test('a check tells what is there or what to do', async () => {
  const there = await server((request, response) =>
    request.url === '/v1/models'
      ? response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":[{"id":"m"}]}')
      : events(response, [says('Yes')]),
  )
  const answered = await checkEndpoint({ url: there.url, model: 'm' })
  expect(answered).toMatchObject({ ok: true, models: ['m'] })
  expect(inWords(answered.message)).toBe('"m" answers.')
  await there.close()
  servers.pop()
  const refused = await checkEndpoint({ url: there.url, model: 'm' })
  expect(refused).toMatchObject({ ok: false, models: [] })
  expect(inWords(refused.message)).toMatch(/Nothing listens/)
  await expect(checkEndpoint({ url: there.url, model: 'm' }, AbortSignal.abort())).rejects.toMatchObject({
    name: 'AbortError',
  })
})
