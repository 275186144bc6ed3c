import { yieldToEventLoop } from '../../base/event-loop.ts'
import type { KnowledgeGraph, LinkCandidate, Mention } from '../../kg/knowledge-graph.ts'
import type { SExpression } from '../../kg/sexpression/ast.ts'
import { SExpressionExecutor } from '../../kg/sexpression/executor.ts'
import { ClewError } from '../../contract/errors.ts'
import { idSet, type IdSet } from '../../kg/sexpression/id-set.ts'
import { printSExpression } from '../../kg/sexpression/print.ts'
import type { EverydayRelation } from '../navigator/everyday-relations.ts'
import type { RelationRanker } from '../relation-ranker.ts'
import { lacking } from './absence.ts'
import { chosen, chosenFirst, linked } from './choose.ts'
import { combined } from './combine.ts'
import { compoundWords } from './compound-words.ts'
import { findCues } from './cues.ts'
import { bitsOf, maskOf, scoreOf, type Derivation, type Draft, type Weights } from './derivation.ts'
import { alternatives } from './either-or.ts'
import type { Asked } from './follow-up/antecedents.ts'
import { againWith } from './follow-up/again.ts'
import { beforeOf } from './follow-up/leaves-before.ts'
import { takenAway } from './follow-up/taken-away.ts'
import { schemaOf, type EndKind } from './graph-schema.ts'
import { byDictionary, evidenceFor, wordsInNames, type Evidence } from './name-match.ts'
import { ofEverything } from './of-everything.ts'
import { narrowed } from './narrow.ts'
import { questionWords, type QuestionWord } from './question-words.ts'
import { rerank, type Reranker } from './reranker.ts'
import { givenNames, namingWords, plainWords, withRivals } from './rival-leaves.ts'
import { rooted, unsaid, whole, type ParsedProgram } from './roots.ts'
import type { Situation } from './situation.ts'
import { comparedWith } from './than-another.ts'
import { boundedByEvent, timed } from './timed.ts'
import { findValues, type NamedValue } from './values-in-question.ts'
import { joins } from './walk-on.ts'
import { findKinds } from './kinds.ts'

const ROUNDS = 5
/** Derivations that are run and kept after each round. */
const WIDTH = 40
/** Derivations of earlier rounds that new ones are put together with. */
const MOST_PARTNERS = 40
const MOST_ROOTED = 60
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
  /** Weighs the whole programs that were found; where there is none, the weights of the search do. */
  reranker?: Reranker | undefined
  signal?: AbortSignal | undefined
  /** Questions before this one, oldest first, where it follows up on them. */
  asked?: readonly Asked[]
}

/** Programs that a question may mean, likeliest first, with the probability of each among them. */
export async function parseQuestion(
  question: string,
  tools: SearchTools,
): Promise<(ParsedProgram & { probability: number })[]> {
  const alone = await look(question, tools)
  const before = await beforeOf(alone, tools.asked ?? [])
  const situation: Situation = { ...alone, before }
  const kept = new Map<string, Derivation>()
  let beam = await run(situation, [...classes(situation), ...alternatives(situation), ...ofEverything(situation)], kept)
  for (const leaf of [...situation.leaves, ...(before?.leaves ?? [])]) {
    kept.set(identity(leaf), leaf)
    beam.push(leaf)
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
    beam = (await run(situation, drafts, kept)).filter(({ members }) => members.length > 0)
  }
  const programs = new Map<string, ParsedProgram>()
  const add = (program: ParsedProgram): void => {
    const known = programs.get(program.key)
    if (known === undefined || program.score > known.score) programs.set(program.key, program)
  }
  for (const set of byWorth(kept.values()).slice(0, MOST_ROOTED)) {
    ;(await rooted(situation, set)).forEach(add)
    await situation.executor.reader.yieldToEventLoop()
  }
  if (before !== undefined)
    (await againWith(situation, before, (set, program) => whole(situation, set, program, 0n, {}))).forEach(add)
  const found = [...programs.values()].toSorted((a, b) => b.score - a.score).slice(0, MOST_PROGRAMS - 1)
  return weighed([...found, unsaid(situation)], before === undefined ? tools.reranker : undefined)
}

