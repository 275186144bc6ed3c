import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runEpisode } from '../../../electron/agent/episode.ts'
import { protocolFor } from '../../../electron/agent/protocol-for.ts'
import { queryEntities } from '../../../electron/agent/protocols/graph-r1/query-entities.ts'
import { PAPER_TURNS } from '../../../electron/agent/turn-budget.ts'
import { bootstrapDifferences } from '../../../electron/base/significance.ts'
import type { Difference } from '../../../electron/contract/score.ts'
import type { RetrievalSettings } from '../../../electron/kg/hypergraph/hypergraph.ts'
import { lexicalEmbedder } from '../../../electron/kg/hypergraph/lexical-embedder.ts'
import { queryVectors } from '../../../electron/kg/hypergraph/query-vectors.ts'
import { foldName } from '../../../electron/kg/name-folding.ts'
import type { KnowledgeGraph } from '../../../electron/kg/knowledge-graph.ts'
import { openGraph } from '../../../electron/kg/store/lmdb-graph.ts'
import { bestTokenF1 } from '../../../electron/learn/rewards/token-f1.ts'
import { loadNavigator, type Navigator } from '../../../electron/model/navigator/navigator.ts'
import { readPassages, type PassageItem } from '../agent/passages.ts'
import { readFacts, REPRESENTATIONS, writeRepresentation, type Representation } from './representations.ts'

interface DocumentRow {
  name: string
  /** What Graph-R1 has of it. */
  paper: string
  represented: Representation
  retrieved: RetrievalSettings
}

const BOTH = { entities: 5, hyperedges: 5, facts: 5 }

/** The first is what the others are compared with. */
const ROWS: readonly DocumentRow[] = [
  { name: 'hypergraph', paper: 'Fig. 5b: some 57 F1', represented: 'hypergraph', retrieved: BOTH },
  { name: 'entity path alone', paper: '', represented: 'hypergraph', retrieved: { ...BOTH, hyperedges: 0 } },
  { name: 'hyperedge path alone', paper: '', represented: 'hypergraph', retrieved: { ...BOTH, entities: 0 } },
  { name: 'binary graph', paper: 'Fig. 5b: some 32 F1', represented: 'binary', retrieved: BOTH },
  { name: 'chunks', paper: 'Fig. 5b: some 42 F1', represented: 'chunks', retrieved: { ...BOTH, entities: 0 } },
  {
    name: 'chunks, two of them',
    paper: '',
    represented: 'chunks',
    retrieved: { entities: 0, hyperedges: 2, facts: 2 },
  },
]

export interface DocumentFigures {
  questions: number
  passages: number
  rows: {
    name: string
    paper: string
    /** Share of questions whose answer stands in what is returned. */
    named: number
    /** Share of the passages that a question needs of which something is returned. */
    found: number
    words: number
    /** Of `named`, to the first row, question by question; left out for the first itself. */
    difference?: Difference | undefined
    /** Token F1 of what the untaught Navigator answers in Graph-R1's loop, and to the first row. */
    answered: number
    answeredDifference?: Difference | undefined
  }[]
}

/**
 * What one query returns of passages that are kept as chunks, as facts between two things and as facts between many
 * (Graph-R1, Fig. 5b), and by one path of retrieval alone, and what an agent makes of it in Graph-R1's loop. Nothing is
 * trained.
 */
export async function documentFigures(data: string, signal: AbortSignal): Promise<DocumentFigures> {
  // "yes" stands in any text.
  const items = (await readPassages(data)).filter(({ answer }) => !/^(?:yes|no)$/i.test(answer.trim()))
  const passages = [...new Set(items.flatMap(({ gold_doc: gold, doc }) => [...gold, ...doc]))]
  const scratch = await mkdtemp(join(tmpdir(), 'clew-bench-ablation-'))
  try {
    const read = await readFacts(passages, signal)
    for (const name of REPRESENTATIONS) await writeRepresentation(join(scratch, name), name, read, signal)
    const navigator = await loadNavigator('resources/models/navigator.bin')
    const measured = new Map<DocumentRow, Awaited<ReturnType<typeof measure>>>()
    for (const row of ROWS)
      measured.set(row, await measure(join(scratch, row.represented), row, { items, passages, navigator, signal }))
    const [first] = measured.values()
    const toFirst = async (of: Column, values: Float64Array): Promise<Difference | undefined> =>
      first === undefined || values === first[of] ? undefined : (await bootstrapDifferences([first[of]], [values]))[0]
    const rows = await Promise.all(
      [...measured].map(async ([{ name, paper }, { named, found, words, answered }]) => ({
        name,
        paper,
        named: mean(named),
        found: mean(found),
        words: mean(words),
        difference: await toFirst('named', named),
        answered: mean(answered),
        answeredDifference: await toFirst('answered', answered),
      })),
    )
    return { questions: items.length, passages: passages.length, rows }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

type Column = 'named' | 'found' | 'words' | 'answered'

interface Asked {
  items: readonly PassageItem[]
  passages: readonly string[]
  navigator: Navigator
  signal: AbortSignal
}

/** By question. */
async function measure(
  folder: string,
  { retrieved: settings }: DocumentRow,
  { items, passages, navigator, signal }: Asked,
): Promise<Record<Column, Float64Array>> {
  const embedder = lexicalEmbedder()
  const named = new Float64Array(items.length)
  const found = new Float64Array(items.length)
  const words = new Float64Array(items.length)
  const answered = new Float64Array(items.length)
  const graph = await openGraph(folder)
  try {
    const hypergraph = await graph.hypergraph()
    for (const [at, { question, answer, gold_doc: gold }] of items.entries()) {
      if (hypergraph === undefined) break
      const vectors = await queryVectors(question, await queryEntities(question, hypergraph), embedder)
      const facts = (await hypergraph.retrieve(vectors, settings)).map(({ hyperedge }) => hyperedge)
      const shown = facts.map(({ text }) => text).join(' ')
      const seen = new Set(facts.map(({ source }) => passages[source.chunk]))
      named[at] = ` ${plain(shown)} `.includes(` ${plain(answer)} `) ? 1 : 0
      found[at] = gold.filter(passage => seen.has(passage)).length / Math.max(1, gold.length)
      words[at] = shown.split(/\s+/).length
      answered[at] = bestTokenF1(await answersTo(question, graph, settings, { navigator, signal }), [answer])
    }
  } finally {
    await graph.close()
  }
  return { named, found, words, answered }
}

/** What the Navigator answers as it came, in Graph-R1's loop over these documents. */
async function answersTo(
  question: string,
  kg: KnowledgeGraph,
  { entities, hyperedges, facts }: RetrievalSettings,
  { navigator, signal }: Pick<Asked, 'navigator' | 'signal'>,
): Promise<string[]> {
  const settings = { entitiesRetrieved: entities, hyperedgesRetrieved: hyperedges, factsReturned: facts }
  for await (const event of runEpisode({
    question,
    kg,
    policy: navigator,
    ranker: navigator.ranker,
    hypergraph: await kg.hypergraph(),
    embedder: lexicalEmbedder(),
    protocol: protocolFor(navigator.description, 'graph-r1', settings),
    settings: {
      turns: PAPER_TURNS['graph-r1'],
      temperature: 0,
      seed: 1,
      constrained: true,
      relationOrder: 'ranked',
    },
    signal,
  }))
    if (event.kind === 'finished') return event.trajectory.answer.map(({ name }) => name)
  return []
}

/** Words alone, folded. */
function plain(text: string): string {
  return (foldName(text).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')
}

function mean(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}
