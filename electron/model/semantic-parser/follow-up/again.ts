import { ClewError } from '../../../contract/errors.ts'
import type { SExpression } from '../../../kg/sexpression/ast.ts'
import { printSExpression } from '../../../kg/sexpression/print.ts'
import type { IdSet } from '../../../kg/sexpression/id-set.ts'
import type { Derivation, Features } from '../derivation.ts'
import { firstOf, maskOf } from '../word-mask.ts'
import type { ParsedProgram } from '../roots.ts'
import { isFree, type Situation } from '../situation.ts'
import type { NamedValue } from '../values-in-question.ts'
import type { Asked } from './antecedents.ts'
import type { Before } from './before.ts'
import type { Pointing } from './pointing.ts'
import { replaced, replaceableIn, type Replaceable, type Substitute } from './replace.ts'

/** A part of the former program and what the follow-up names in its place. */
interface Replacement {
  of: Replaceable
  by: Substitute
  words: bigint
  features: Features
}

/** Replacements of one kind that are tried together. */
const MOST_REPLACEMENTS = 12
/** Share of relations that what takes a name's place has in common with it. */
const ALIKE = 0.3

type Whole = (
  set: Pick<Derivation, 'cover' | 'names' | 'features' | 'described' | 'kind' | 'before'>,
  program: SExpression,
) => Promise<ParsedProgram>

/** "What about Alien?", "and in 2015?": the program before with another name or value in it. */
export async function againWith(
  situation: Situation,
  { asked, pointing }: Before,
  whole: Whole,
): Promise<ParsedProgram[]> {
  const last = asked[asked.length - 1]
  if (last === undefined) return []
  const replacements = (await replacementsIn(situation, last)).slice(0, MOST_REPLACEMENTS)
  const together = replacements.flatMap((a, i) =>
    replacements
      .slice(i + 1)
      .filter(b => (a.words & b.words) === 0n && a.of.key !== b.of.key)
      .map(b => [a, b]),
  )
  const found: ParsedProgram[] = []
  for (const some of [...replacements.map(each => [each]), ...together.slice(0, MOST_REPLACEMENTS)]) {
    const program = some.reduce((form, { of, by }) => replaced(form, of, by), last.program)
    if (printSExpression(program) === printSExpression(last.program)) continue
    const words = some.reduce((mask, each) => mask | each.words, 0n)
    const features: Record<string, number> = { again: 1, ...(some.length > 1 ? { 'again.both': 1 } : {}) }
    for (const each of some)
      for (const [name, value] of Object.entries(each.features)) features[name] = (features[name] ?? 0) + value
    try {
      const cover = words | maskOf(saidAgain(situation, pointing, last.question, words))
      const before = [{ key: printSExpression(last.program), told: toldOf(last.question, some) }]
      const parsed = await whole({ cover, names: words, features, described: cover, kind: 'entity', before }, program)
      if (!isNothing(parsed.result)) found.push(parsed)
    } catch (error) {
      // What is too large to be run is no answer; what else is wrong is a defect.
      if (!(error instanceof ClewError)) throw error
    }
  }
  return found
}

function toldOf(question: string, replacements: readonly Replacement[]): string {
  const changes = replacements.map(({ of, by }) => {
    const other = 'kind' in by ? (by.kind === 'entity' ? by.key : printSExpression(by)) : by.value.value
    return `${other} in place of ${of.key}`
  })
  return `"${question}" with ${changes.join(' and ')}`
}

function isNothing(result: ParsedProgram['result']): boolean {
  if (result.kind === 'set') return result.total === 0
  return result.kind === 'times' ? result.times.length === 0 : result.kind === 'number' && result.value === 0
}

/** Words of the follow-up that say what the question before said too, and those that lead over. */
function saidAgain({ words }: Situation, pointing: Pointing, question: string, taken: bigint): number[] {
  const known = new Set(question.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])
  return words.flatMap(({ text, root }, at) =>
    isFree({ cover: taken }, [at]) &&
    (known.has(text) || known.has(root) || pointing.leading.includes(at) || pointing.others.includes(at))
      ? [at]
      : [],
  )
}

