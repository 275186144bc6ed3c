import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { skippedFor } from '../skipped.ts'
import { networkUse, packageUse, sourcesIn, withDependencies } from './network-use.ts'

/**
 * Everything that Clew runs and that could open a connection, with what it would use and why it opens none that nobody
 * asked for. What is new here is read before it is added.
 */
const OWN: Readonly<Record<string, readonly [uses: string, why: string]>> = {
  'electron/host/web/web-door.ts': ['http ws', 'listens on the loopback interface'],
  'electron/host/web/entry-page.ts': ['fetch', 'runs in the page, which may speak to its own server only'],
  'electron/kg/endpoint/sparql-client.ts': ['fetch', 'graphs at an endpoint, once they are allowed'],
  'electron/model/remote/endpoint-request.ts': ['http https', 'models at an endpoint, once they are allowed'],
  'renderer/api/connection.ts': ['fetch', 'runs in the page, which may speak to its own server only'],
  'renderer/api/upload.ts': ['XMLHttpRequest', 'runs in the page, which may speak to its own server only'],
  'renderer/help/search.ts': ['fetch', 'runs in the page, which may speak to its own server only'],
}

const NOT_LOADED = 'comes with another package, and nothing that Clew loads loads it'
const NO_NETWORK = 'a function of its own that is called so'
const NO_SOURCE = 'asks sources at an address, and is given none: SERVICE and FROM are refused before a query is run'
const PACKAGES: Readonly<Record<string, readonly [uses: string, why: string]>> = {
  '@comunica/actor-http-fetch': ['http https', NO_SOURCE],
  '@comunica/actor-init-query': ['http', NO_SOURCE],
  '@hono/node-server': ['http http2', NOT_LOADED],
  '@modelcontextprotocol/sdk': ['EventSource WebSocket tls', 'its clients; Clew loads its servers alone'],
  '@trpc/client': [
    'EventSource fetch',
    'runs in the page, which may speak to its own server only; Clew uses its WebSocket',
  ],
  '@trpc/server': ['http', 'a server of its own that is not started'],
  'cmake-js': ['fetch', 'builds llama.cpp from source, which Clew never asks for (build: never)'],
  componentsjs: ['fetch', NO_SOURCE],
  'cross-fetch': ['XMLHttpRequest', 'fetches contexts of JSON-LD; Clew answers each itself (jsonld-contexts.ts)'],
  domutils: ['fetch', NO_NETWORK],
  eventsource: ['fetch', NOT_LOADED],
  express: ['http net', NOT_LOADED],
  'express-rate-limit': ['net', NOT_LOADED],
  hono: ['WebSocket fetch', NOT_LOADED],
  hyparquet: ['fetch', 'reads a file at an address when it is given one; Clew gives it bytes'],
  'lru-cache': ['fetch', NO_NETWORK],
  minisearch: ['fetch', NO_NETWORK],
  'node-fetch': ['fetch http https', 'what cross-fetch stands on'],
  'node-llama-cpp': ['fetch', 'downloads models and builds; Clew gives it files, with skipDownload'],
  router: ['http', NOT_LOADED],
  sigma: ['fetch', 'loads pictures of nodes, which Clew does not draw; the page may speak to its own server only'],
  typescript: ['net', NOT_LOADED],
  unpdf: ['fetch', 'reads a document at an address when it is given one; Clew gives it bytes'],
  winston: ['http https', 'sends logs when it is told where to; nobody does'],
  ws: ['http https net tls', 'its client; Clew uses its server, on the connections of its own door'],
}
/** Built code that knows how names are looked up. */
const NATIVE: Readonly<Record<string, string>> = {
  'libllama-common.so': 'the downloader of llama.cpp’s own programs, which nobody calls',
}

const Manifest = z.object({
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
})

/** Packages that are installed with Clew, and those that are built into it. */
function packagesRun(): Set<string> {
  const { dependencies, devDependencies } = Manifest.parse(JSON.parse(readFileSync('package.json', 'utf8')))
  const names = new Set(Object.keys(dependencies))
  for (const folder of ['electron', 'native', 'renderer'])
    for (const file of sourcesIn(folder, /\.tsx?$/))
      for (const [, from = ''] of readFileSync(file, 'utf8').matchAll(
        /^(?!import type|export type).*\bfrom '([^'.][^']*)'|\bimport\('([^'.][^']*)'\)/gm,
      )) {
        const name = from
          .split('/')
          .slice(0, from.startsWith('@') ? 2 : 1)
          .join('/')
        if (name in devDependencies && name !== 'electron') names.add(name)
      }
  return withDependencies(names)
}

test('code of Clew that can open a connection is on a list, with why', () => {
  const found: Record<string, string> = {}
  for (const folder of ['electron', 'native', 'renderer'])
    for (const file of sourcesIn(folder, /\.tsx?$/)) {
      const uses = networkUse(readFileSync(file, 'utf8'))
      if (uses.length > 0) found[file] = uses.join(' ')
    }
  expect(found).toEqual(Object.fromEntries(Object.entries(OWN).map(([file, [uses]]) => [file, uses])))
})

test('packages that can open a connection are on a list, with why', () => {
  const run = packagesRun()
  const found: Record<string, string> = {}
  for (const folder of run) {
    const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const uses = new Set([...(found[name]?.split(' ') ?? []), ...packageUse(folder)])
    if (uses.size > 0) found[name] = [...uses].toSorted().join(' ')
  }
  // Were the packages not found, nothing would be.
  expect(run.size).toBeGreaterThan(150)
  expect(found).toEqual(Object.fromEntries(Object.entries(PACKAGES).map(([name, [uses]]) => [name, uses])))
})

test(
  'built code that looks names up is on a list, with why',
  skippedFor(process.platform === 'linux' ? undefined : 'the symbols are those of Linux'),
  () => {
    const found: string[] = []
    let seen = 0
    for (const folder of packagesRun()) {
      // Of llama.cpp there is a build for every machine.
      if (folder.includes('@node-llama-cpp/') && !folder.endsWith(`/linux-${process.arch}`)) continue
      for (const file of sourcesIn(folder, /\.(?:node|so)$/)) {
        if (/darwin|win32|musl|freebsd|openbsd/.test(file)) continue
        seen += 1
        if (readFileSync(file).includes('getaddrinfo')) found.push(basename(file))
      }
    }
    expect(seen).toBeGreaterThan(5)
    expect([...new Set(found)]).toEqual(Object.keys(NATIVE))
  },
)

test.each([
  [`import { get } from 'node:https'`, 'https'],
  [`import 'http2'`, 'http2'],
  [`const dns = require("dns/promises")`, 'dns'],
  [`const { connect } = await import( 'net' )`, 'net'],
  [`export { Agent } from "undici"`, 'undici'],
  [`await fetch(url)`, 'fetch'],
  [`new WebSocket(url)`, 'WebSocket'],
  [`const load = globalThis.fetch`, 'fetch'],
  [`navigator.sendBeacon(url)`, 'sendBeacon'],
  [`import type { Server } from 'node:http'`, ''],
  [`/* new EventSource(url) */ store.fetch(1)\n// fetch(url)`, ''],
  [`import { ServerResponse, type IncomingMessage } from 'node:http'`, 'http'],
])('it is seen in %j', (source, uses) => {
  expect(networkUse(source).join(' ')).toBe(uses)
})
