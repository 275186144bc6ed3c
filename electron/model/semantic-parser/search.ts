import { yieldToEventLoop } from '../../base/event-loop.ts'
import type { KnowledgeGraph } from '../../kg/knowledge-graph.ts'
import type { SExpression } from '../../kg/sexpression/ast.ts'
import { SExpressionExecutor } from '../../kg/sexpression/executor.ts'
import { ClewError } from '../../contract/errors.ts'
import type { IdSet } from '../../kg/sexpression/id-set.ts'
import { printSExpression } from '../../kg/sexpression/print.ts'
import type { EverydayRelation } from '../navigator/everyday-relations.ts'
import type { RelationRanker } from '../relation-ranker.ts'
import { lacking, lackingOfAny } from './absence.ts'
import { absentSteps } from './absent.ts'
import { chosen, chosenFirst, linked } from './choose.ts'
import { combined } from './combine.ts'
import { compoundWords } from './compound-words.ts'
import { findCues } from './cues.ts'
import { demonymsIn } from './demonyms.ts'
import { bitsOf, maskOf, scoreOf, type Derivation, type Draft, type Weights } from './derivation.ts'
import { alternatives } from './either-or.ts'
import type { Asked } from './follow-up/antecedents.ts'
import { againWith } from './follow-up/again.ts'
import { beforeOf } from './follow-up/leaves-before.ts'
import { takenAway } from './follow-up/taken-away.ts'
import { Effort } from './effort.ts'
import { readAsGiven } from './given-topics.ts'
import { schemaOf, type EndKind } from './graph-schema.ts'
import { byDictionary, evidenceFor, wordsInNames, type Evidence } from './name-match.ts'
import type { Lexicon } from './lexicon.ts'
import { leavesOf } from './leaves.ts'
import { ofEverything } from './of-everything.ts'
import { narrowed } from './narrow.ts'
import { questionWords } from './question-words.ts'
import { givenNames, namingWords, plainWords, withRivals } from './rival-leaves.ts'
import { rooted, whole, type ParsedProgram } from './roots.ts'
import type { Situation } from './situation.ts'
import { comparedWith } from './than-another.ts'
import { boundedByEvent, timed } from './timed.ts'
import { findValues, type NamedValue } from './values-in-question.ts'
import { linksIn, speaksFor, withLinks, withMeasures } from './taught-links.ts'
import { unsaid } from './unsaid.ts'
import { joins } from './walk-on.ts'
import { findKinds } from './kinds.ts'
import { flagged } from './flagged.ts'

const ROUNDS = 5
/** Derivations that are run and kept after each round. */
const WIDTH = 40
/** Derivations of earlier rounds that new ones are put together with. */
const MOST_PARTNERS = 40
const MOST_ROOTED = 60
/** Sets without members that may be the answer: that there is nothing of the kind. */
const MOST_EMPTY = 10
const NOBODY = new Uint32Array()
const MOST_PROGRAMS = 40
const MOST_CLASS_LEAVES = 12
const EVIDENCE_AT_LEAST = 0.3
/** What a derivation may yet come to is its score and so much for every word that it explains. */
const WORD_WORTH = 2.5

/** What is so much less promising than the best part so far is in no program that is chosen: it is not run. */
const FURTHEST_BEHIND = 12

export interface SearchTools {
  kg: KnowledgeGraph
  ranker: RelationRanker
  everyday: readonly EverydayRelation[]
  weights: Weights
  signal?: AbortSignal | undefined
  /** Questions before this one, oldest first, where it follows up on them. */
  asked?: readonly Asked[]
  /** Names of the entities that it is about, where somebody has said so. */
  topics?: readonly string[]
  /** What words of questions mean in this graph, where it was taught. */
  lexicon?: Lexicon | undefined
}

