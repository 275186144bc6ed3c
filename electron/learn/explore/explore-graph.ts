import type { Learnt } from '../../contract/explored.ts'
import type { Progress } from '../../contract/job.ts'
import type { KnowledgeGraph } from '../../kg/knowledge-graph.ts'
import { asked, type AskedQuestion, type AskingTools } from './asked-questions.ts'
import { type DrawnQuestion, drawnQuestions } from './drawn-questions.ts'
import { ExampleQuestions } from './example-questions.ts'
import { leastChancesOf } from './own-least-chances.ts'
import { saying } from '../../contract/words/saying.ts'

/**
 * Questions that are drawn, and seconds of the processor after which none is drawn any more: on a busy machine a graph
 * is explored as on an idle one, and takes longer.
 */
const QUESTIONS = 300
const MOST_SECONDS = 180
/** Relations that are asked about. */
const MOST_RELATIONS = 400
const SEED = 20_261_124

export interface ExploringTools extends AskingTools {
  /** Questions to begin with, as soon as there are enough of them. */
  onExamples?: ((examples: readonly string[]) => void) | undefined
  onProgress(progress: Progress): void
}

/**
 * Asks a graph questions that were drawn from it, and learns from how many are answered rightly how sure an answer has to
 * be. The same graph gives the same questions.
 * @throws the signal's reason when it is aborted
 */
export async function exploreGraph(
  kg: KnowledgeGraph,
  { onProgress, onExamples, ...tools }: ExploringTools,
  { questions: most = QUESTIONS, seconds: longest = MOST_SECONDS } = {},
): Promise<Learnt> {
  const started = performance.now()
  const begun = process.cpuUsage()
  const secondsOfWork = (): number => {
    const { user, system } = process.cpuUsage(begun)
    return (user + system) / 1e6
  }
  const { fingerprint, triples } = await kg.summary()
  const found: AskedQuestion[] = []
  let drawn = 0
  const examples = new ExampleQuestions()
  onProgress({ phase: saying('progress.lookingAtRelations') })
  if (triples > 0)
    for await (const question of drawnQuestions(kg, {
      seed: SEED,
      count: most,
      relations: MOST_RELATIONS,
      signal: tools.signal,
    })) {
      if (secondsOfWork() > longest) break
      if (!question.isTwin) drawn += 1
      const answered = await asked(question, kg, tools)
      if (answered !== undefined) {
        found.push(answered)
        const enough = (await isWellSpelt(question)) ? examples.add(question.kind, answered) : undefined
        if (enough) onExamples?.(enough)
      }
      onProgress({ phase: saying('progress.askingOwn', { drawn, most }), fraction: drawn / most })
    }
  onExamples?.(examples.questions())
  const contradicting = contradictions(found)
  const told = found.filter(({ question }) => !contradicting.has(folded(question)))
  const given = told.filter(({ silent }) => !silent)
  const answers = given.filter(({ isTwin }) => !isTwin)
  const leastChances = leastChancesOf(given)
  return {
    version: 1,
    fingerprint,
    at: new Date().toISOString(),
    seconds: (performance.now() - started) / 1_000,
    questions: told.filter(({ isTwin }) => !isTwin).length,
    twins: told.filter(({ isTwin }) => isTwin).length,
    contradicting: contradicting.size,
    answers: answers.length,
    right: answers.length === 0 ? 0 : answers.filter(({ right }) => right).length / answers.length,
    ...(leastChances === undefined ? {} : { leastChances }),
  }
}

async function isWellSpelt({ names, kg }: DrawnQuestion): Promise<boolean> {
  const found = await Promise.all(names.map(name => kg.link(name, 1, false)))
  return found.every(([candidate]) => candidate !== undefined)
}

/** As people hear it: case and punctuation do not tell two questions apart. */
const folded = (question: string): string =>
  question
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Questions that were drawn twice, with answers of which only one can be right. */
export function contradictions(
  questions: readonly Pick<AskedQuestion, 'question' | 'answers' | 'isTwin'>[],
): Set<string> {
  const known = new Map<string, string>()
  const contradicting = new Set<string>()
  for (const { question, answers, isTwin } of questions) {
    if (isTwin) continue
    const text = JSON.stringify(answers.toSorted())
    const key = folded(question)
    if ((known.get(key) ?? text) !== text) contradicting.add(key)
    known.set(key, text)
  }
  return contradicting
}
