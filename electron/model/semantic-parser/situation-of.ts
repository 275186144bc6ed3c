import { yieldToEventLoop } from '../../base/event-loop.ts'
import type { KnowledgeGraph, Mention } from '../../kg/knowledge-graph.ts'
import { singulars } from '../../kg/name-variants.ts'
import { SExpressionExecutor } from '../../kg/sexpression/executor.ts'
import type { EverydayRelation } from '../navigator/everyday-relations.ts'
import type { RelationRanker } from '../relation-ranker.ts'
import { presentIn } from './at-present.ts'
import { withApostrophes } from './apostrophes.ts'
import { bareNumbersIn } from './bare-numbers.ts'
import { codesIn } from './codes.ts'
import { withoutOwnValues } from './own-values.ts'
import { familiesIn } from './family-names.ts'
import { statesIn, withoutStates, writtenCodesIn } from './written-codes.ts'
import { compoundWords } from './compound-words.ts'
import { findCues } from './cues.ts'
import { actsIn } from './acts.ts'
import { demonymsIn } from './demonyms.ts'
import type { Weights } from './derivation.ts'
import { countOf, maskOf } from './word-mask.ts'
import { withoutContrast } from './contrasted.ts'
import type { Asked } from './follow-up/antecedents.ts'
import { gendersIn } from './genders.ts'
import { Effort } from './effort.ts'
import { schemaOf } from './graph-schema.ts'
import { evidenceFor, wordsInNames, type Evidence } from './name-match.ts'
import type { Lexicon } from './lexicon.ts'
import { idleWords } from './idle-words.ts'
import { leavesOf } from './leaves.ts'
import { ordinalOf } from './numbers-in-question.ts'
import { questionWords, type QuestionWord } from './question-words.ts'
import { givenNames, namingWords, plainWords, withRivals, type GivenName } from './rival-leaves.ts'
import type { Situation } from './situation.ts'
import { findValues, type NamedValue } from './values-in-question.ts'
import { shortenedIn } from './shortened-names.ts'
import { spelled } from './spelling.ts'
import { toldApart } from './twins.ts'
import { comparing } from './with-value.ts'
import { linksIn, withLinks, withMeasures } from './taught-links.ts'
import { findKinds } from './kinds.ts'

const EVIDENCE_AT_LEAST = 0.3
/** Share of a class's name from which on a word that may also be another speaks for it. */
const NAMED = 0.95

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

