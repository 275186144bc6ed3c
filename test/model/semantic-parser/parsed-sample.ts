import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importGraph } from '../../../electron/kg/import/import-graph.ts'
import { openGraph } from '../../../electron/kg/store/lmdb-graph.ts'
import type { KnowledgeGraph } from '../../../electron/kg/knowledge-graph.ts'
import type { ExpressionResult } from '../../../electron/kg/sexpression/expression-result.ts'
import { readEverydayRelations } from '../../../electron/model/navigator/everyday-relations.ts'
import { loadRelationRanker } from '../../../electron/model/relation-ranker.ts'
import type { ParsedProgram } from '../../../electron/model/semantic-parser/roots.ts'
import { parseQuestion } from '../../../electron/model/semantic-parser/search.ts'
import type { SearchTools } from '../../../electron/model/semantic-parser/situation-of.ts'
import { WEIGHTS } from '../../../electron/model/semantic-parser/weights.ts'

/** A graph and the programs that questions about it are read as. */
export interface ParsedGraph {
  kg: KnowledgeGraph
  programs: (
    question: string,
    more?: Pick<SearchTools, 'signal' | 'topics'>,
  ) => Promise<(ParsedProgram & { probability: number })[]>
  /** Names, numbers, times, or yes and no, of the likeliest one, in order. */
  answers: (question: string) => Promise<string[]>
  close: () => Promise<void>
}

/** Files to import; the sample graph of Greek myths where none are given. */
export async function parsedGraph(
  files: readonly string[] = ['resources/samples/greek-myths.ttl'],
): Promise<ParsedGraph> {
  const home = await mkdtemp(join(tmpdir(), 'clew-parsed-'))
  const folder = join(home, 'graph')
  await importGraph({ files: [...files], folder, name: 'graph' })
  const kg = await openGraph(folder)
  const tools = {
    kg,
    ranker: await loadRelationRanker('resources/models/navigator.bin'),
    everyday: await readEverydayRelations('resources/models/everyday-relations.txt'),
    weights: WEIGHTS,
  }
  const programs: ParsedGraph['programs'] = (question, more) => parseQuestion(question, { ...tools, ...more })
  return {
    kg,
    programs,
    answers: async question => {
      const [best] = await programs(question)
      return best === undefined ? [] : textsOf(best.result, kg)
    },
    close: async () => {
      await kg.close()
      await rm(home, { recursive: true, force: true })
    },
  }
}

/** The same of tables, name to text, that are imported together. */
export async function parsedTables(texts: Record<string, string>): Promise<ParsedGraph> {
  const folder = await mkdtemp(join(tmpdir(), 'clew-tables-'))
  try {
    const files = Object.entries(texts).map(([name, text]) => ({ path: join(folder, name), text }))
    for (const { path, text } of files) await writeFile(path, text)
    return await parsedGraph(files.map(({ path }) => path))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function textsOf(result: ExpressionResult, kg: KnowledgeGraph): Promise<string[]> {
  switch (result.kind) {
    case 'set':
      return (await Promise.all(result.ids.map(async id => (await kg.entity(id))?.name ?? ''))).toSorted()
    case 'number':
      return [String(result.value)]
    case 'boolean':
      return [result.value ? 'yes' : 'no']
    case 'times':
      return [...result.times]
    case 'value':
      return result.text === undefined ? [] : [result.text]
  }
}
