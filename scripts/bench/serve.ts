import type { Host } from '../../electron/host/host.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ClewError } from '../../electron/contract/errors.ts'
import { createHost } from '../../electron/host/host.ts'
import { GuardedProject } from '../../electron/host/vault/guarded-project.ts'
import { findResources } from '../../electron/host/resources.ts'
import { openWebDoor } from '../../electron/host/web/web-door.ts'
import { percentiles } from './percentiles.ts'
import { seededRandom } from '../../electron/base/random.ts'
import { entityIri, writeSyntheticGraph } from './synthetic-graph.ts'

export interface ServeBenchOptions {
  /** Triples of the synthetic graph. */
  size: number
  /** Clients that ask at the same time, each its next request once it has its answer. */
  clients: number
  signal: AbortSignal
  onProgress(text: string): void
}

export interface LoadFigures {
  requestsPerSecond: number
  callsPerSecond: number
  /** From sending to the whole answer, as the client sees it. */
  p50ms: number
  p99ms: number
  /** Requests without an answer of status 200. */
  failed: number
}

export interface ServeFigures {
  triples: number
  clients: number
  /** One call a request, all clients at once. */
  single: LoadFigures
  /** As many calls a request as there are clients, one client: how a trainer asks for a step of all its rollouts. */
  batch: LoadFigures
  /** One client, one call a request. */
  alone: LoadFigures
  /** A bare HTTP server of this process that answers the same clients with a fixed text: what asking costs. */
  bareHttp: LoadFigures
  /** KG-R1's own figure for a call, in milliseconds (its comparison with Search-R1). */
  paperMs: [number, number]
}

interface Target {
  port: number
  token: string
}

const REQUESTS = 20_000
const WARM_UP = 2_000
const GRAPH = 'bench'

/**
 * The KG retrieval server under load over loopback HTTP. Clients and server share this process, hence one thread: both
 * are in the figures.
 */
export async function benchServe({ size, clients, signal, onProgress }: ServeBenchOptions): Promise<ServeFigures> {
  const home = await mkdtemp(join(tmpdir(), 'clew-bench-serve-'))
  const project = await GuardedProject.open({ home, open: () => createHost({ home, resources: findResources() }) })
  const { host } = project.current()
  try {
    onProgress(`importing ${size.toLocaleString('en')} triples`)
    await importSynthetic(host, home, size)
    const door = await openWebDoor({ project, renderer: home })
    const calls = await callBodies(host, size)
    const target = { port: door.port, token: door.retrieval.token }
    const load = (name: string, bodies: readonly string[], parallel: number, calls: number): Promise<LoadFigures> => {
      onProgress(name)
      signal.throwIfAborted()
      return measure(target, bodies, parallel, calls, signal)
    }
    try {
      const batches = Array.from(
        { length: Math.floor(calls.length / clients) },
        (_, i) => `[${calls.slice(i * clients, (i + 1) * clients).join(',')}]`,
      )
      await load('warming up', calls.slice(0, WARM_UP), clients, 1)
      return {
        triples: size,
        clients,
        single: await load(`${clients} clients`, calls, clients, 1),
        batch: await load(`batches of ${clients}`, batches, 1, clients),
        alone: await load('one client', calls.slice(0, REQUESTS / 4), 1, 1),
        bareHttp: await bareHttp(calls, clients, signal),
        paperMs: [2, 5],
      }
    } finally {
      await door.close()
    }
  } finally {
    await project.close()
    await rm(home, { recursive: true, force: true })
  }
}

async function importSynthetic(host: Host, home: string, size: number): Promise<void> {
  const file = join(home, 'bench.nt')
  await writeSyntheticGraph(file, size)
  const { jobId } = await host.imports.start({ paths: [file], name: GRAPH })
  const ended = await host.jobs.finished(jobId)
  if (ended.result === undefined)
    throw new ClewError('unavailable', ended.error ?? 'The graph of the benchmark could not be imported; start again.')
}

/**
 * The four actions in turn, on random entities by the names people read; entities are asked along one of their
 * relations.
 */
async function callBodies(host: Host, size: number): Promise<string[]> {
  const random = seededRandom(42).next
  using lease = await host.graphs.lease(GRAPH)
  const { graph } = lease
  const bodies: string[] = []
  while (bodies.length < REQUESTS) {
    const [found] = await graph.link(entityIri(Math.floor(random() * Math.round(size / 7))))
    if (found === undefined) continue
    for (const direction of ['tail', 'head'] as const) {
      const relations = await graph.relations([found.entity.id], direction)
      const relation = relations[Math.floor(random() * relations.length)]
      if (relation === undefined) continue
      const common = { dataset_name: GRAPH, entity_id: found.entity.name }
      bodies.push(
        JSON.stringify({ ...common, action_type: `get_${direction}_relations` }),
        JSON.stringify({ ...common, action_type: `get_${direction}_entities`, relation: relation.name }),
      )
    }
  }
  return bodies.slice(0, REQUESTS)
}

async function measure(
  target: Target,
  bodies: readonly string[],
  clients: number,
  calls: number,
  signal: AbortSignal,
): Promise<LoadFigures> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const times: number[] = []
  let next = 0
  let failed = 0
  const client = async (): Promise<void> => {
    for (let body = bodies[next++]; body !== undefined; body = bodies[next++]) {
      signal.throwIfAborted()
      const started = performance.now()
      if ((await status(target, agent, body).catch(() => 0)) !== 200) failed++
      times.push((performance.now() - started) * 1_000)
    }
  }
  const started = performance.now()
  await Promise.all(Array.from({ length: clients }, client))
  const seconds = (performance.now() - started) / 1_000
  agent.destroy()
  const { p50us, p99us } = percentiles(times.toSorted((a, b) => a - b))
  return {
    requestsPerSecond: Math.round(bodies.length / seconds),
    callsPerSecond: Math.round((bodies.length * calls) / seconds),
    p50ms: p50us / 1_000,
    p99ms: p99us / 1_000,
    failed,
  }
}

function status({ port, token }: Target, agent: Agent, body: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    }
    const sent = request({ host: '127.0.0.1', port, path: '/retrieve', method: 'POST', agent, headers }, response => {
      response
        .on('end', () => resolve(response.statusCode ?? 0))
        .on('error', reject)
        .resume()
    })
    sent.on('error', reject).end(body)
  })
}

async function bareHttp(bodies: readonly string[], clients: number, signal: AbortSignal): Promise<LoadFigures> {
  const text = JSON.stringify([{ object: 'kg_retrieval', choices: [{ message: { content: 'x'.repeat(200) } }] }])
  const server = createServer((received, response) => {
    received.resume().on('end', () => response.writeHead(200, { 'content-length': text.length }).end(text))
  })
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  try {
    return await measure({ port: (server.address() as AddressInfo).port, token: '' }, bodies, clients, 1, signal)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}
