import { ClewError } from '../../contract/errors.ts'
import type { PathStep } from '../../contract/fact.ts'
import type { SExpression } from '../../kg/sexpression/ast.ts'
import { firstMembers, type ExpressionResult } from '../../kg/sexpression/expression-result.ts'
import { hasId } from '../../kg/sexpression/id-set.ts'
import { printSExpression } from '../../kg/sexpression/print.ts'
import { amounts } from './amounts.ts'
import { allAbout, asksAbout } from './about.ts'
import { added, scoreOf, type Derivation, type Features } from './derivation.ts'
import { maskOf } from './word-mask.ts'
import { answerType } from './answer-type.ts'
import { clausesLeft } from './clauses.ts'
import { headNoun } from './head-noun.ts'
import { kindSaid, type KindSaid } from './kind-said.ts'
import { tellingWords } from './lexicon.ts'
import { isMediating } from './mediating.ts'
import { partsOfProgram } from './parts-of-program.ts'
import { gapBetween, isFree, type Situation } from './situation.ts'
import { areStrangers, isHad } from './strangers.ts'
import { secondQuestion } from './second-question.ts'
import { unreadWords } from './unread-words.ts'
import { timesAsked } from './times-asked.ts'
import { partInIt } from './part-in-it.ts'
import { questionWordFit } from './question-word-fit.ts'
import { endOfWalk } from './ranked-walk.ts'
import { isListed, unexplained } from './unexplained.ts'
import { isCoded, isUnnamed } from './unnamed-nodes.ts'

/** A whole program for a question, and what it comes to. */
export interface ParsedProgram {
  /** Undefined where the graph does not say. */
  program: SExpression | undefined
  key: string
  cover: bigint
  /** Of these, words of names of entities. */
  names: bigint
  /** And words that only the ranker takes to speak for a step. */
  guessed: bigint
  features: Features
  score: number
  result: ExpressionResult
  /** What it takes from the questions before, in words. */
  taken?: readonly string[]
  walk?: Derivation['walk']
  /** Where the graph does not say: words of the question for which it has nothing. */
  missing?: readonly string[]
  /** Words of the question, as written, that nothing in it stands for. */
  unread?: readonly string[]
  /** The noun that is asked for, where nothing in the graph says what is one. */
  trusted?: string
}

