import type { Projects } from '../graphs/projects.ts'
import type { VerdictStore } from './verdict-store.ts'
import type { ExploredStore } from '../exploring/explored-store.ts'
import type { GraphSettingsStore } from '../graphs/graph-settings.ts'
import type { ModelService } from '../models/model-service.ts'
import { noClosedSides } from '../../agent/closed-sides.ts'
import type { EpisodeRequest, EpisodeSettings } from '../../agent/episode.ts'
import { proposeProtocol, type Proposal, type ProposedTo } from '../../agent/propose-protocol.ts'
import type { Instruments, Protocol } from '../../agent/protocol.ts'
import type { Found } from '../../agent/protocols/graph-r1/search.ts'
import { turnBudget } from '../../agent/turn-budget.ts'
import type { ProtocolName, ProtocolSettings } from '../../contract/protocol.ts'
import { SExpressionError } from '../../kg/sexpression/errors.ts'
import type { KnowledgeGraph } from '../../kg/knowledge-graph.ts'
import type { Action, Observation } from '../../contract/observation.ts'
import type { PolicyDescription, RelationOrder, TextSimilarity } from '../../model/policy.ts'
import { MOST_WRONG, type GraphSettings } from '../../contract/graph.ts'
import { graphOffset } from '../../model/semantic-parser/graph-offset.ts'
import { leastChance } from '../../model/semantic-parser/least-chance.ts'
import type { Embedders } from '../models/embedders.ts'
import { endpointOf, type EndpointService } from '../models/endpoints.ts'
import { ClewError } from '../../contract/errors.ts'
import type { Setup } from '../../contract/question.ts'
import type { TrajectoryEvent } from '../../contract/trajectory.ts'
import { version } from '../version.ts'
import type { AnsweringProcess } from './answering-process.ts'
import { saying } from '../../contract/words/saying.ts'
import { typedName } from '../graphs/graph-names.ts'

/** Whoever asks from outside is shown what a language model is shown. */
export const FOREIGN_AGENT: PolicyDescription = {
  kind: 'endpoint',
  name: 'an agent of another program',
  defaultTurns: 5,
}

/** A graph that is not in the library has none of its own. */
const NO_SETTINGS: GraphSettings = { endpointAllowed: false }

const NAVIGATOR = 'navigator'

const whatAnswers = () =>
  Promise.all([
    import('../../agent/episode.ts'),
    import('../../agent/protocol-for.ts'),
    import('../../model/navigator/navigator.ts'),
  ])

/** Everything that questions to one graph are answered with; the graph is held until this is disposed of. */
export interface Answering extends Disposable {
  terms: Pick<
    EpisodeRequest,
    'protocol' | 'policy' | 'kg' | 'ranker' | 'hypergraph' | 'embedder' | 'similarity' | 'settings'
  >
  /** An episode under these terms; `topicEntities` and `settings` may be others. In the answering process, where it can be. */
  run(request: EpisodeRequest): AsyncGenerator<TrajectoryEvent, void, undefined>
}

/** How a single call is made. */
export interface CallTerms {
  /** What it is to help answer; where it is given, relation lists are ordered for it. */
  question?: string | undefined
  /** Who reads what comes back. */
  reader?: PolicyDescription
  settings?: ProtocolSettings | undefined
  signal?: AbortSignal | undefined
}

/** What answering needs of the models. */
export type AnsweringModels = Pick<ModelService, 'list' | 'policy'> & { ranker(): Promise<RelationOrder> }

export interface AnsweringTools {
  graphs: Pick<Projects, 'lease' | 'summary'>
  graphSettings: GraphSettingsStore
  explored: Pick<ExploredStore, 'get'>
  verdicts: Pick<VerdictStore, 'estimated'>
  models: AnsweringModels
  endpoints: Pick<EndpointService, 'get'>
  embedders: Pick<Embedders, 'of'>
  similarity(): Promise<TextSimilarity>
  /** Where the Navigator's episodes run; absent: in this process. */
  answeringProcess?: Pick<AnsweringProcess, 'run' | 'prepare'> | undefined
}

/**
 * Puts together a graph, a model and a protocol, as a request, the graph's settings and the proposal say, in this
 * order.
 */
export class AnsweringService {
  private readonly tools: AnsweringTools

  constructor(tools: AnsweringTools) {
    this.tools = tools
  }

