import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { protocolFor } from '../../../electron/agent/protocol-for.ts'
import type { ProtocolName } from '../../../electron/contract/protocol.ts'
import { evaluate, type EvaluationResult } from '../../../electron/evaluate/run.ts'
import { importGraph } from '../../../electron/kg/import/import-graph.ts'
import { openGraph } from '../../../electron/kg/store/lmdb-graph.ts'
import { readQuestions, type Question } from '../../../electron/learn/question-sets/question-sets.ts'
import { generateLessons } from '../worlds/generate.ts'
import { lessonAccuracy } from './ranker-training.ts'
import { Navigator } from '../../../electron/model/navigator/navigator.ts'
import { readEverydayRelations } from '../../../electron/model/navigator/everyday-relations.ts'
import { readNetwork } from '../../../electron/model/relation-ranker/file.ts'
import { loadRelationRanker } from '../../../electron/model/relation-ranker.ts'
import { generalityCheck, type CheckScore } from '../checks/generality.ts'
import { grailQaRelations } from '../checks/grailqa-relations.ts'
import { EVERYDAY } from './pipeline.ts'

const METAQA = '../shared/datasets/metaqa'
const GRAIL_QA = '../shared/datasets/questions/grailqa_1000.json'
/** The papers' measure is the first of each file; those spread over the whole of it are of all kinds. */
const FIRST = 1_000
const SPREAD = 500
const PROTOCOLS: readonly ProtocolName[] = ['kg-r1', 'graphwalker', 'kbqa-r1']

export interface MetaQaScore {
  hops: number
  which: string
  protocol: ProtocolName
  result: EvaluationResult
}

export interface NavigatorScores {
  taught: ReturnType<typeof lessonAccuracy>
  heldOut: ReturnType<typeof lessonAccuracy>
  freebase: Awaited<ReturnType<typeof grailQaRelations>>
  check: CheckScore[]
  checked: number
  checkedRight: number
  metaQa: MetaQaScore[]
}

/** Everything that the record says of weights, on questions that nothing was learnt from. */
export async function scoreNavigator(weights: string, say: (text: string) => void): Promise<NavigatorScores> {
  const net = readNetwork(await readFile(weights))
  const navigator = new Navigator(await loadRelationRanker(weights), await readEverydayRelations(EVERYDAY))
  const taught = lessonAccuracy(net, generateLessons(1001, 2000))
  const heldOut = lessonAccuracy(net, generateLessons(1002, 2000, 'held-out'))
  const freebase = await grailQaRelations(await loadRelationRanker(weights), GRAIL_QA)
  const check = await generalityCheck(navigator)
  const checked = check.reduce((sum, { n }) => sum + n, 0)
  const checkedRight = check.reduce((sum, { n, hit1 }) => sum + n * hit1, 0) / checked
  say(
    `single choices ${taught.choices.toFixed(3)}, of concepts never taught ${heldOut.choices.toFixed(3)}; generality check ${checkedRight.toFixed(3)}`,
  )
  return { taught, heldOut, freebase, check, checked, checkedRight, metaQa: await onMetaQa(navigator, say) }
}

async function onMetaQa(navigator: Navigator, say: (text: string) => void): Promise<MetaQaScore[]> {
  if (!existsSync(METAQA)) {
    say(`${METAQA} is not there: no scores on MetaQA.`)
    return []
  }
  const folder = await mkdtemp(join(tmpdir(), 'clew-navigator-'))
  try {
    await importGraph({ files: [`${METAQA}/kb.txt`], folder: join(folder, 'metaqa'), name: 'metaqa' })
    const kg = await openGraph(join(folder, 'metaqa'))
    const results: MetaQaScore[] = []
    for (const hops of [1, 2, 3]) {
      const { questions: all } = await readQuestions(`${METAQA}/qa_dev_${hops}hop.txt`)
      const samples: [string, Question[]][] = [
        [`first ${FIRST.toLocaleString('en')}`, all.slice(0, FIRST)],
        [
          `${SPREAD} spread over the whole file`,
          all.filter((_, i) => i % Math.floor(all.length / SPREAD) === 0).slice(0, SPREAD),
        ],
      ]
      for (const [which, questions] of samples) {
        for (const protocol of PROTOCOLS) {
          const result = await evaluate({
            kg,
            protocol: protocolFor(navigator.description, protocol),
            policy: navigator,
            ranker: navigator.ranker,
            questions,
            settings: {
              turns: navigator.description.defaultTurns,
              temperature: 0,
              seed: 1,
              constrained: true,
              relationOrder: 'ranked',
            },
          })
          say(
            `MetaQA ${hops} hops, ${which}, ${protocol}: Hit@1 ${result.hit1.toFixed(3)}, F1 ${result.f1.toFixed(3)}, ${result.calls.toFixed(1)} calls`,
          )
          results.push({ hops, which, protocol, result })
        }
      }
    }
    await kg.close()
    return results
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
