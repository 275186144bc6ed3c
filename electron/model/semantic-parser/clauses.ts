import type { SExpression } from '../../kg/sexpression/ast.ts'
import type { Features } from './derivation.ts'
import { isFree, type Situation } from './situation.ts'

/** Words that begin a clause of their own, behind what they speak of. */
const PLACING = /^(?:in|on|at|from|by|with|for|to|about|under|near)$/
const RELATIVE = /^(?:who|whom|whose|that|which|where)$/

/**
 * How many relations a question speaks of for how many a program walks: each clause, each "of" between nouns and each
 * possessive tells of one. "Who repaired clocks made by somebody who worked in Halifax" speaks of three.
 * @param names words of the names in it, in which nothing is told
 */
export function clausesLeft(situation: Situation, program: SExpression, names: bigint): Features {
  const told = relationsTold(situation, names)
  const walked = relationsIn(program)
  return {
    ...(told > walked ? { 'steps.fewer': Math.min(3, told - walked) } : {}),
    ...(walked > told ? { 'steps.more': Math.min(3, walked - told) } : {}),
  }
}

function relationsTold({ words }: Situation, names: bigint): number {
  const isOpen = (at: number): boolean => words[at] !== undefined && isFree({ cover: names }, [at])
  let told = 0
  words.forEach(({ text, verb, content }, at) => {
    const next = words[at + 1]
    // "Red routes on The Prow": what is said by a name alone.
    if (!isOpen(at)) {
      if (next?.content === true && !next.verb && isOpen(at + 1)) told += 1
      return
    }
    const behind = /^(?:the|a|an)$/.test(next?.text ?? '') ? at + 2 : at + 1
    const isPlace =
      PLACING.test(text) &&
      (!isOpen(behind) || words[behind]?.content === true) &&
      !(words[at - 1]?.verb === true && words[at - 1]?.content === true)
    const isPossessive = text === 's' && next?.content === true
    const isOf = text === 'of' && at > 0 && (words[at - 1]?.content === true || !isOpen(at - 1))
    const isClause = at > 1 && RELATIVE.test(text) && words[at - 1]?.content === true && !nextVerb(words, at)
    if (isPossessive || isOf || isClause || isPlace || (verb && content)) told += 1
  })
  return told
}

/** A verb right behind it is counted by itself. */
const nextVerb = (words: Situation['words'], at: number): boolean =>
  words.slice(at + 1, at + 5).some(({ verb, content }) => verb && content)

function relationsIn(program: SExpression): number {
  switch (program.kind) {
    case 'join':
      return 1 + relationsIn(program.of)
    case 'any':
    case 'has':
      return 1
    case 'and':
    case 'or':
      return relationsIn(program.left) + relationsIn(program.right)
    case 'without':
      return relationsIn(program.of) + relationsIn(program.without)
    case 'superlative':
    case 'aggregate':
      return 1 + relationsIn(program.of)
    case 'compare':
      return 1 + relationsIn(program.than)
    case 'time':
    case 'during':
    case 'earliest':
    case 'count':
    case 'exists':
      return relationsIn(program.of)
    case 'when':
      return 1 + relationsIn(program.left) + relationsIn(program.right)
    default:
      return 0
  }
}