/** The whole programs that a set leads to: itself, its number, whether it is there. */
export async function rooted(situation: Situation, set: Derivation): Promise<ParsedProgram[]> {
  const cues = situation.cues.filter(({ words }) => isFree(set, words))
  const cue = (kind: string): bigint => maskOf(cues.find(other => other.kind === kind)?.words ?? [])
  const found: ParsedProgram[] = []
  const end = await endOfWalk(situation, set)
  const add = async (
    program: SExpression,
    words: bigint,
    features: Features,
    described = set.described,
  ): Promise<void> => {
    // The ranker speaks of what is listed or counted; a statement and a mean are beyond it.
    const all = end !== undefined && (program === set.program || program.kind === 'count')
    const ended =
      end === undefined
        ? { 'walk.none': 1 }
        : { 'walk.end': end.end, ...(all ? { 'walk.whole': end.whole, 'walk.sure': Math.exp(end.whole) } : {}) }
    const parted = program.kind === 'exists' ? {} : partOf(situation, set)
    const returned = await returns(situation, set)
    try {
      found.push(
        await whole(
          situation,
          { ...set, described },
          program,
          words,
          { ...features, ...ended, ...parted, ...returned },
          end?.unexplained,
        ),
      )
    } catch (error) {
      // What is too large to be run is no answer; what else is wrong is a defect.
      if (!(error instanceof ClewError)) throw error
    }
  }
  // Whoever offers names for choice does not ask for both.
  if (set.choice !== undefined) return []
  if (set.leaf === 'entity') {
    const all = asksAbout(situation, set) ? await allAbout(situation, set) : undefined
    if (all !== undefined) await add(all, maskOf(situation.words.map((_, at) => at)), { 'root.about': 1 })
    return found
  }
  if (set.leaf === 'before' && set.program.kind === 'entity') return []
  const isFlag = (): boolean =>
    set.last?.direction === 'tail' && situation.schema.relations.get(set.last.relation)?.flag !== undefined
  const saysNo = (): boolean =>
    set.last?.direction === 'tail' && situation.schema.relations.get(set.last.relation)?.saysNo === true
  const whether = async (): Promise<void> => {
    if (cue('question') === 0n) return
    // Whether it is so is in the value, which is there either way.
    if (isFlag() || saysNo()) return
    await add({ kind: 'exists', of: set.program }, cue('question'), { 'root.exists': 1 })
    for (const leaf of [...situation.leaves, ...(situation.before?.leaves ?? [])])
      if (
        (leaf.cover & set.cover) === 0n &&
        leaf.kind === set.kind &&
        leaf.key !== set.key &&
        !(await isHad(situation, leaf, set))
      )
        await add(
          { kind: 'exists', of: { kind: 'and', left: leaf.program, right: set.program } },
          cue('question') | leaf.cover,
          {
            ...leaf.features,
            ...added(leaf.features, {
              'root.check': 1,
              ...(set.leaf === 'before' && !isMembership(situation) ? { 'check.before': 1 } : {}),
              'check.gap': gapBetween(situation, leaf.cover, set.cover),
              ...((await areStrangers(situation, leaf, set)) ? { 'check.stranger': 1 } : {}),
            }),
          },
        )
  }
  // Where triples carry no times, how often is how many there are: "how many times did they win".
  const counting = cue('count') | cue('times')
  const counted: Features = {
    'root.count': 1,
    ...(cue('times') !== 0n && situation.schema.temporal ? { 'root.count.times': 1 } : {}),
  }
  // Of what is not there can only be told that it is not.
  if (set.members.length === 0) {
    if (set.asked === true) await whether()
    // "How many airports in Chile have more than three runways?"
    else if (counting !== 0n) await add({ kind: 'count', of: set.program }, counting, counted)
    else if (cue('question') === 0n) await add(set.program, 0n, { 'root.set': 1 })
    // "Did Trevor ever fail a batch" is answered by that there is none.
    else if (set.program.kind === 'and' && !cues.some(({ kind }) => kind === 'compare'))
      await add({ kind: 'exists', of: set.program }, cue('question'), { 'root.exists': 1 })
    return found
  }
  const isDate = set.kind === 'date' || set.kind === 'year'
  const isMoment =
    set.last !== undefined && situation.schema.relations.get(set.last.relation)?.[set.last.direction].moments
  const asked = isDate || isMoment ? cue('when') : set.kind === 'number' ? cue('count') | cue('degree') : 0n
  // "Active satellites in orbit" asks for no yes, as "is it active" does and "which of them are" does not.
  const listsFlags = isFlag() && cue('question') === 0n && (await isOfSeveral(situation, set))
  if (!listsFlags && !(await isMediating(situation, set)))
    await add(set.program, asked, {
      'root.set': 1,
      // "Which settlements are protected" asks for no yes.
      ...(isFlag() ? { [`root.flag.${cue('question') === 0n ? 'unasked' : 'asked'}`]: 1 } : {}),
      ...(asked === 0n ? {} : { [`root.${set.kind}.asked`]: 1 }),
      ...(set.leaf === undefined
        ? {}
        : { [`root.${set.leaf}`]: 1, ...(isListed(situation) ? { 'root.listed': 1 } : {}) }),
      ...(set.leaf === 'before' && set.features['before.counted'] !== undefined ? { 'root.counted': 1 } : {}),
    })
  if (goesOnCounting(situation, set))
    await add({ kind: 'count', of: set.program }, 0n, { 'root.count': 1, 'again.count': 1 })
  // "How many PBs" counts the rows with one, and not that there is a yes.
  if (counting !== 0n && set.kind !== 'number' && !isFlag())
    await add({ kind: 'count', of: set.program }, counting, counted)
  if (cue('question') !== 0n && set.features['choice'] !== undefined)
    // "Does A or B have more of them?" asks which.
    await add(set.program, cue('question'), { 'root.either': 1 })
  await whether()
  for (const { program, words, features } of timesAsked(situation, set)) await add(program, words, features)
  for (const { program, words, described, features } of await amounts(situation, set))
    await add(program, words, features, described)
  return found
}

const isOfSeveral = async ({ executor }: Situation, { program }: Derivation): Promise<boolean> =>
  program.kind === 'join' && ((await executor.memberSet(program.of))?.length ?? 0) > 1

/** "Which of them" asks for some of those before. */
function partOf({ before }: Situation, set: Derivation): Features {
  if (before?.pointing.partitive !== true) return {}
  const isWithin = before.leaves.some(({ key, members }) => {
    if (set.before?.some(other => other.key === key) !== true || members.length < set.members.length) return false
    const all = new Set(members)
    return set.members.every(member => all.has(member))
  })
  return { [isWithin ? 'before.within' : 'before.beyond']: 1 }
}

/** There along a relation and back again to nothing new. */
async function returns({ executor, before }: Situation, { program, members }: Derivation): Promise<Features> {
  if (before === undefined || program.kind !== 'join' || program.of.kind !== 'join') return {}
  const { relation, of } = program.of
  if (relation.name !== program.relation.name || relation.reverse === program.relation.reverse) return {}
  const begun = new Set(await executor.members(of))
  return members.every(member => begun.has(member)) ? { 'before.back': 1 } : {}
}

/** "Is Alien one of them?" */
const isMembership = ({ words }: Situation): boolean =>
  words.some(({ text }, at) => text === 'among' || (/^(?:one|part)$/.test(text) && words[at + 1]?.text === 'of'))

/** "How many films did he direct?", "and after 2000?" */
function goesOnCounting({ before, cues }: Situation, set: Derivation): boolean {
  return (
    before?.asked[before.asked.length - 1]?.program.kind === 'count' &&
    before.pointing.goesOn &&
    set.before !== undefined &&
    !cues.some(({ kind }) => kind === 'count')
  )
}