/** Programs that a question may mean, likeliest first, with the probability of each among them. */
export async function parseQuestion(
  question: string,
  tools: SearchTools,
): Promise<(ParsedProgram & { probability: number })[]> {
  const seen = await look(question, tools)
  const given = await readAsGiven(seen.leaves, tools.topics ?? [], tools.kg)
  const alone: Situation = { ...seen, leaves: given.leaves }
  const before = await beforeOf(alone, [...(tools.asked ?? []), ...given.asked])
  const situation: Situation = { ...alone, before }
  const kept = new Map<string, Derivation>()
  const empty = new Map<string, Derivation>()
  const first = [
    ...classes(situation),
    ...flagged(situation),
    ...alternatives(situation),
    ...ofEverything(situation),
    ...lackingOfAny(situation),
  ]
  let beam = await run(situation, first, kept, empty)
  for (const leaf of [...situation.leaves, ...(before?.leaves ?? [])]) {
    kept.set(identity(leaf), leaf)
    beam.push(leaf)
    for (const draft of await absentSteps(situation, leaf)) empty.set(identity(draft), { ...draft, members: NOBODY })
  }
  for (let round = 0; round < ROUNDS && beam.length > 0; round += 1) {
    const drafts: Draft[] = []
    for (const from of beam) {
      drafts.push(
        ...(await joins(situation, from)),
        ...(await narrowed(situation, from)),
        ...timed(situation, from),
        ...(await linked(situation, from)),
        ...(before === undefined ? [] : takenAway(situation, before, from)),
        ...(await lacking(situation, from)),
      )
      await situation.executor.reader.yieldToEventLoop()
    }
    const partners = byWorth([...kept.values()].filter(({ members }) => members.length > 0)).slice(0, MOST_PARTNERS)
    for (const a of beam) {
      for (const b of partners)
        drafts.push(
          ...combined(situation, a, b),
          ...chosen(situation, a, b),
          ...chosenFirst(situation, a, b),
          ...(await comparedWith(situation, a, b)),
          ...boundedByEvent(situation, a, b),
        )
      await situation.executor.reader.yieldToEventLoop()
    }
    beam = (await run(situation, drafts, kept, empty)).filter(({ members }) => members.length > 0)
  }
  const programs = new Map<string, ParsedProgram>()
  const add = (program: ParsedProgram): void => {
    const known = programs.get(program.key)
    if (known === undefined || program.score > known.score) programs.set(program.key, program)
  }
  const sets = [...byWorth(kept.values()).slice(0, MOST_ROOTED), ...byWorth(empty.values()).slice(0, MOST_EMPTY)]
  const { effort } = situation
  const best = bestOf(sets)
  for (const set of sets) {
    if (!effort.allows(set.members.length, best - promise(set))) continue
    effort.spend(set.members.length)
    ;(await rooted(situation, set)).forEach(add)
    await situation.executor.reader.yieldToEventLoop()
  }
  if (before !== undefined)
    (await againWith(situation, before, (set, program) => whole(situation, set, program, 0n, {}))).forEach(add)
  const found = [...programs.values()].toSorted((a, b) => b.score - a.score).slice(0, MOST_PROGRAMS - 1)
  const rival = found.find(({ features }) => features['answer.none'] === undefined)
  return weighed([...found, unsaid(situation, rival)])
}

/** The programs with their probabilities, likeliest first. */
function weighed(programs: readonly ParsedProgram[]): (ParsedProgram & { probability: number })[] {
  const best = programs.toSorted((a, b) => b.score - a.score)
  const top = best[0]?.score ?? 0
  const sum = best.reduce((total, { score }) => total + Math.exp(score - top), 0)
  return best.map(program => ({ ...program, probability: Math.exp(program.score - top) / sum }))
}

/** A class is all of it, where its name alone is but itself. */
const identity = ({ key, cover, leaf }: Draft): string => `${key} ${cover}${leaf === 'entity' ? ' itself' : ''}`

const worth = ({ score, cover }: Draft): number => score + WORD_WORTH * cover.toString(2).replaceAll('0', '').length

/** The same without the words of names, of which one may have many more than another. */
const promise = ({ score, cover, names }: Draft): number => score + WORD_WORTH * bitsOf(cover & ~names).length

const bestOf = (drafts: Iterable<Draft>): number => Math.max(-Infinity, ...Array.from(drafts, promise))

/** The most promising first. */
function byWorth<Each extends Draft>(drafts: Iterable<Each>): Each[] {
  return Array.from(drafts, draft => ({ draft, of: worth(draft) }))
    .toSorted((a, b) => b.of - a.of)
    .map(({ draft }) => draft)
}

