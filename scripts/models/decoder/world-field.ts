import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { buildHypergraph } from '../../../electron/agent/extraction/build-hypergraph.ts'
import { patternExtractor } from '../../../electron/agent/extraction/patterns.ts'
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

/** The facts of a made-up graph as sentences of one document, and questions that they answer. */
export async function documentField(
  world: WorldOptions & { seed: number },
  name: string,
  work: string,
): Promise<Field> {
  const { triples } = randomWorld(world.seed, world)
  const file = path.join(work, 'worlds', `${name}.txt`)
  const folder = path.join(work, 'graphs', name)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(
    file,
    triples.map(([head, relation, tail]) => `The ${relationWords(relation)} of "${head}" is "${tail}".`).join('\n\n'),
  )
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
  const lessons: GraphLesson[] = []
  for await (const lesson of documentLessons(kg, { seed: world.seed, count: world.questions }))
    lessons.push({ ...lesson, id: `${name}/${lesson.id}` })
  return { name, kg, lessons }
}
