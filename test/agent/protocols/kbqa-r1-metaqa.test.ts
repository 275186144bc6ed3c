import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { protocolFor } from '../../../electron/agent/protocol-for.ts'
import { readQuestions } from '../../../electron/evaluate/question-sets.ts'
import { evaluate } from '../../../electron/evaluate/run.ts'
import { importGraph } from '../../../electron/kg/import/import-graph.ts'
import type { KnowledgeGraph } from '../../../electron/kg/knowledge-graph.ts'
import { openGraph } from '../../../electron/kg/store/lmdb-graph.ts'
import { loadNavigator } from '../../../electron/model/navigator/navigator.ts'
import { rankerSimilarity } from '../../../electron/model/relation-similarity.ts'

const data = '../shared/datasets/metaqa'
const isThere = existsSync(data)
if (!isThere) console.warn(`Skipped: ${data} is not there, so the Navigator is not measured on MetaQA under KBQA-R1.`)

describe.skipIf(!isThere)('the shipped Navigator under KBQA-R1 on MetaQA dev, every fifth of the first 200 questions', () => {
  let home: string
  let kg: KnowledgeGraph
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'clew-kbqa-'))
    await importGraph({ files: [`${data}/kb.txt`], folder: join(home, 'graph'), name: 'metaqa' })
    kg = await openGraph(join(home, 'graph'))
  }, 60_000)
  afterAll(async () => {
    await kg.close()
    await rm(home, { recursive: true, force: true })
  })

  test.each([[1, 0.95], [2, 0.85], [3, 0.75]])('%i hops: Hit@1 at least %f, in one call a hop', async (hops, least) => {
    const navigator = await loadNavigator('resources/models/navigator.bin')
    const { questions } = await readQuestions(`${data}/qa_dev_${hops}hop.txt`)
    const result = await evaluate({
      kg, protocol: protocolFor(navigator.description, 'kbqa-r1'), policy: navigator, similarity: rankerSimilarity(navigator.ranker), questions: questions.slice(0, 200).filter((_, i) => i % 5 === 0),
      settings: { turns: navigator.description.defaultTurns, temperature: 0, seed: 1, constrained: true, relationOrder: 'ranked' },
    })
    console.log(`KBQA-R1, ${hops} hops: Hit@1 ${result.hit1.toFixed(3)}, F1 ${result.f1.toFixed(3)}, ${result.calls} calls a question`)
    expect(result.hit1).toBeGreaterThanOrEqual(least)
    expect(result.calls).toBeLessThan(hops + 0.5)
    expect(result.invalidCalls + result.errors).toBe(0)
  }, 60_000)
})