  /** @param own asked instead of the graph of the library; it stays its caller's */
  async open(setup: Setup, own?: KnowledgeGraph): Promise<Answering> {
    const { graphs, graphSettings, explored, models, verdicts } = this.tools
    await this.requireConsent(setup.kg, setup.model)
    // Read with the first question, or while it is written: the host of a window starts without what answers.
    const [{ runEpisode }, { protocolFor }, { Navigator }] = await whatAnswers()
    const lease = own === undefined ? await graphs.lease(setup.kg) : { graph: own, [Symbol.dispose]: () => undefined }
    try {
      const [policy, ranker, settings, found, estimated] = await Promise.all([
        models.policy(setup.model, setup.adapter),
        models.ranker(),
        own === undefined ? graphSettings.get(setup.kg) : NO_SETTINGS,
        own === undefined ? explored.get(setup.kg) : undefined,
        lease.graph.summary().then(({ fingerprint }) => verdicts.estimated(fingerprint)),
      ])
      const { description } = policy
      const proposal = await proposalFor(lease.graph, description)
      const name = setup.protocol ?? settings.protocol ?? proposal.proposed
      refuseUnavailable(proposal, name)
      const protocolSettings: ProtocolSettings = { ...settings.protocolSettings, ...setup.protocolSettings }
      const mostWrong = setup.mostWrong ?? settings.mostWrong ?? MOST_WRONG
      // What was taught weighs programs otherwise than the graph was explored with.
      const ownChances = description.adapter === undefined ? found?.leastChances : undefined
      const terms = {
        protocol: protocolFor(description, name, protocolSettings),
        policy,
        kg: lease.graph,
        ranker,
        settings: {
          ...settingsOf(setup, description, name),
          sureness: {
            mostWrong,
            offset: graphOffset(estimated),
            ...(ownChances === undefined ? {} : { needed: leastChance(mostWrong, ownChances) }),
          },
          ...(Object.keys(protocolSettings).length === 0 ? {} : { protocol: protocolSettings }),
        },
        ...(await this.instruments(name, lease.graph)),
      }
      const { answeringProcess } = this.tools
      const navigator = policy instanceof Navigator && own === undefined ? policy.files : undefined
      return {
        terms,
        run: asked => {
          const request = { ...asked, about: { ...asked.about, program: version } }
          return answeringProcess === undefined || navigator === undefined
            ? runEpisode(request)
            : answeringProcess.run(request, { navigator, protocol: name })
        },
        [Symbol.dispose]: () => lease[Symbol.dispose](),
      }
    } catch (error) {
      lease[Symbol.dispose]()
      throw error
    }
  }

  /**
   * Reads into memory what a question is answered with, before it is written or meanwhile. Only the Navigator: a model of
   * gigabytes is not loaded for a question that may never be asked.
   */
  async prepare({
    kg,
    model = NAVIGATOR,
    adapter,
    question,
    entities,
  }: Pick<Setup, 'kg' | 'model' | 'adapter'> & {
    question?: string | undefined
    entities?: string[] | undefined
  }): Promise<void> {
    const { answeringProcess, models } = this.tools
    if (answeringProcess === undefined || model !== NAVIGATOR) return
    const [, , { Navigator }] = await whatAnswers()
    const policy = await models.policy(model, adapter)
    if (!(policy instanceof Navigator) || policy.files === undefined) return
    if (question === undefined) await this.readAhead(kg)
    await answeringProcess.prepare(kg, policy.files, { question, topicEntities: entities })
  }

  /** What this process does for a question before another answers it is slow the first time too. */
  private async readAhead(kg: string): Promise<void> {
    const { graphs, graphSettings, explored, verdicts, models } = this.tools
    using lease = await graphs.lease(kg)
    const { fingerprint, fetched, sampleEntities } = await lease.graph.summary()
    await Promise.all([
      import('./earlier-answers.ts'),
      models.ranker(),
      graphSettings.get(kg),
      explored.get(kg),
      verdicts.estimated(fingerprint),
      // A graph that is elsewhere is asked nothing that nobody asks.
      fetched === undefined && lease.graph.mentions(`What is ${sampleEntities[0] ?? 'this'}?`),
    ])
  }

  /** One call to a graph, outside of any episode, as a program asks that is an agent itself. */
  async call(
    kg: string,
    protocol: ProtocolName,
    call: Omit<Action & { kind: 'call' }, 'kind'>,
    terms: CallTerms = {},
  ): Promise<Observation> {
    using lease = await this.tools.graphs.lease(kg)
    const { protocolFor } = await import('../../agent/protocol-for.ts')
    return await this.callOn(
      lease.graph,
      protocolFor(terms.reader ?? FOREIGN_AGENT, protocol, terms.settings),
      call,
      terms,
    )
  }

  /** The same of a graph that is at hand, such as one that a question brings along. */
  async callOn(
    kg: KnowledgeGraph,
    protocol: Protocol,
    call: Omit<Action & { kind: 'call' }, 'kind'>,
    { question, signal }: Pick<CallTerms, 'question' | 'signal'> = {},
  ): Promise<Observation> {
    const instruments: Instruments = {
      ...(await this.instruments(protocol.name, kg)),
      ...(question === undefined ? {} : { ranker: await this.tools.models.ranker() }),
      signal,
    }
    const task = { question: question ?? '', topicEntities: [], turns: 1 }
    const state = { task, past: [], callsLeft: 1, closed: noClosedSides() }
    return await protocol.execute({ kind: 'call', ...call }, kg, { state, instruments })
  }