async function replacementsIn(situation: Situation, { question, program }: Asked): Promise<Replacement[]> {
  const classNames = new Set(situation.schema.classes.map(({ name }) => name))
  const found: Replacement[] = []
  const all = replaceableIn(program)
  const last = Math.max(0, ...all.map(({ key }) => placeIn(question, key)))
  for (const of of all) {
    const place = placeIn(question, of.key)
    const placed = (words: bigint): Record<string, number> => ({
      ...(place === last ? { 'again.last': 1 } : {}),
      ...(place >= 0 && samePreposition(situation, question.slice(0, place), words) ? { 'again.preposition': 1 } : {}),
    })
    if (of.kind === 'entity' && classNames.has(of.key)) {
      for (const { all, words } of situation.kinds)
        if (all?.kind === 'entity')
          found.push({
            of,
            by: all,
            words: maskOf(words),
            features: { 'again.class': 1, ...placed(maskOf(words)) },
          })
    } else if (of.kind === 'entity') {
      const own = await situation.executor.members({ kind: 'entity', key: of.key })
      for (const leaf of situation.leaves) {
        const likeness = await likenessOf(situation, own, leaf.members)
        found.push({
          of,
          by: leaf.program,
          words: leaf.cover,
          features: {
            ...leaf.features,
            'again.name': 1,
            ...placed(leaf.cover),
            ...(likeness < ALIKE ? { 'again.unlike': 1 } : { 'again.like': likeness }),
          },
        })
      }
    } else for (const value of situation.values) if (fits(of, value)) found.push(valued(situation, of, value))
  }
  const worth = ({ features }: Replacement): number =>
    (features['again.like'] ?? 0) + (features['entity.exact'] ?? 0) - (features['again.unlike'] ?? 0)
  return found.toSorted((a, b) => worth(b) - worth(a))
}

/** Where a name stands in a question; -1 where it does not. */
function placeIn(question: string, name: string): number {
  return question.toLowerCase().lastIndexOf(name.toLowerCase().replaceAll('_', ' '))
}

const PREPOSITION = /^(?:of|in|by|from|to|for|with|at|on|about|before|after|since)$/

/** "Is Zeus the father of Athena?", "and of Ares?" */
function samePreposition({ words }: Situation, before: string, taken: bigint): boolean {
  const own = words[firstOf(taken) - 1]?.text ?? ''
  return PREPOSITION.test(own) && (before.toLowerCase().match(/[\p{L}]+/gu) ?? []).at(-1) === own
}

/** "And after 2010?": another value, and, where that is said, another way to compare with it. */
function valued({ cues }: Situation, of: Replaceable, value: NamedValue): Replacement {
  const first = value.words[0] ?? 0
  const cue = cues.find(
    ({ kind, words }) => (kind === 'compare' || kind === 'during') && first - (words[words.length - 1] ?? 0) === 1,
  )
  const mode =
    cue?.kind === 'during' ? 'eq' : cue?.kind === 'compare' && cue.gradable === undefined ? cue.mode : undefined
  return {
    of,
    by: { value: value.literal, ...(mode === undefined ? {} : { mode }) },
    words: maskOf([...value.words, ...(cue?.words ?? [])]),
    features: { 'again.value': 1 },
  }
}

const MEMBERS_COMPARED = 5

/** How alike two names are by the relations that what they mean has, 0 to 1. */
async function likenessOf({ kg }: Situation, a: IdSet, b: IdSet): Promise<number> {
  const [one, other] = await Promise.all(
    [a, b].map(async members => {
      const ids = Array.from(members.slice(0, MEMBERS_COMPARED))
      const [out, into] = [await kg.relations(ids, 'tail'), await kg.relations(ids, 'head')]
      return new Set([...out.map(({ id }) => `${id}`), ...into.map(({ id }) => `^${id}`)])
    }),
  )
  if (one === undefined || other === undefined || one.size === 0 || other.size === 0) return 0
  const shared = [...one].filter(relation => other.has(relation)).length
  return shared / Math.min(one.size, other.size)
}

function fits(of: Replaceable, { kind, literal }: NamedValue): boolean {
  if (of.kind === 'time') return kind === 'date' || kind === 'year'
  if (kind === 'text') return false
  return (of.key.length === literal.value.length && of.key.length === 4) === (kind === 'year') || kind === 'number'
}
