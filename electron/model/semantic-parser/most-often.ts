import type { Measure, Relation, SExpression } from '../../kg/sexpression/ast.ts'
import type { Derivation, Draft, Features } from './derivation.ts'
import { maskOf } from './word-mask.ts'
import { formOf } from './form-of-name.ts'
import type { GraphSchema } from './graph-schema.ts'
import { drafted, isFree, type Situation } from './situation.ts'

/**
 * "Which actor appears most often in films by X", "whom did X visit most often": of what a step leads to, those to whom
 * it leads most often, from how many of a set or, where triples carry times, how many times.
 */
export function mostOften(situation: Situation, from: Derivation): Draft[] {
  const by = howOften(situation, from.program)
  if (by === undefined) return []
  return situation.cues.flatMap(cue => {
    if (cue.kind !== 'superlative' || cue.gradable !== undefined || !isFree(from, cue.words)) return []
    return [
      drafted(situation, from, {
        program: {
          kind: 'superlative',
          mode: cue.most ? 'ARGMAX' : 'ARGMIN',
          of: from.program,
          by,
          ...(cue.top === undefined ? {} : { top: cue.top }),
        },
        words: maskOf(cue.words),
        features: {
          [cue.often === true ? 'most.often' : 'most.reached']: 1,
          // "Who starred in the most films by X": those of which it is counted how many.
          ...(isNext(from, cue.words) ? { 'most.reached.next': 1 } : {}),
          ...doer(situation, from, cue.words, from.program),
        },
        with: { described: from.described, chooses: { from: from.members.length } },
      }),
    ]
  })
}

/** "Which crew attended the most fires", where attending leads from crews: whether those are chosen from that do it. */
export function doer(
  { words, schema }: Situation,
  { evidence, leaf }: Derivation,
  [most = 0]: readonly number[],
  of: SExpression,
): Features {
  const verb = words[most - 1]?.text === 'the' ? most - 2 : most - 1
  if (leaf !== 'end' || of.kind !== 'any' || evidence !== 1n << BigInt(verb)) return {}
  const own = schema.relations.get(of.relation.name)?.words.own.map(({ text }) => text) ?? []
  const form = formOf(own)
  const isSubject =
    /^(who|which|what)$/.test(words[0]?.text ?? '') && !words.some(({ text }) => /^(do|does|did)$/.test(text))
  if (!isSubject || (form !== 'verb' && form !== 'by')) return {}
  return { 'most.doer': of.relation.reverse === (form === 'by') ? 1 : -1 }
}

/** As many on average as where each has one, and hardly any two. */
const ONE = 1.01

/** Of repairs that have a mechanic each, none has the most. Of relations that are not there nothing is counted either. */
export function leadsOnce({ relations }: GraphSchema, { name, reverse }: Relation): boolean {
  const counted = relations.get(name)?.[reverse ? 'head' : 'tail']
  return counted === undefined || counted.fan <= ONE
}

/** How often a step leads to each of those that it leads to; undefined where it can be but once. */
export function howOften({ schema }: Situation, program: SExpression): Measure | undefined {
  if (program.kind === 'any')
    return leadsOnce(schema, program.relation) ? undefined : { kind: 'count', by: [program.relation] }
  if (program.kind !== 'join') return undefined
  const { relation, of } = program
  // To a single thing a relation leads once; its times may be many.
  if (of.kind === 'entity') return schema.temporal ? { kind: 'times', by: [relation], among: of } : undefined
  return { kind: 'count', by: [relation], among: of }
}

const isNext = ({ cover }: Derivation, words: readonly number[]): boolean =>
  (cover & (3n << BigInt((words[words.length - 1] ?? 0) + 1))) !== 0n