  /**
   * What fits a query in words: passages, where the graph has documents, and triples.
   * @throws {@link ClewError} `unavailable` where the documents cannot be searched
   */
  async search(kg: string, query: string, most: number, signal?: AbortSignal): Promise<Found> {
    using lease = await this.tools.graphs.lease(kg)
    const { DEFAULTS, search } = await import('../../agent/protocols/graph-r1/search.ts')
    const instruments = {
      ...(await this.instruments('graph-r1', lease.graph)),
      ranker: await this.tools.models.ranker(),
    }
    const settings = {
      ...DEFAULTS,
      facts: most,
      entities: Math.max(DEFAULTS.entities, most),
      hyperedges: Math.max(DEFAULTS.hyperedges, most),
    }
    const found = await search(query, lease.graph, settings, { ...instruments, signal })
    if ('kind' in found) throw new ClewError('unavailable', found.message)
    return found
  }

  /** A logical form in standard SPARQL 1.1, with the graph's own IRIs; undefined where SPARQL cannot say it. */
  async sparql(kg: string, logicalForm: string, now?: string): Promise<string | undefined> {
    using lease = await this.tools.graphs.lease(kg)
    const [{ parseSExpression }, { sparqlOf }] = await Promise.all([
      import('../../kg/sexpression/parse.ts'),
      import('../../kg/sexpression/sparql-of.ts'),
    ])
    try {
      const { embedder } = await this.instruments('clew', lease.graph)
      return await sparqlOf(parseSExpression(logicalForm), lease.graph, {
        ...(now === undefined ? {} : { now }),
        ...(embedder === undefined ? {} : { embedder }),
      })
    } catch (error) {
      if (error instanceof SExpressionError) return undefined
      throw error
    }
  }

  /** @param taught the protocol that the model is to be taught */
  async proposal(kg: string, model: string | undefined, taught?: ProtocolName): Promise<Proposal> {
    const { graphs, models } = this.tools
    using lease = await graphs.lease(kg)
    const card = (await models.list()).find(({ id }) => id === (model ?? NAVIGATOR))
    // The model itself is not loaded for this: that may take a minute.
    return await proposalFor(lease.graph, {
      kind: card?.kind ?? 'gguf',
      ...(card?.embedded === true && card.kind === 'gguf' ? { prompt: 'compact', taught } : {}),
    })
  }

  async fingerprint(kg: string): Promise<string> {
    return (await this.tools.graphs.summary(kg)).fingerprint
  }

  /**
   * Refuses a model on another machine for a graph whose facts must not leave this one.
   * @throws {@link ClewError} `forbidden`: what would leave, for where, and how to allow it
   */
  async requireConsent(kg: string, model: string | undefined): Promise<void> {
    const id = endpointOf(model)
    if (id === undefined) return
    const { local, url, name } = await this.tools.endpoints.get(id)
    if (local || (await this.isAllowed(kg))) return
    throw new ClewError(
      'forbidden',
      saying('endpointProblems.modelElsewhere', { name, graph: kg, place: new URL(url).host, typed: typedName(kg) }),
    )
  }

  /** A graph that is only about to be made has allowed nothing. */
  private async isAllowed(kg: string): Promise<boolean> {
    try {
      return (await this.tools.graphSettings.get(kg)).endpointAllowed
    } catch (error) {
      if (error instanceof ClewError && error.code === 'not-found') return false
      throw error
    }
  }

  /** What a protocol uses besides the graph; a model is only loaded for the protocol that needs it. */
  private async instruments(
    name: Protocol['name'],
    kg: KnowledgeGraph,
  ): Promise<Pick<EpisodeRequest, 'hypergraph' | 'embedder' | 'similarity'>> {
    const { embedders, similarity } = this.tools
    const hypergraph = await kg.hypergraph()
    const embedder =
      (name === 'graph-r1' || name === 'clew') && hypergraph !== undefined
        ? await embedders.of(await hypergraph.summary())
        : undefined
    return {
      hypergraph,
      embedder,
      ...(name === 'kbqa-r1' ? { similarity: await similarity() } : {}),
    }
  }
}

/** What an episode is run with where the request leaves it open. */
function settingsOf(setup: Partial<Setup>, policy: PolicyDescription, protocol: ProtocolName): EpisodeSettings {
  return {
    turns: setup.turns ?? turnBudget(policy, protocol),
    temperature: setup.temperature ?? policy.temperature ?? 0,
    seed: setup.seed ?? 0,
    // No server is asked to constrain what it writes: the record is not to say otherwise.
    constrained: policy.kind !== 'endpoint' && (setup.constrained ?? true),
    relationOrder: setup.relationOrder ?? 'ranked',
    topP: setup.topP,
  }
}

async function proposalFor(kg: KnowledgeGraph, policy: ProposedTo): Promise<Proposal> {
  const [{ triples, relations }, hypergraph] = await Promise.all([kg.summary(), kg.hypergraph()])
  const documents = hypergraph === undefined ? 0 : (await hypergraph.summary()).documents.length
  return proposeProtocol({ triples, relations, documents }, policy)
}

function refuseUnavailable({ protocols }: Proposal, name: ProtocolName): void {
  const offer = protocols.find(({ name: offered }) => offered === name)
  if (offer?.available === false)
    throw new ClewError(
      'bad-request',
      saying('answerProblems.protocolUnsuited', {
        protocol: offer.title,
        why: offer.reason ?? 'it does not suit the graph.',
      }),
    )
}