/** Everything that is known of a question before its programs are put together. */
export async function situationOf(
  asked: string,
  { kg, ranker, everyday, weights, signal, lexicon }: SearchTools,
): Promise<Situation> {
  const question = await withApostrophes(withoutContrast(asked), kg, word => ranker.dictionary.knows(word))
  const schema = await schemaOf(kg, everyday, ranker.dictionary.ways)
  const written = questionWords(question)
  const names = [...[...schema.relations.values()].map(of => of.words), ...schema.classes.map(of => of.words)]
  const mentions = await kg.mentions(question)
  // The year of "Carol Concert 2018" is a part of its name.
  const named = mentions.filter(({ candidates: [first] }) => first?.match === 'exact' || first?.match === 'caseless')
  const words = spelled(question, written, {
    vocabulary: schema.vocabulary,
    isWord: word => ranker.dictionary.knows(word),
    isName: at => named.some(({ start, end }) => (written[at]?.start ?? 0) < end && (written[at]?.end ?? 0) > start),
  })
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
  const cues = findCues(words)
  const read = new Set([...likely.values()].flat().flatMap(({ words: at }) => at))
  // Without them there is nothing that those who do not do something are among.
  const people = cues.some(({ kind }) => kind === 'not')
    ? words.flatMap(({ content }, at) => (content && !read.has(at) && !ofEntities.has(at) ? [at] : []))
    : []
  // The "last" of "the last firing" is no blast.
  const ofOrder = new Set(cues.flatMap(({ kind, words: at }) => (kind === 'extreme' ? at : [])))
  const kinds = findKinds(schema, words, known, links, new Set(people)).filter(
    ({ words: at, explained }) => explained >= NAMED || !at.every(i => ofOrder.has(i)),
  )
  const codes = await writtenCodesIn(question, words, kg)
  for (const [name, found] of likely) likely.set(name, withoutStates(found, statesIn(codes, words)))
  const naming = namingWords([...likely.values()].flat())
  const compounds = compoundWords(words, schema, naming)
  // A word for several steps is no word for a relation that it merely looks like: no grandfather is a father.
  const apart = compounds.map(({ at }) => at)
  const found = new Map(
    [...likely].map(([name, found]) => [name, found.filter(({ words: at }) => !at.some(word => apart.includes(word)))]),
  )
  const allEvidence = toldApart(found, schema.twins, words)
  // What others are said to be is a thing of the graph as well: "a kitchen is part of what?"
  const classWords = kinds.flatMap(({ by, words: at }) => (by === 'relation' ? [] : [...at]))
  const values = findValues(question, words, schema.onlyYears).filter(
    ({ words: at }) =>
      !named.some(({ start, end }) => isPartOfName(at, start, end, words)) &&
      // The second of "Second Division" is no number.
      !(at.length === 1 && ordinalOf(words[at[0] ?? 0]?.text ?? '') !== undefined && ofEntities.has((at[0] ?? 0) + 1)),
  )
  const readings = await readingsBeside(values, question, words, kg)
  const meant = await leavesOf(
    [
      ...readings,
      ...(await demonymsIn(question, words, kg)),
      ...(await gendersIn(question, words, kg)),
      ...(await shortenedIn(question, words, kg)),
      ...(await actsIn(question, words, kg)),
      ...(await bareNumbersIn(question, words, schema, kg)),
      ...(await codesIn(question, kg)),
      ...codes,
      ...(await familiesIn(question, words, kg)),
    ],
    { kg, words, kinds, evidence: allEvidence, ranker, schema, weights },
  )
  const evidence = await withoutOwnValues(allEvidence, meant, kg)
  // The words of compounds and of classes name something all the same.
  const spoken = namingWords([...evidence.values()].flat()) | (naming & ~namingWords([...allEvidence.values()].flat()))
  const plain = plainWords(question, words, spoken | maskOf(classWords))
  const given = givenNames([...mentions, ...codes, ...readings.filter(each => isPlural(each))], words, plain)
  const leaves = withRivals(meant, plain, weights)
  const compared = values.filter(
    value => value.kind === 'number' && comparing({ cues, words }, value).some(cue => cue !== undefined),
  )
  const idle = await idleWords(words, { named: naming | maskOf(classWords), kinds, leaves, evidence, kg })
  return {
    question,
    words: words.map((word, at) => (idle.has(at) ? { ...word, content: false } : word)),
    kg,
    executor: new SExpressionExecutor(kg, signal === undefined ? {} : { signal }),
    schema,
    ranker,
    everyday,
    weights,
    evidence:
      idle.size === 0
        ? evidence
        : new Map(
            [...evidence].map(([name, found]) => [name, found.filter(({ words: at }) => !at.some(i => idle.has(i)))]),
          ),
    namedWords: new Set(
      [...evidence.values()]
        .flat()
        .flatMap(({ best, explained, asked, words: at }) => (!asked && best >= 0.85 && explained >= 0.85 ? at : [])),
    ),
    kinds,
    kindWords: maskOf(kinds.flatMap(({ words: at }) => [...at])),
    values,
    cues: withMeasures(cues, links).filter(
      ({ kind, words: at }) =>
        (kind !== 'extreme' || !at.every(i => isDated(values, i))) && !given.some(name => isOfName(name, maskOf(at))),
    ),
    ...presentIn(words),
    anchors: mentions.map(({ text }) => text),
    naming: naming | maskOf(apart),
    taught: lexicon && { lexicon, classes: new Set(schema.classes.map(({ name }) => name)) },
    compounds,
    given,
    // The 10 of "ten or more" is no 10 that stands somewhere.
    leaves: leaves.filter(
      ({ features, cover }) =>
        features['entity.literal'] === undefined || !compared.some(({ words: at }) => maskOf(at) === cover),
    ),
    effort: new Effort(),
    relationsRead: new Map(),
    mediating: new Map(),
    rows: new Map(),
    judged: new Map(),
  }
}

/** What the question may name; the 1999 of 1999-05-12 is part of a day and no name, nor is the 5 of 5 million or the 20 of 20,000. */
async function readingsBeside(
  values: readonly NamedValue[],
  question: string,
  words: readonly QuestionWord[],
  kg: KnowledgeGraph,
): Promise<Awaited<ReturnType<KnowledgeGraph['readings']>>> {
  const stretches = values
    .filter(({ kind }) => kind === 'date' || kind === 'number')
    .map(({ words: at }) => ({ start: words[at[0] ?? 0]?.start ?? 0, end: words[at.at(-1) ?? 0]?.end ?? 0 }))
  return (await kg.readings(question)).filter(
    ({ start, end }) => !stretches.some(of => start >= of.start && end <= of.end && end - start < of.end - of.start),
  )
}

/** "Comedies", of what is called Comedy. */
const isPlural = ({ text, candidates: [first] }: Mention): boolean =>
  first !== undefined && singulars(text.toLowerCase()).includes(first.entity.name.toLowerCase())

/** Whether a value stands within a name that has more words than it. */
function isPartOfName(at: readonly number[], start: number, end: number, words: readonly QuestionWord[]): boolean {
  const inside = words.flatMap((word, i) => (word.start >= start && word.end <= end ? [i] : []))
  return inside.length > at.length && at.every(i => inside.includes(i))
}

/** A name of so many words is meant as it stands, whatever one of them says: "First aid at work", "The First Wives Club". */
const LONG = 3
const SURELY_NAMED = 0.85

const isOfName = ({ words, sure }: GivenName, cue: bigint): boolean =>
  sure >= SURELY_NAMED && countOf(words) >= LONG && (cue & ~words) === 0n

/** The "first" of "the first quarter of 2014" is part of a date. */
const isDated = (values: readonly NamedValue[], at: number): boolean =>
  values.some(({ kind, words }) => kind === 'date' && words.includes(at))
