import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { buildHypergraph } from '../../../electron/agent/extraction/build-hypergraph.ts'
import { patternExtractor } from '../../../electron/agent/extraction/patterns.ts'
import { seededRandom } from '../../../electron/base/random.ts'
import type { GraphLesson } from '../../../electron/contract/lesson.ts'
import { lexicalTokens } from '../../../electron/kg/documents/chunks.ts'
import { lexicalEmbedder } from '../../../electron/kg/hypergraph/lexical-embedder.ts'
import { importGraph } from '../../../electron/kg/import/import-graph.ts'
import type { KnowledgeGraph } from '../../../electron/kg/knowledge-graph.ts'
import { openGraph } from '../../../electron/kg/store/lmdb-graph.ts'
import { documentLessons } from '../../../electron/learn/lessons/documents/document-lessons.ts'
import { randomWorld } from '../worlds/world.ts'
import type { WorldOptions } from '../worlds/world.ts'
import { relationWords } from './episodes.ts'
import type { Field } from './stages.ts'

/** A graph that is imported into a folder of its name unless it lies there. */
export async function importedGraph(name: string, files: readonly string[], under: string): Promise<KnowledgeGraph> {
  const folder = path.join(under, name)
  mkdirSync(under, { recursive: true })
  if (!existsSync(folder)) await importGraph({ files: [...files], folder, name })
  return openGraph(folder)
}

/** A made-up graph and questions of one or two steps about it. */
export async function worldField(world: WorldOptions & { seed: number }, name: string, work: string): Promise<Field> {
  const { triples, questions } = randomWorld(world.seed, world)
  const file = path.join(work, 'worlds', `${name}.tsv`)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, triples.map(row => `${row.join('\t')}\n`).join(''))
  const kg = await importedGraph(name, [file], path.join(work, 'graphs'))
  const graph = { name, fingerprint: (await kg.summary()).fingerprint }
  const lessons = questions
    .filter(({ shape, hops }) => shape === 'path' && hops <= 2)
    .map((asked, index): GraphLesson => ({
      ...asked,
      id: `${name}/${index}`,
      entities: asked.paths.map(({ anchor }) => anchor),
      graph,
      source: 'graphsynth',
    }))
  return { name, kg, lessons }
}

/** How a fact is said. Names stand in quotes, so that they are found whatever they look like. */
const SAYINGS = [
  (head: string, relation: string, tail: string) => `The ${relation} of "${head}" is "${tail}".`,
  (head: string, relation: string, tail: string) => `"${head}" has "${tail}" as its ${relation}.`,
  (head: string, relation: string, tail: string) => `"${head}" and its ${relation}, "${tail}".`,
] as const

/** Facts of a document: the sentences of a whole graph take longer to read than they teach. */
const MOST_FACTS = 48

/**
 * Facts of a made-up graph as sentences of one document, one for a thing and a relation, and what they answer: gaps in
 * them, and the graph's questions of one step.
 */
export async function documentField(
  world: WorldOptions & { seed: number },
  name: string,
  work: string,
): Promise<Field> {
  const random = seededRandom(world.seed)
  const { triples, questions } = randomWorld(world.seed, world)
  const asked = questions.filter(({ shape, hops }) => shape === 'path' && hops === 1)
  const anchors = new Set(asked.flatMap(({ paths }) => paths.map(({ anchor }) => anchor)))
  const first = new Map(triples.toReversed().map(triple => [`${triple[0]}\u0000${triple[1]}`, triple]))
  const facts = random
    .sample([...first.values()], first.size)
    .toSorted((a, b) => Number(anchors.has(b[0]) || anchors.has(b[2])) - Number(anchors.has(a[0]) || anchors.has(a[2])))
    .slice(0, MOST_FACTS)
  const saying = random.pick(SAYINGS)
  const { kg, gaps } = await sentencesField(
    facts.map(([head, relation, tail]) => saying(head, relationWords(relation), tail)),
    { seed: world.seed, gaps: world.questions },
    name,
    work,
  )
  const said = (subject: string, relation: string, object: string): boolean =>
    facts.some(fact => fact[0] === subject && fact[1] === relation && fact[2] === object)
  const graph = { name, fingerprint: (await kg.summary()).fingerprint }
  const lessons = asked.flatMap(({ question, answers, paths: [path] }, index): GraphLesson[] => {
    const [step] = path?.steps ?? []
    if (path === undefined || step === undefined) return []
    const told = answers.filter(answer =>
      step.direction === 'tail' ? said(path.anchor, step.relation, answer) : said(answer, step.relation, path.anchor),
    )
    if (told.length === 0) return []
    return [
      {
        id: `${name}/asked-${index}`,
        question,
        // A document has no entities of the graph: they are found in the question, as in any other.
        entities: [],
        answers: told,
        hops: 1,
        graph,
        source: 'graphsynth',
      },
    ]
  })
  return { name, kg, lessons: [...gaps, ...lessons] }
}

/** Sentences as a document, and questions by the gaps in them. */
export async function sentencesField(
  sentences: readonly string[],
  { seed, gaps: count }: { seed: number; gaps: number },
  name: string,
  work: string,
): Promise<{ kg: KnowledgeGraph; gaps: GraphLesson[] }> {
  const file = path.join(work, 'worlds', `${name}.txt`)
  const folder = path.join(work, 'graphs', name)
  mkdirSync(path.dirname(folder), { recursive: true })
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, sentences.join('\n\n'))
  // What was built already is not built again.
  await buildHypergraph({
    files: [file],
    folder,
    name,
    extractor: patternExtractor,
    embedder: lexicalEmbedder(),
    tokens: lexicalTokens,
  })
  const kg = await openGraph(folder)
  const gaps: GraphLesson[] = []
  for await (const lesson of documentLessons(kg, { seed, count })) gaps.push({ ...lesson, id: `${name}/${lesson.id}` })
  return { kg, gaps }
}
