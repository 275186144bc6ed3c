/**
 * Makes `resources/models/general-decisions.json.gz`, what is rehearsed while the walking network is taught a graph: `tsx
 * scripts/models/navigator/general-decisions.ts DATA`. Every sixth of the questions of `test/questions` that weights are
 * fitted to is walked by the network as it comes; what it decided on the way is kept, whether it was right or not. The
 * others measure. DATA is the folder of the data sets, `CLEW_HOME` keeps the graphs, as for `clew bench agent`.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { runEpisode } from '../../../electron/agent/episode.ts'
import { protocolFor } from '../../../electron/agent/protocol-for.ts'
import { yieldToEventLoop } from '../../../electron/base/event-loop.ts'
import type { PathStep } from '../../../electron/contract/fact.ts'
import type { Decision, Trajectory } from '../../../electron/contract/trajectory.ts'
import { defaultHome } from '../../../electron/host/folders.ts'
import { createHost } from '../../../electron/host/host.ts'
import { findResources } from '../../../electron/host/resources.ts'
import { openGraph } from '../../../electron/kg/store/lmdb-graph.ts'
import type { GeneralDecisionsFile } from '../../../electron/learn/navigator/general-decisions.ts'
import { loadNavigator } from '../../../electron/model/navigator/navigator.ts'
import { ensureGraph } from '../../bench/agent/graphs.ts'
import { graphSources } from '../../bench/agent/graph-sources.ts'
import { programDigests } from '../../bench/agent/program-digest.ts'
import { setOf } from '../../bench/agent/sets.ts'

const EVERY = 6
const CALLS = 60
/** What a question is longest held by; of what can be chosen more is hardly ever listed. */
const MOST_DECISIONS = 8
const MOST_CANDIDATES = 40

const [data = ''] = process.argv.slice(2)
const signal = new AbortController().signal
const home = join(defaultHome(), 'bench')
const { importing } = await programDigests()
const host = await createHost({ home, resources: findResources() })
const navigator = (await loadNavigator('resources/models/navigator.bin')).keepingDecisions()

const names: string[] = []
const places = new Map<string, number>()
function codeOf({ relation, direction }: PathStep): number {
  const place = places.get(relation) ?? names.push(relation) - 1
  places.set(relation, place)
  return 2 * place + (direction === 'head' ? 1 : 0)
}

const byGraph = new Map<string, string[]>()
for (const [at, { kg, question }] of (await setOf('train').questions(data)).entries())
  if (at % EVERY === 0) byGraph.set(kg, [...(byGraph.get(kg) ?? []), question])

const questions: GeneralDecisionsFile['questions'] = []
for (const [name, asked] of byGraph) {
  const source = graphSources(data)[name]
  if (source === undefined) throw new Error(`Nothing is known of a graph "${name}".`)
  await ensureGraph(host, name, source, { program: importing, signal, onProgress: () => undefined })
  const kg = await openGraph(host.graphs.path(name), name)
  for (const question of asked) {
    for (const decisions of byAnchors(await walked(question, kg)))
      questions.push({
        question,
        anchors: [...(decisions[0]?.anchors ?? [])],
        decisions: decisions.map(({ walked: steps, candidates, around, open, bias }) => ({
          walked: steps.map(codeOf),
          candidates: candidates.map(codeOf),
          around,
          open,
          bias: bias.map(nats => Math.round(nats * 1_000) / 1_000),
        })),
      })
    await yieldToEventLoop()
  }
  await kg.close()
  process.stdout.write(`${name}: ${questions.length} questions, ${names.length} relations\n`)
}
await host.close()
const file: GeneralDecisionsFile = { version: 1, names, questions }
writeFileSync('resources/models/general-decisions.json.gz', gzipSync(JSON.stringify(file), { level: 9 }))

async function walked(question: string, kg: Awaited<ReturnType<typeof openGraph>>): Promise<Decision[]> {
  let ended: Trajectory | undefined
  for await (const event of runEpisode({
    question,
    kg,
    policy: navigator,
    ranker: navigator.ranker,
    protocol: protocolFor(navigator.description, 'kg-r1'),
    settings: { turns: CALLS, temperature: 0, seed: 1, constrained: true, relationOrder: 'ranked' },
  }))
    if (event.kind === 'finished') ended = event.trajectory
  return (ended?.turns ?? []).flatMap(({ decisions = [] }) => decisions)
}

/** Where nothing could be chosen nothing is held. */
function byAnchors(decisions: readonly Decision[]): Decision[][] {
  const groups = new Map<string, Decision[]>()
  for (const decision of decisions) {
    const { length } = decision.candidates
    if (length + decision.open.length < 2 || length > MOST_CANDIDATES) continue
    const key = JSON.stringify(decision.anchors)
    groups.set(key, [...(groups.get(key) ?? []), decision].slice(0, MOST_DECISIONS))
  }
  return [...groups.values()]
}