/** The programs with their probabilities, likeliest first. */
function weighed(
  programs: readonly ParsedProgram[],
  reranker: Reranker | undefined,
): (ParsedProgram & { probability: number })[] {
  const again =
    reranker === undefined
      ? undefined
      : rerank(
          reranker,
          programs.map(({ features }) => features),
        )
  const best = programs
    .map((program, i) => ({ ...program, score: again?.[i] ?? program.score }))
    .toSorted((a, b) => b.score - a.score)
  const top = best[0]?.score ?? 0
  const sum = best.reduce((total, { score }) => total + Math.exp(score - top), 0)
  return best.map(program => ({ ...program, probability: Math.exp(program.score - top) / sum }))
}

/** A class is all of it, where its name alone is but itself. */
const identity = ({ key, cover, leaf }: Draft): string => `${key} ${cover}${leaf === 'entity' ? ' itself' : ''}`

const worth = ({ score, cover }: Draft): number => score + WORD_WORTH * cover.toString(2).replaceAll('0', '').length

/** The same without the words of names, of which one may have many more than another. */
const promise = ({ score, cover, names }: Draft): number => score + WORD_WORTH * bitsOf(cover & ~names).length

/** The most promising first. */
function byWorth<Each extends Draft>(drafts: Iterable<Each>): Each[] {
  return Array.from(drafts, draft => ({ draft, of: worth(draft) }))
    .toSorted((a, b) => b.of - a.of)
    .map(({ draft }) => draft)
}

