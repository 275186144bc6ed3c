import { join } from 'node:path'
import { type EpisodeRequest, runEpisode } from '../../agent/episode.ts'
import { protocolFor } from '../../agent/protocol-for.ts'
import type { InputOf, ToldOf } from '../../base/line.ts'
import { relationWords } from '../../contract/reading/name-text.ts'
import { toWire } from '../../contract/wire-error.ts'
import { lexicalEmbedder } from '../../kg/hypergraph/lexical-embedder.ts'
import type { TextEmbedder } from '../../kg/hypergraph/text-embedder.ts'
import type { Entity, KnowledgeGraph } from '../../kg/knowledge-graph.ts'
import type { Navigator } from '../../model/navigator/navigator.ts'
import type { NavigatorFiles } from '../../model/navigator/navigator-files.ts'
import { openNavigator } from '../../model/navigator/open-navigator.ts'
import type { TextSimilarity } from '../../model/policy.ts'
import { answeringCalls, instrumentCalls } from '../answers/answering-messages.ts'
import { OpenGraphs } from '../graphs/open-graphs.ts'
import { answerHost } from './worker-port.ts'

type Request = InputOf<typeof answeringCalls.answer>
type Told = ToldOf<typeof answeringCalls.answer>

let graphs: OpenGraphs | undefined
/** By their files, which never change. */
const navigators = new Map<string, Promise<Navigator>>()
let rehearsing: { abort: AbortController; graph: string; question: string | undefined } | undefined
/** Code that has not run is slow for the first question alone. */
let hasAnswered = false

const host = answerHost(
  answeringCalls,
  {
    answer: (request, { signal, tell }) => answer(request, signal, tell),
    prepare,
    shut: ({ graph }) => graphs?.shut(graph),
  },
  instrumentCalls,
)

async function answer(request: Request, signal: AbortSignal, tell: (told: Told) => void): Promise<void> {
  const { navigator: files, protocol, settings, question, topicEntities, context, from, about } = request
  hasAnswered = true
  // Gone through already, or nearly: what it is read as is not looked for twice.
  if (rehearsing?.question === question && rehearsing.graph === request.graph) rehearsing = undefined
  endRehearsal()
  using lease = await leaseOf(request)
  const [policy, { ranker }] = await navigatorsOf(files)
  const embedder = embedderOf(request)
  const similarity = similarityOf(request)
  const episode = runEpisode({
    question,
    topicEntities,
    context,
    from,
    about,
    protocol: protocolFor(policy.description, protocol, settings.protocol),
    policy,
    kg: lease.graph,
    ranker,
    hypergraph: await lease.graph.hypergraph(),
    embedder,
    similarity,
    settings,
    signal,
    onDefect: error => tell({ kind: 'defect', error: toWire(error) }),
  })
  for await (const event of episode)
    tell(event.kind === 'finished' ? { ...event, trajectory: { ...event.trajectory, turns: [] } } : event)
}

async function prepare(request: InputOf<typeof answeringCalls.prepare>): Promise<void> {
  using lease = await leaseOf(request)
  const [policy, { ranker }] = await navigatorsOf(request.navigator)
  await policy.prepare(lease.graph)

  const { graph, question, topicEntities } = request
  if (question === undefined && hasAnswered) return
  endRehearsal()
  const abort = new AbortController()
  rehearsing = { abort, graph, question }
  const { signal } = abort
  for (const rehearsed of question === undefined ? await madeUpQuestions(lease.graph) : [question])
    if (!signal.aborted)
      await rehearse({
        question: rehearsed,
        topicEntities,
        protocol: protocolFor(policy.description, 'clew'),
        policy,
        kg: lease.graph,
        ranker,
        settings: REHEARSED,
        signal,
      })
}

function endRehearsal(): void {
  rehearsing?.abort.abort()
  rehearsing = undefined
}

const REHEARSED = { turns: 2, temperature: 0, seed: 0, constrained: true, relationOrder: 'ranked' } as const

/** The first question's way, for nobody: names are found, its program is written and carried out. */
async function rehearse(request: EpisodeRequest): Promise<void> {
  for await (const { kind } of runEpisode(request)) if (kind === 'finished') return
}

const MADE_UP = 3

/**
 * To be gone through before anything is typed: code is compiled after it has run a few times. A graph that is elsewhere
 * is asked nothing that nobody asks.
 */
async function madeUpQuestions(kg: KnowledgeGraph): Promise<string[]> {
  const { fetched, topRelations } = await kg.summary()
  const questions: string[] = []
  for (const { name } of fetched === undefined ? topRelations : []) {
    if (questions.length === MADE_UP) break
    const about = await firstOf(kg, name)
    if (about !== undefined) questions.push(`What is the ${relationWords(name)} of ${about.name}?`)
  }
  return questions
}

/** What has this relation, whichever is there first. */
async function firstOf(kg: KnowledgeGraph, relation: string): Promise<Entity | undefined> {
  const id = await kg.relation(relation)
  if (id === undefined) return undefined
  for await (const { from } of kg.pairs(undefined, id, 'tail'))
    if (from[0] !== undefined) return await kg.entity(from[0])
  return undefined
}

function leaseOf({ graphs: folder, graph }: Pick<Request, 'graphs' | 'graph'>): ReturnType<OpenGraphs['lease']> {
  graphs ??= new OpenGraphs(kg => join(folder, kg))
  return graphs.lease(graph)
}

/** The one that answers, and the one that orders relations. */
function navigatorsOf(files: NavigatorFiles): Promise<[Navigator, Navigator]> {
  return Promise.all([navigatorOf(files), navigatorOf({ models: files.models })])
}

function navigatorOf(files: NavigatorFiles): Promise<Navigator> {
  const key = JSON.stringify([files.models, files.taught?.weights, files.taught?.adapter])
  const opening = navigators.get(key) ?? openNavigator(files)
  navigators.set(key, opening)
  // Not remembered: it may be mended.
  opening.catch(() => navigators.delete(key))
  return opening
}

function embedderOf({ id, embedder }: Request): TextEmbedder | undefined {
  if (embedder === undefined || embedder.lexical) return embedder && lexicalEmbedder()
  return {
    ...embedder,
    embed: (texts, purpose, signal) => host.call('embed', { id, texts: [...texts], purpose }, { signal }),
  }
}

function similarityOf({ id, similarity: source }: Request): TextSimilarity | undefined {
  return source === undefined
    ? undefined
    : { source, scores: (text, candidates) => host.call('compare', { id, text, candidates: [...candidates] }) }
}
