import type { SExpression } from '../../../kg/sexpression/ast.ts'
import { leadsToPeople } from '../question-word-fit.ts'
import { ClewError } from '../../../contract/errors.ts'
import { printSExpression } from '../../../kg/sexpression/print.ts'
import { scoreOf, type Derivation } from '../derivation.ts'
import { maskOf } from '../word-mask.ts'
import { endOf } from '../relation-ends.ts'
import { rootLikeness } from '../../lexicon/word-likeness.ts'
import type { Situation } from '../situation.ts'
import { antecedentsOf, type Antecedent, type Asked } from './antecedents.ts'
import type { Before } from './before.ts'
import { namedIn, numberOf, pointingOf, type Pointing } from './pointing.ts'

/** The leaves of a follow-up; of a question that stands alone there is nothing before. */
export async function beforeOf(situation: Situation, asked: readonly Asked[]): Promise<Before | undefined> {
  const last = asked[asked.length - 1]
  if (last === undefined) return undefined
  const pointing = pointingOf(situation.words)
  const classes = new Set(situation.schema.classes.map(({ name }) => name))
  const again = saidAgain(situation, last.question)
  const topics = new Set(asked.slice(0, -1).map(({ program }) => printSExpression(program)))
  const leaves: Derivation[] = []
  for (const antecedent of antecedentsOf(asked, name => classes.has(name))) {
    const members = await membersOf(situation, antecedent.set)
    if (members === undefined) continue
    const isTopic = antecedent.role !== 'answer' && topics.has(printSExpression(antecedent.set))
    leaves.push(...(await leavesOf(situation, pointing, again, { ...antecedent, isTopic }, members)))
  }
  return { asked, pointing, leaves }
}

async function membersOf({ executor }: Situation, set: SExpression): Promise<Uint32Array | undefined> {
  try {
    const members = await executor.members(set)
    return members.length === 0 ? undefined : members
  } catch (error) {
    // What became too large, or is not in the graph any more, is not referred to.
    if (error instanceof ClewError) return undefined
    throw error
  }
}

/** "The films", "these directors": words of the question before that are said again for its answer. */
function saidAgain({ words }: Situation, before: string): number[] {
  const known = new Set(before.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [])
  return words.flatMap(({ text, root, content, verb }, at) => {
    if (!content || verb || !/^(?:the|these|those|this|that|such|other)$/.test(words[at - 1]?.text ?? '')) return []
    return [...known].some(word => word === text || rootLikeness(word, root) >= 0.85 || word === root) ? [at] : []
  })
}

const NAMED = 2

/** The first of a set by name, and how many there are. */
async function toldOf({ kg }: Situation, members: Uint32Array): Promise<string> {
  const names = await Promise.all(
    Array.from(members.slice(0, NAMED)).map(async id => (await kg.entity(id))?.name ?? ''),
  )
  return members.length > NAMED ? `${names.join(', ')} and ${members.length - NAMED} more` : names.join(' and ')
}

/** "That year" of what is one. */
function timesSaid(words: Situation['words'], others: readonly number[]): number[] {
  const at = others.find(i => /^(?:year|date|day|month|time)$/.test(words[i + 1]?.text ?? ''))
  return at === undefined ? [] : [at, at + 1]
}

/** "It" is nobody, and "she" is nothing that is known to be no person. */
function isOfOtherKind(situation: Situation, set: SExpression, at: readonly number[]): boolean {
  if (set.kind !== 'join') return false
  const { name, reverse } = set.relation
  const relation = situation.schema.relations.get(name)
  const isPerson =
    relation && leadsToPeople(situation.ranker.dictionary.askedNouns, relation, reverse ? 'tail' : 'head')
  if (isPerson === undefined) return false
  return at.some(i => (isPerson ? /^its?$/ : /^(?:he|him|his|she|her|hers)$/).test(situation.words[i]?.text ?? ''))
}

/** Members by which it is seen what the members of a set are. */
const LOOKED_AT = 12

async function leavesOf(
  situation: Situation,
  { pronouns, others, goesOn }: Pointing,
  again: readonly number[],
  { set, role, question: of, isTopic }: Antecedent & { isTopic: boolean },
  members: Uint32Array,
): Promise<Derivation[]> {
  const { kg, question, weights, words } = situation
  const [first = 0] = members
  const name = (await kg.entity(first))?.name ?? ''
  const { kind } =
    set.kind === 'entity'
      ? { kind: 'entity' as const }
      : await endOf(kg, Array.from(members.slice(0, LOOKED_AT)), 1, members.length)
  // What was given has no question.
  const whence = of === '' ? '' : `, ${role === 'answer' ? 'which answered' : 'of'} "${of}"`
  const told = `${await toldOf(situation, members)}${whence}`
  const made = (how: 'pronoun' | 'other' | 'again' | 'unsaid', at: readonly number[]): Derivation => {
    const mask = maskOf(at)
    const number = at.flatMap(i => (words[i] === undefined ? [] : (numberOf(words[i]) ?? [])))[0]
    const features = {
      before: 1,
      [`before.${how}`]: 1,
      [`before.${role}`]: 1,
      // What was asked on about once is asked on about again: "his father?", "and his mother?"
      ...(isTopic ? { 'before.topic': 1 } : {}),
      ...(how === 'pronoun' && isOfOtherKind(situation, set, at) ? { 'before.other.kind': 1 } : {}),
      ...(how === 'unsaid' ? { [`before.${goesOn ? 'on' : 'unsaid'}.${role}`]: 1 } : {}),
      ...(number !== undefined && (number === 'one') !== (members.length === 1)
        ? { [number === 'one' ? 'before.several' : 'before.single']: 1 }
        : {}),
    }
    return {
      program: set,
      key: printSExpression(set),
      cover: mask,
      names: mask,
      evidence: 0n,
      described: mask,
      anchors: kind === 'entity' ? [name] : [],
      ...(kind === 'entity'
        ? { walk: { anchor: name, from: set, steps: [], logprob: 0, question: namedIn(question, name) } }
        : {}),
      leaf: 'before',
      before: [{ key: printSExpression(set), told }],
      kind,
      members,
      features,
      score: scoreOf(features, weights),
    }
  }
  const ones = others.filter(at => words[at]?.text === 'ones')
  const times = kind === 'year' || kind === 'date' ? timesSaid(words, others) : []
  if (times.length > 0) return [made('pronoun', times)]
  if (pronouns.length > 0)
    // Each pronoun may mean something else: "which of them did he direct?"
    return pronouns.map(at =>
      made(
        'pronoun',
        [at, ...ones, ...again].toSorted((a, b) => a - b),
      ),
    )
  const besides = [...others, ...again].toSorted((a, b) => a - b)
  return [
    ...(again.length > 0 ? [made('again', besides)] : others.length > 0 ? [made('other', others)] : []),
    made('unsaid', []),
  ]
}
