import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BUILT_CLI } from '../../built-program.ts'
import { clew } from '../../cli/run-clew.ts'
import { firstLine } from '../../first-line.ts'
import { FILMS } from '../../host/temporary-host.ts'
import { skippedFor } from '../../skipped.ts'

const MINUTES = Number(process.env.CLEW_LOAD_MINUTES) || 10
const CLIENTS = 64
/** Of SPARQL two queries run and 32 wait: more at once are refused, as they should be. */
const SPARQL_CLIENTS = 8
const SAMPLE_MS = 1_000
/** V8 takes what a large machine has before it clears up: held to this, what is never given back shows in time. */
const HEAP_MB = 192
/** Between the second third and the last. */
const MOST_GROWTH_MB = 32

let home: string
let server: ChildProcess
let serving: { port: number; token: string }

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'clew-load-'))
  await writeFile(join(home, 'films.txt'), FILMS)
  await clew(home, 'import', join(home, 'films.txt'), '--kg', 'films')
  server = spawn(process.execPath, [BUILT_CLI, 'serve', '--port', '0', '--json', '--no-explore'], {
    env: { ...process.env, CLEW_HOME: home, CLEW_LOG: 'warn', NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  serving = JSON.parse(await firstLine(server, 'clew serve')) as typeof serving
})
afterAll(async () => {
  server.kill('SIGINT')
  await new Promise(done => server.once('close', done))
  await rm(home, { recursive: true, force: true })
})

interface Asked {
  path: string
  method?: string
  type?: string
  body?: string
  wants: RegExp
}

const retrieve = (action: string, entity: string, relation?: string): object => ({
  action_type: action,
  dataset_name: 'films',
  sample_id: 'q',
  entity_id: entity,
  relation,
})
const json = (path: string, body: unknown, wants: RegExp): Asked => ({
  path,
  method: 'POST',
  type: 'application/json',
  body: JSON.stringify(body),
  wants,
})
const rpc = (method: string, params: object, wants: RegExp): Asked =>
  json('/mcp', { jsonrpc: '2.0', id: 1, method, params }, wants)

const KINDS: readonly Asked[] = [
  json('/retrieve', retrieve('get_tail_relations', 'Alien'), /directed_by/),
  json('/retrieve', retrieve('get_head_entities', 'Ridley Scott', 'directed_by'), /Blade Runner/),
  json(
    '/retrieve',
    Array.from({ length: 16 }, () => retrieve('get_tail_entities', 'Witness', 'directed_by')),
    /Peter Weir/,
  ),
  rpc('tools/list', {}, /graph_program/),
  rpc('tools/call', { name: 'ask', arguments: { graph: 'films', question: 'who directed Alien' } }, /Ridley Scott/),
  { path: '/health', wants: /./ },
]
const SPARQL: Asked = {
  path: '/sparql/films',
  method: 'POST',
  type: 'application/sparql-query',
  body: 'SELECT * { ?s ?p ?o } LIMIT 3',
  wants: /"bindings"/,
}

const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS })

function answer({ path, method = 'GET', type, body }: Asked): Promise<{ status: number; text: string }> {
  return new Promise((done, fail) => {
    const sent = request(
      {
        agent,
        port: serving.port,
        host: '127.0.0.1',
        path,
        method,
        headers: {
          authorization: `Bearer ${serving.token}`,
          accept: 'application/json, text/event-stream, application/sparql-results+json',
          ...(type === undefined ? {} : { 'content-type': type }),
        },
      },
      response => {
        let text = ''
        response.on('data', chunk => (text += String(chunk)))
        response.on('end', () => done({ status: response.statusCode ?? 0, text }))
      },
    )
    sent.on('error', fail)
    sent.end(body)
  })
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

test(
  `${CLIENTS} clients at every door: no error, and memory that stays`,
  {
    ...skippedFor(process.platform === 'linux' ? undefined : 'the memory of a process is read as Linux tells it'),
    timeout: (MINUTES + 5) * 60_000,
  },
  async () => {
    const until = Date.now() + MINUTES * 60_000
    const errors: string[] = []
    const memory: number[] = []
    let answered = 0
    const sampling = setInterval(() => {
      void readFile(`/proc/${server.pid}/status`, 'latin1').then(status =>
        memory.push(Number(/^VmRSS:\s*(\d+)/m.exec(status)?.[1]) / 1_024),
      )
    }, SAMPLE_MS)
    const client = async (number: number): Promise<void> => {
      for (let turn = number; Date.now() < until && errors.length < 10; turn++) {
        const asked = number < SPARQL_CLIENTS ? SPARQL : (KINDS[turn % KINDS.length] ?? SPARQL)
        const { status, text } = await answer(asked).catch((error: unknown) => ({ status: 0, text: String(error) }))
        if (status === 200 && asked.wants.test(text)) answered++
        else errors.push(`${asked.path}: ${status} ${text.slice(0, 200)}`)
      }
    }
    await Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)))
    clearInterval(sampling)
    agent.destroy()
    const third = Math.floor(memory.length / 3)
    const [middle, last] = [median(memory.slice(third, 2 * third)), median(memory.slice(2 * third))]
    process.stdout.write(
      `${answered} answers in ${MINUTES} minutes; ${Math.round(middle)} MB in the second third, ${Math.round(last)} MB in the last\n`,
    )
    expect(errors).toEqual([])
    expect(answered).toBeGreaterThan(CLIENTS)
    expect(last - middle).toBeLessThan(MOST_GROWTH_MB)
  },
)