/** Runs the most promising drafts until enough have members. What has none is no part of anything, but may be the answer. */
async function run(
  situation: Situation,
  drafts: readonly Draft[],
  kept: Map<string, Derivation>,
  empty: Map<string, Derivation>,
): Promise<Derivation[]> {
  const fresh = new Map<string, Draft>()
  for (const draft of drafts) {
    const id = identity(draft)
    const known = kept.get(id) ?? fresh.get(id)
    if (known === undefined || draft.score > known.score) fresh.set(id, draft)
  }
  const made: Derivation[] = []
  const { effort } = situation
  let best = bestOf(kept.values())
  for (const draft of byWorth(fresh.values())) {
    if (made.length >= WIDTH) break
    const behind = best - promise(draft)
    if (behind > FURTHEST_BEHIND || !effort.allows(draft.reads ?? 0, behind)) continue
    await situation.executor.reader.yieldToEventLoop()
    const derivation = await execute(situation, draft)
    if (derivation === undefined) continue
    if (derivation.members.length === 0 && derivation.asked !== true) {
      const before = empty.get(identity(derivation))
      if (before === undefined || derivation.score > before.score) empty.set(identity(derivation), derivation)
      continue
    }
    const known = kept.get(identity(derivation))
    if (known !== undefined && known.score >= derivation.score) continue
    kept.set(identity(derivation), derivation)
    made.push(derivation)
    best = Math.max(best, promise(derivation))
  }
  return made
}

async function execute(situation: Situation, draft: Draft): Promise<Derivation | undefined> {
  let members: IdSet | undefined
  try {
    members = await situation.executor.memberSet(draft.program)
  } catch (error) {
    // What is too large to be run is no answer; what else is wrong is a defect.
    if (error instanceof ClewError) return undefined
    throw error
  }
  if (members === undefined) return undefined
  situation.effort.spend((draft.reads ?? 0) + members.length)
  if (draft.chooses === undefined || members.length < draft.chooses.from) return { ...draft, members }
  const { otherwise } = draft.chooses
  return otherwise === undefined ? undefined : { ...otherwise, members }
}

async function look(
  question: string,
  { kg, ranker, everyday, weights, signal, lexicon }: SearchTools,
): Promise<Situation> {
  const schema = await schemaOf(kg, everyday)
  const words = questionWords(question)
  const names = [...[...schema.relations.values()].map(of => of.words), ...schema.classes.map(of => of.words)]
  const mentions = await kg.mentions(question)
  const ofEntities = new Set(
    words.flatMap((word, at) => (mentions.some(({ start, end }) => word.start < end && word.end > start) ? [at] : [])),
  )
  const known = { dictionary: ranker.dictionary, inNames: wordsInNames(names), ofEntities }
  const links = linksIn(words, lexicon)
  const likely = new Map<string, Evidence[]>()
  for (const { name, words: own } of schema.relations.values()) {
    likely.set(
      name,
      withLinks(
        name,
        evidenceFor(own, words, known).filter(({ explained }) => explained >= EVIDENCE_AT_LEAST),
        links,
      ),
    )
    await yieldToEventLoop(signal)
  }
  const kinds = findKinds(schema, words, known, links)
  const naming = namingWords([...likely.values()].flat())
  const compounds = compoundWords(words, schema, naming)
  // A word for several steps is no word for a relation that it merely looks like: no grandfather is a father.
  const apart = compounds.map(({ at }) => at)
  const evidence = new Map(
    [...likely].map(([name, found]) => [name, found.filter(({ words: at }) => !at.some(word => apart.includes(word)))]),
  )
  // What others are said to be is a thing of the graph as well: "a kitchen is part of what?"
  const classWords = kinds.flatMap(({ by, words: at }) => (by === 'relation' ? [] : [...at]))
  const plain = plainWords(question, words, naming | maskOf(classWords))
  const values = findValues(question, words, schema.onlyYear)
  return {
    question,
    words,
    kg,
    executor: new SExpressionExecutor(kg, signal === undefined ? {} : { signal }),
    schema,
    ranker,
    everyday,
    weights,
    evidence,
    namedWords: new Set(
      [...evidence.values()]
        .flat()
        .flatMap(({ best, explained, asked, words: at }) => (!asked && best >= 0.85 && explained >= 0.85 ? at : [])),
    ),
    kinds,
    values,
    cues: withMeasures(findCues(words), links).filter(
      ({ kind, words: at }) => kind !== 'extreme' || !at.every(i => isDated(values, i)),
    ),
    anchors: mentions.map(({ text }) => text),
    naming: naming | maskOf(apart),
    taught: lexicon && { lexicon, classes: new Set(schema.classes.map(({ name }) => name)) },
    compounds,
    given: givenNames(mentions, words, plain),
    leaves: withRivals(
      await leavesOf([...(await readingsBeside(values, question, kg)), ...(await demonymsIn(question, words, kg))], {
        kg,
        words,
        kinds,
        evidence,
        schema,
        weights,
      }),
      plain,
      weights,
    ),
    effort: new Effort(),
    relationsRead: new Map(),
    mediating: new Map(),
    judged: new Map(),
  }
}

