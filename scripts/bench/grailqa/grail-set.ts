import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { importGraph } from '../../../electron/kg/import/import-graph.ts'
import type { KnowledgeGraph } from '../../../electron/kg/knowledge-graph.ts'
import { executeSExpression } from '../../../electron/kg/sexpression/executor.ts'
import { parseSExpression } from '../../../electron/kg/sexpression/parse.ts'
import { openGraph } from '../../../electron/kg/store/lmdb-graph.ts'
import { asTyped, type BenchQuestion } from '../agent/question.ts'
import { freebaseSchema, type FreebaseSchema } from './freebase-schema.ts'
import { grailHalves, readGrailQuestions, type GrailQuestion } from './grail-question.ts'
import { witnessGraph } from './witness-graph.ts'

export const GRAIL_QA = join('questions', 'grailqa_1000.json')
const RELATIONS = join('graphwalker_whitelists', 'filtered_grailqa_white_list.json')

/** Questions of one half of GrailQA, each over a witness graph of its own. */
export async function grailQuestions(data: string, half: 'dev' | 'kept'): Promise<BenchQuestion[]> {
  const all = await readGrailQuestions(join(data, GRAIL_QA))
  const schema = freebaseSchema(all, await furtherRelations(data))
  return grailHalves(all)[half].map(question => ({
    id: String(question.qid),
    question: asTyped(question.question),
    kg: 'witnesses',
    kinds: [functionKind(question.function), question.level, edgesKind(question)],
    gold: [],
    own: () => openWitnesses(question, all, schema),
  }))
}

/** The relations of Freebase that GraphWalker reads; without them there are only those of the questions. */
async function furtherRelations(data: string): Promise<string[]> {
  const text = await readFile(join(data, RELATIONS), 'utf8').catch(() => '[]')
  return z
    .array(z.string())
    .parse(JSON.parse(text))
    .map(iri => iri.slice(iri.lastIndexOf('/') + 1))
    .filter(name => name.split('.').length === 3)
}

function functionKind(asked: string): string {
  if (asked === 'none') return 'no function'
  return asked === 'count' ? 'count' : asked.startsWith('arg') ? 'superlative' : 'comparison'
}

function edgesKind({ graph_query: { edges } }: GrailQuestion): string {
  return edges.length === 1 ? '1 relation' : `${edges.length} relations`
}

async function openWitnesses(
  question: GrailQuestion,
  all: readonly GrailQuestion[],
  schema: FreebaseSchema,
): Promise<{ graph: KnowledgeGraph; gold: string[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'clew-grailqa-'))
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true })
  try {
    const file = join(folder, 'witnesses.nt')
    await writeFile(file, witnessGraph(question, all, schema))
    await importGraph({ files: [file], folder: join(folder, 'graph'), name: `GrailQA ${question.qid}` })
    const graph = await openGraph(join(folder, 'graph'))
    const close = graph.close.bind(graph)
    graph.close = async () => {
      await close()
      await remove()
    }
    return { graph, gold: await goldIn(graph, question.s_expression) }
  } catch (error) {
    await remove()
    throw error
  }
}

/** What the gold expression comes to in a graph: the keys of its members, or the number. */
async function goldIn(graph: KnowledgeGraph, expression: string): Promise<string[]> {
  const result = await executeSExpression(parseSExpression(expression), graph)
  if (result.kind === 'number') return [String(result.value)]
  if (result.kind !== 'set') throw new Error(`GrailQA asks for sets and numbers, and ${expression} gives neither.`)
  return (await graph.terms(Uint32Array.from(result.ids))).map(({ key }) => key)
}