/** Runs the most promising drafts until enough have members. */
async function run(
  situation: Situation,
  drafts: readonly Draft[],
  kept: Map<string, Derivation>,
): Promise<Derivation[]> {
  const fresh = new Map<string, Draft>()
  for (const draft of drafts) {
    const id = identity(draft)
    const known = kept.get(id) ?? fresh.get(id)
    if (known === undefined || draft.score > known.score) fresh.set(id, draft)
  }
  const made: Derivation[] = []
  let best = Math.max(-Infinity, ...Array.from(kept.values(), promise))
  for (const draft of byWorth(fresh.values())) {
    if (made.length >= WIDTH) break
    if (promise(draft) < best - FURTHEST_BEHIND) continue
    await situation.executor.reader.yieldToEventLoop()
    const derivation = await execute(situation, draft)
    if (derivation === undefined) continue
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
  if (members === undefined || (members.length === 0 && draft.asked !== true)) return undefined
  if (draft.chooses === undefined || members.length < draft.chooses.from) return { ...draft, members }
  const { otherwise } = draft.chooses
  return otherwise === undefined ? undefined : { ...otherwise, members }
}

async function look(question: string, { kg, ranker, everyday, weights, signal }: SearchTools): Promise<Situation> {
  const schema = await schemaOf(kg, everyday)
  const words = questionWords(question)
  const readings = await kg.readings(question)
  const names = [...[...schema.relations.values()].map(of => of.words), ...schema.classes.map(of => of.words)]
  const known = { dictionary: ranker.dictionary, inNames: wordsInNames(names) }
  const likely = new Map<string, Evidence[]>()
  for (const { name, words: own } of schema.relations.values()) {
    likely.set(
      name,
      evidenceFor(own, words, known).filter(({ explained }) => explained >= EVIDENCE_AT_LEAST),
    )
    await yieldToEventLoop(signal)
  }
  const kinds = findKinds(schema, words, known)
  const mentions = await kg.mentions(question)
  const naming = namingWords([...likely.values()].flat())
  const compounds = compoundWords(words, schema, naming)
  // A word for several steps is no word for a relation that it merely looks like: no grandfather is a father.
  const apart = compounds.map(({ at }) => at)
  const evidence = new Map(
    [...likely].map(([name, found]) => [name, found.filter(({ words: at }) => !at.some(word => apart.includes(word)))]),
  )
  const plain = plainWords(question, words, naming | maskOf(kinds.flatMap(({ words: at }) => [...at])))
  const values = findValues(question, words, schema.onlyYear)
  return {
    question,
    words,
    kg,
    executor: new SExpressionExecutor(kg, signal === undefined ? {} : { signal }),
    schema,
    ranker,
    weights,
    evidence,
    kinds,
    values,
    cues: findCues(words).filter(({ kind, words: at }) => kind !== 'extreme' || !at.every(i => isDated(values, i))),
    anchors: mentions.map(({ text }) => text),
    naming: naming | maskOf(apart),
    compounds,
    given: givenNames(mentions, words, plain),
    leaves: withRivals(
      readings.flatMap(reading => leavesOf(weights, words, reading)),
      plain,
      weights,
    ),
    relationsRead: new Map(),
    mediating: new Map(),
    judged: new Map(),
  }
}

/** The "first" of "the first quarter of 2014" is part of a date. */
const isDated = (values: readonly NamedValue[], at: number): boolean =>
  values.some(({ kind, words }) => kind === 'date' && words.includes(at))

/** Readings of one stretch that are followed. */
const MOST_READINGS = 3
const MOST_CANDIDATES = 8

/** Namesakes found by the same match are one leaf. */
function leavesOf(
  weights: Weights,
  words: readonly QuestionWord[],
  { start, end, text, candidates }: Mention,
): Derivation[] {
  const at = words.flatMap((word, i) => (word.start < end && word.end > start ? [i] : []))
  if (at.length === 0) return []
  const entities = candidates.filter(({ entity }) => entity.kind !== 'literal')
  const alike = new Map<string, LinkCandidate[]>()
  for (const candidate of (entities.length > 0 ? entities : candidates).slice(0, MOST_CANDIDATES)) {
    const id = `${candidate.match} ${candidate.score.toFixed(2)}`
    alike.set(id, [...(alike.get(id) ?? []), candidate])
  }
  return [...alike.values()].slice(0, MOST_READINGS).flatMap(same => {
    const [first] = same
    return first === undefined ? [] : [leaf(weights, text, first, same, maskOf(at))]
  })
}

function leaf(
  weights: Weights,
  written: string,
  { entity, match, score }: LinkCandidate,
  all: readonly LinkCandidate[],
  mask: bigint,
): Derivation {
  const [only] = all
  const program: SExpression = {
    kind: 'entity',
    key: all.length === 1 || only === undefined ? entity.name : commonName(all),
  }
  const features = {
    entity: 1,
    [`entity.${match}`]: 1,
    'entity.doubt': Math.log(Math.max(0.01, score)),
    ...(entity.kind === 'literal' ? { 'entity.literal': 1 } : {}),
  }
  return {
    program,
    key: printSExpression(program),
    cover: mask,
    names: mask,
    evidence: 0n,
    described: mask,
    anchors: [entity.name],
    walk: { anchor: written, from: program, steps: [], logprob: 0 },
    leaf: 'entity',
    kind: 'entity',
    members: idSet(Uint32Array.from(all.map(candidate => candidate.entity.id))),
    features,
    score: scoreOf(features, weights),
  }
}

/** What stands behind a namesake's name in brackets tells it from the others. */
function commonName(all: readonly LinkCandidate[]): string {
  return (all[0]?.entity.name ?? '').replace(/ [([][^()[\]]*[)\]]$/, '')
}

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
      const { words, explained, inverse } = said
      const relation = situation.schema.relations.get(name)
      return (['tail', 'head'] as const).flatMap(direction =>
        relation === undefined ||
        // A noun names what a relation leads to, `child` of `father` where it begins.
        inverse !== (direction === 'head') ||
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