/** What is known of a program that was not put together from parts of its own question. */
type Reading = Pick<Derivation, 'cover' | 'names' | 'guessed' | 'features' | 'described' | 'kind' | 'before' | 'last'>

/** A whole program, run, with what it leaves unexplained. */
export async function whole(
  situation: Situation,
  set: Derivation | Reading,
  program: SExpression,
  words: bigint,
  features: Features,
  unexplainedByRanker?: readonly string[],
): Promise<ParsedProgram> {
  const cover = set.cover | words
  const result = await situation.executor.execute(program)
  const isAsked =
    'program' in set && (program === set.program || (program.kind === 'count' && program.of === set.program))
  const type = isAsked ? await answerType(situation, set) : {}
  const noun = situation.words[headNoun(situation)]?.root
  const last = set.last ?? endIn(program)
  const fit =
    result.kind === 'set'
      ? { ...(await questionWordFit(situation, result, last, noun)), ...partInIt(situation, last) }
      : {}
  const unnamed = result.kind === 'set' ? await ofUnnamed(situation, result, type) : {}
  // That New Zealand went to Fiji too says nothing against "who visited Fiji but not New Zealand".
  const isMeant = set.features['without.itself.kept'] !== undefined && set.features['sets.relation'] !== undefined
  const itself = isAsked && !isMeant && 'members' in set && isAmongThem(situation, set) ? { 'answer.itself': 1 } : {}
  const said: KindSaid = isAsked ? await kindSaid(situation, { ...set, cover }) : { words: 0n }
  const second = secondQuestion(situation.words).filter(at => isFree({ cover }, [at]))
  const [from, to] = [second[0], second.at(-1)].map(at => situation.words[at ?? -1])
  const all = added(
    set.features,
    features,
    from === undefined ? {} : { 'open.second': 1 },
    type,
    fit,
    unnamed,
    itself,
    unexplained(situation, cover, set, result, unexplainedByRanker),
    clausesLeft(situation, program, set.names),
    byLexicon(situation, program, set.names),
  )
  return {
    program,
    key: printSExpression(program),
    cover,
    names: set.names,
    guessed: set.guessed ?? 0n,
    features: all,
    score: scoreOf(all, situation.weights),
    result,
    unread: [
      ...unreadWords(situation, cover | said.words | maskOf(second)),
      ...(from === undefined ? [] : [situation.question.slice(from.start, to?.end)]),
    ],
    ...(said.trusted === undefined ? {} : { trusted: said.trusted }),
    ...(set.before === undefined ? {} : { taken: set.before.map(({ told }) => told) }),
    ...('walk' in set && set.walk !== undefined ? { walk: set.walk } : {}),
  }
}

/** Whether what a walk began at is among where it led: nobody asks for the spouse of Ada to hear of Ada. */
const isAmongThem = ({ leaves }: Situation, { leaf, names, members, features, anchors }: Derivation): boolean =>
  leaf === undefined &&
  // There and back again is weighed by itself.
  features['join.back'] === undefined &&
  leaves.some(
    ({ leaf: kind, cover, members: [only, ...more], features: found, anchors: own }) =>
      kind === 'entity' &&
      (cover & ~names) === 0n &&
      // Chinese Kitchen is called by a word that is read as the food.
      (found['entity.part'] === undefined || own.every(name => anchors.includes(name))) &&
      only !== undefined &&
      more.length === 0 &&
      hasId(members, only),
  )

/**
 * Whether an answer is of nodes that have no name where others have, such as the rental when its car is asked for, or of
 * rows by their numbers, of which no noun asks.
 */
async function ofUnnamed(
  { kg, schema }: Situation,
  result: ExpressionResult & { kind: 'set' },
  type: Features,
): Promise<Features> {
  const [first] = firstMembers(result, 1)
  const entity = first === undefined ? undefined : await kg.entity(first)
  if (entity === undefined || !isCoded(entity)) return {}
  return {
    ...(schema.givesNames && (await isUnnamed(kg, entity)) ? { 'answer.unnamed': 1 } : {}),
    ...(type['head.is.class'] === undefined && !/\p{L}{3}/u.test(entity.name) ? { 'answer.coded': 1 } : {}),
  }
}

/** The end of a relation that all members of a set stand at: of the films with most languages, where a year is left. */
function endIn(program: SExpression): PathStep | undefined {
  if (program.kind === 'any')
    return { relation: program.relation.name, direction: program.relation.reverse ? 'tail' : 'head' }
  if (program.kind === 'superlative' || program.kind === 'without') return endIn(program.of)
  return program.kind === 'and' ? (endIn(program.left) ?? endIn(program.right)) : undefined
}

/** How well the words go with the parts of the program, where the graph was taught of them. */
function byLexicon({ taught, words }: Situation, program: SExpression, names: bigint): Features {
  if (taught === undefined) return {}
  const { lexicon, classes } = taught
  return { lexicon: lexicon.likeness(tellingWords(words, names), partsOfProgram(program, classes)) }
}