/** What the question may name; the 1999 of 1999-05-12 is part of a day and no name. */
async function readingsBeside(
  values: readonly NamedValue[],
  question: string,
  kg: KnowledgeGraph,
): Promise<Awaited<ReturnType<KnowledgeGraph['readings']>>> {
  const words = questionWords(question)
  const days = values
    .filter(({ kind, words: at }) => kind === 'date' && at.length > 1)
    .map(({ words: at }) => ({ start: words[at[0] ?? 0]?.start ?? 0, end: words[at.at(-1) ?? 0]?.end ?? 0 }))
  return (await kg.readings(question)).filter(
    ({ start, end }) => !days.some(day => start >= day.start && end <= day.end && end - start < day.end - day.start),
  )
}

/** The "first" of "the first quarter of 2014" is part of a date. */
const isDated = (values: readonly NamedValue[], at: number): boolean =>
  values.some(({ kind, words }) => kind === 'date' && words.includes(at))

/** All instances of the classes that the question names, and, without types, one end of the relations it names. */
function classes(situation: Situation): Draft[] {
  const typed = situation.kinds.flatMap(({ words, explained, by, all, asked, dictionary }) =>
    all === undefined
      ? []
      : [
          classLeaf(situation, all, maskOf(words), 'class', {
            'class.leaf': 1,
            'class.explained': explained,
            [`class.by.${by}`]: 1,
            ...(asked === undefined ? {} : { [`class.${asked}`]: 1 }),
            ...dictionary,
          }),
        ],
  )
  const ends = [...situation.evidence].flatMap(([name, found]) =>
    found.slice(0, 2).flatMap(said => {
      const { words, explained, inverse, linked: taught } = said
      const relation = situation.schema.relations.get(name)
      return (['tail', 'head'] as const).flatMap(direction =>
        relation === undefined ||
        // A noun names what a relation leads to, `child` of `father` where it begins.
        (taught === undefined ? inverse !== (direction === 'head') : !speaksFor(said, direction)) ||
        !isListable(situation, (direction === 'tail' ? relation.tail : relation.head).kind)
          ? []
          : [
              {
                ...classLeaf(
                  situation,
                  { kind: 'any', relation: { name, reverse: direction === 'tail' } },
                  maskOf(words),
                  'end',
                  {
                    'end.leaf': 1,
                    [`end.${direction}`]: 1,
                    'end.explained': explained,
                    ...byDictionary('end', said),
                  },
                ),
                last: { relation: name, direction },
                kind: relation[direction].kind,
              },
            ],
      )
    }),
  )
  return [...typed, ...ends].toSorted((a, b) => b.score - a.score).slice(0, MOST_CLASS_LEAVES)
}

/** Years and names are listed as well where it is asked which of them has most of something. */
const isListable = ({ cues }: Situation, kind: EndKind): boolean =>
  kind === 'entity' || (kind !== 'number' && cues.some(cue => cue.kind === 'superlative' && cue.gradable === undefined))

function classLeaf(
  { weights }: Situation,
  program: SExpression,
  mask: bigint,
  leafKind: 'class' | 'end',
  features: Record<string, number>,
): Draft {
  return {
    program,
    key: printSExpression(program),
    cover: mask,
    names: 0n,
    evidence: mask,
    described: mask,
    anchors: [],
    leaf: leafKind,
    kind: 'entity',
    features,
    score: scoreOf(features, weights),
  }
}
