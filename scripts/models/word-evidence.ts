/**
 * Fits what the words of a question and of names are worth beside the relation ranker's network: `tsx
 * scripts/models/word-evidence.ts [OUT]`. Of made-up lessons (half of concepts that the ranker was never taught), and of
 * the dev half of GrailQA's questions; the half that is kept back is only scored.
 */
import { writeFile } from 'node:fs/promises'
import type { PathStep } from '../../electron/contract/fact.ts'
import { loadRelationRanker } from '../../electron/model/relation-ranker.ts'
import { EVIDENCE } from '../../electron/model/relation-ranker/word-evidence.ts'
import { grailHalves, readGrailQuestions } from '../bench/grailqa/grail-question.ts'
import { grailChoices } from './checks/grailqa-relations.ts'
import { fitted, scored, type EvidenceExample } from './navigator/word-evidence-fit.ts'
import { generateLessons } from './worlds/generate.ts'
import type { Lesson } from './worlds/lesson.ts'

const GRAIL_QA = '../shared/datasets/questions/grailqa_1000.json'
const LESSONS = 1_200
/** Of all that is learnt from, how much GrailQA counts. */
const GRAIL_SHARE = 0.3

const [out = 'electron/model/relation-ranker/word-evidence-weights.ts'] = process.argv.slice(2)
const ranker = await loadRelationRanker('resources/models/navigator.bin')

function example(
  question: string,
  anchors: readonly string[],
  walked: readonly PathStep[],
  candidates: readonly PathStep[],
  gold: number,
): EvidenceExample {
  const { net, evidence } = ranker.wordEvidence({ question, anchors, walked, candidates })
  return {
    inputs: evidence.map((of, i) => Float64Array.from([net[i] ?? 0, ...of])),
    gold,
    later: walked.length > 0,
    weight: 1,
  }
}

/** The choices of relations that a lesson's path makes. */
function examplesOf({ question, anchors, path, candidates }: Lesson): EvidenceExample[] {
  return path.flatMap((step, hop) => {
    const listed = candidates[hop] ?? []
    const gold = listed.findIndex(c => c.relation === step.relation && c.direction === step.direction)
    return gold < 0 || listed.length < 2 ? [] : [example(question, anchors, path.slice(0, hop), listed, gold)]
  })
}

const lessons = [...generateLessons(7_001, LESSONS, 'held-out'), ...generateLessons(7_002, LESSONS)].flatMap(examplesOf)
const unseen = [...generateLessons(7_003, 300, 'held-out')].flatMap(examplesOf)
const kept = new Set(grailHalves(await readGrailQuestions(GRAIL_QA)).kept.map(({ qid }) => qid))
const grail = (await grailChoices(GRAIL_QA)) ?? []
const ofGrail = (half: 'dev' | 'kept'): EvidenceExample[] =>
  grail.flatMap(({ qid, question, entity, candidates, gold }) =>
    kept.has(qid) === (half === 'kept') ? [example(question, [entity], [], candidates, gold)] : [],
  )
const dev = ofGrail('dev')
const counted = (examples: readonly EvidenceExample[], share: number): EvidenceExample[] =>
  examples.map(one => ({ ...one, weight: share / examples.length }))
const weights = fitted([...counted(dev, GRAIL_SHARE), ...counted(lessons, 1 - GRAIL_SHARE)])

for (const [name, examples] of [
  ['GrailQA, learnt from', dev],
  ['GrailQA, kept back', ofGrail('kept')],
  ['lessons of concepts never taught, kept back', unseen],
] as const)
  process.stdout.write(`${name}: ${scored(examples, weights)} (network alone ${scored(examples, undefined)})\n`)

const table = (of: Float64Array): string =>
  ['net', ...EVIDENCE]
    .map((name, i) => `    ${/^\w+$/.test(name) ? name : `'${name}'`}: ${Number((of[i] ?? 0).toFixed(3))},\n`)
    .join('')
await writeFile(
  out,
  `import type { EvidenceWeights } from './word-evidence.ts'

/** Made by \`scripts/models/word-evidence.ts\`: of a walk's first step, and of the later ones. */
export const EVIDENCE_WEIGHTS: { readonly first: EvidenceWeights; readonly later: EvidenceWeights } = {
  first: {
${table(weights.first)}  },
  later: {
${table(weights.later)}  },
}
`,
)
