import type { TextWriter } from '../../../../model/policy.ts'
import type { DrawnWalk } from '../walks/drawn-walk.ts'
import { conjunctionPrompt, singlePathPrompt } from './question-prompts.ts'

const MOST_TOKENS = 160
const LONGEST = 400

/**
 * A question as a model words it.
 * @returns undefined where what it wrote is no question that asks for this: none in tags, not one question mark, an
 *   anchor missing, a placeholder left
 */
export async function writeQuestion(
  writer: TextWriter,
  paths: readonly string[],
  anchors: readonly string[],
  { temperature, seed, signal }: { temperature: number; seed: number; signal?: AbortSignal | undefined },
): Promise<string | undefined> {
  const [first = '', second] = paths
  const written = await writer.write(
    second === undefined ? singlePathPrompt(first) : conjunctionPrompt(first, second),
    { maxTokens: MOST_TOKENS, temperature, seed, signal },
  )
  return readQuestion(written, anchors)
}

/** What stands between the tags, the closing one and the paper's doubled angle brackets optional. */
export function readQuestion(written: string, anchors: readonly string[]): string | undefined {
  const inside = /<question>([\s\S]*?)(?:<\/question>|$)/i.exec(written)?.[1]
  const question = inside
    ?.replace(/<\/?answer>[\s\S]*$/i, '')
    .replace(/^[\s<("]+|[\s>)"]+$/g, '')
    .replace(/\s+/g, ' ')
  if (question === undefined || question.length > LONGEST || !question.endsWith('?')) return undefined
  const marks = anchors.reduce((text, name) => text.replaceAll(name, ''), question).match(/\?/g)?.length
  return marks === 1 && !/entity\d/i.test(question) && anchors.every(name => question.includes(name))
    ? question
    : undefined
}

/**
 * Each chain up to the answer as the prompts have it, what lies between masked: `Inception -> directed_by -> entity1 <-
 * directed_by <- entity2`.
 */
export function maskedPaths(walk: DrawnWalk, nameOf: (relation: number) => string, answer: string): string[] {
  return pathsWith(walk, nameOf, (_, at, isLast) => (isLast ? answer : `entity${at + 1}`))
}

/** Each chain up to the answer. @param shown what stands after a step of a chain */
export function pathsWith(
  { chains, rest }: DrawnWalk,
  nameOf: (relation: number) => string,
  shown: (chain: number, at: number, isLast: boolean) => string,
): string[] {
  return chains.map(({ anchor, steps }, chain) => {
    const all = [...steps, ...rest]
    return all.reduce((text, { relation, direction }, i) => {
      const arrow = direction === 'tail' ? ' -> ' : ' <- '
      return `${text}${arrow}${nameOf(relation)}${arrow}${shown(chain, i, i === all.length - 1)}`
    }, anchor.name)
  })
}
