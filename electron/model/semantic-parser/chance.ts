import { CHANCE_WEIGHTS } from './chance-weights.ts'
import { scoreOf, type Features } from './derivation.ts'
import { SCALING } from './least-chances.ts'

/** A program among those that a question may mean, for what its answer is worth. */
export interface Weighed {
  /** Empty where the graph does not say. */
  key: string
  features: Features
  score: number
  /** Among all that were found. */
  probability: number
  /** The same text for programs that come to the same. */
  answer: string
}

/**
 * The estimated chance, 0 to 1, that an answer is right: a logistic regression on what the programs found for the
 * question say of it, fitted to people's questions over graphs that the weights of the search had not seen
 * (`scripts/models/semantic-parser/fit-chance.ts`), and scaled to what came about where questions were first asked: there
 * it was .98 where .94 were right.
 */
export function chanceOf(chosen: Weighed, found: readonly Weighed[]): number {
  const odds = Math.min(MOST_ODDS, Math.max(-MOST_ODDS, scoreOf(chanceFeatures(chosen, found), CHANCE_WEIGHTS)))
  const { slope, offset } = chosen.key === '' ? SCALING.silence : SCALING.answers
  return Math.min(1 / (1 + Math.exp(-(slope * odds + offset))), atMost(chosen, found))
}

function atMost(chosen: Weighed, found: readonly Weighed[]): number {
  if (isPartOfNothing(chosen.features)) return PART_OF_NOTHING
  if (isNoneOfWhatWasRead(chosen.features)) return NONE_OF_WHAT_WAS_READ
  if ((chosen.features['open.not'] ?? 0) > 0) return NOT_UNREAD
  const { own, rival } = sharesOf(chosen, found)
  const share = rival >= NEARLY_AS_LIKELY * own ? own / (own + rival) : 1
  return Math.min(share, ...DOUBTFUL.flatMap(({ is, most }) => (is(chosen.features) ? [most] : [])))
}

/**
 * From this share of the first answer's probability on the second is one that may as well be right: where it has at least
 * half of it, 215 of 546 first answers are right, and no more of those of which the estimate is sure than the two shares say.
 */
const NEARLY_AS_LIKELY = 0.5

/**
 * Of answers that leave out a given name with which nothing is left 15 of 31 are right. Test questions nearly all have an
 * answer, so that a fit makes more of them than whoever asks what there may be nothing of should.
 */
const PART_OF_NOTHING = 0.48

const isPartOfNothing = (features: Features): boolean =>
  features['emptied.name'] !== undefined && (features['open.name'] ?? 0) > 0

/** Of answers that there is none, with words of the question left unread, 1 of 18 is right: who is born in 2021 moved nowhere. */
const NONE_OF_WHAT_WAS_READ = 0.06
/** Of answers to a question of which a "not" was left unread 5 of 20 are right: mostly it is the opposite. */
const NOT_UNREAD = 0.25
const UNREAD = /^open\.(?:word|head|class)$/
const UNREAD_OR_TOLD = /^open\.(?:word|head|class)(?:\.told)?$/

const NO_ANSWERS = [
  'asked.phone.misfits',
  'asked.measure.date',
  'asked.what.misfits',
  'asked.who.beside',
  'asked.who.date',
  'asked.who.year',
  'asked.who.number',
  'asked.who.value',
]

/** Answers of which so many were right, whatever else speaks for them. */
const DOUBTFUL: readonly { is: (features: Features) => boolean; most: number }[] = [
  // All of a kind, with words of the question left unread: which were sung and never again. 12 of 25.
  {
    is: features => (features['root.class'] ?? features['root.end']) !== undefined && sumOf(features, UNREAD) > 0,
    most: 0.48,
  },
  // Nothing speaks for a step but that the ranker takes a word for it. 60 of 85.
  { is: features => SPOKEN.every(([name, is]) => (features[name] !== undefined) === is), most: 0.58 },
  // The mill that is spoken of, and not what is asked of it.
  { is: features => features['open.outside'] !== undefined, most: 0.45 },
  // Of another sort than the noun that is asked for, which nothing in the program stands for. 30 of 55.
  { is: features => features['head.misfits.type'] !== undefined && features['head.is'] === undefined, most: 0.55 },
  // A day for how long, a person for what was sung, a field for who drove: that there is nothing better makes it no answer.
  { is: features => NO_ANSWERS.some(name => features[name] !== undefined), most: 0.2 },
  // Two words of the question say what nothing in the program does. 149 of 323; of four strangers' tables 13 of 20 given.
  { is: features => sumOf(features, UNREAD) >= 2, most: 0.46 },
  // "Below the reorder level", of whatever stands at a number. 39 of 72.
  { is: features => (features['open.compare'] ?? 0) > 0, most: 0.54 },
  // "Who rang on both days": that no performance was on both says nothing of anybody.
  {
    is: features =>
      features['answer.none'] !== undefined &&
      (features['asked.who.misfits'] ?? features['asked.who.misfits.type']) !== undefined,
    most: 0.33,
  },
  // "Is it still being made", as it has something else. 5 of 13.
  { is: features => features['root.exists'] !== undefined && sumOf(features, UNREAD_OR_TOLD) > 0, most: 0.4 },
  // "Woody scents" of all scents. 22 of 48.
  { is: features => features['left.modifier'] !== undefined, most: 0.46 },
  // "Total hours for the playgroup", of everybody's hours: 3 of 6, and none of two that were asked of graphs of our own.
  { is: features => features['open.kind'] !== undefined, most: 0.5 },
  // "Owners with two dogs", of all who have one.
  { is: features => features['open.value.had'] !== undefined, most: 0.4 },
  // When something opened is half of when it did and where.
  { is: features => features['open.second'] !== undefined, most: 0.5 },
  // A firm for who lives there.
  { is: features => features['asked.who.lifeless'] !== undefined, most: 0.4 },
  // None of what was counted, though something was: none of one is right.
  { is: features => features['root.count'] !== undefined && features['answer.none'] !== undefined, most: 0.5 },
  // How much somebody paid in all is not what they paid each time.
  { is: features => features['asked.much.number'] !== undefined && (features['answer.size'] ?? 0) > 0, most: 0.4 },
  // Whoever did not do something by a way of several steps may have by another. 0 of 4.
  { is: features => features['check.fails'] !== undefined && sumOf(features, /^join(?:\.through)?$/) >= 2, most: 0.25 },
  // "Whose bird won it": the bird, where its owner is asked for. 3 of 11.
  { is: features => asksWhose(features) && sumOf(features, UNREAD) > 0, most: 0.3 },
  // "Oldest dial?", of who was born first. 24 of 42.
  { is: features => features['superlative'] !== undefined && (features['open.head'] ?? 0) > 0, most: 0.57 },
  // All that stand at an end, with words of the question left unread. 23 of 51.
  { is: features => isWholeEnd(features) && sumOf(features, UNREAD) > 0, most: 0.45 },
  // "How many repairs failed", of all repairs that there are. 6 of 17.
  {
    is: features => countsAll(features) && (sumOf(features, UNREAD) > 0 || (features['end.said'] ?? 0) > 0),
    most: 0.35,
  },
  // "What does she do here", answered by the numbers of her rows. 5 of 18 where they are several, 4 of 10 by what is not said.
  { is: features => isOfNumbers(features), most: 0.4 },
  // "The most money altogether", counted and not added up. 13 of 25.
  { is: features => (features['open.total'] ?? 0) > 0, most: 0.52 },
  // "Billed the most hours" adds up what many rows say; the largest of them is another's.
  { is: features => features['through.most'] !== undefined, most: 0.4 },
]

const asksWhose = (features: Features): boolean => Object.keys(features).some(name => name.startsWith('asked.whose.'))

const isOfNumbers = (features: Features): boolean =>
  features['answer.coded'] !== undefined &&
  features['head.is'] === undefined &&
  (features['join.unnamed'] !== undefined || (features['answer.size'] ?? 0) > 0)

/** What may narrow all that stand at an end, or are of a class. */
const NARROWING = /^(?:entity|join|filter|flag|superlative|most\.)/

const isNarrowed = (features: Features): boolean => Object.keys(features).some(name => NARROWING.test(name))

const isWholeEnd = (features: Features): boolean =>
  features['end.leaf'] !== undefined && features['root.count'] === undefined && !isNarrowed(features)

const countsAll = (features: Features): boolean =>
  features['root.count'] !== undefined &&
  (features['class.leaf'] ?? features['end.leaf']) !== undefined &&
  (features['without'] ?? features['lacking']) === undefined &&
  !isNarrowed(features)

/** A step that no name and no preposition says. */
const SPOKEN = [
  ['join.spoken', true],
  ['join.explained', false],
  ['join.preposition', false],
] as const

const isNoneOfWhatWasRead = (features: Features): boolean =>
  features['answer.none'] !== undefined && sumOf(features, UNREAD) > 0

/** A chance with so many nats added to its odds. */
export function shifted(chance: number, offset: number): number {
  const bound = Math.min(1 - LEAST, Math.max(LEAST, chance))
  return offset === 0 ? chance : 1 / (1 + ((1 - bound) / bound) * Math.exp(-offset))
}

/** Another answer from this probability on is one that a person may have meant. */
const MEANT = 0.1
/** Odds are bounded, so that what is all but certain by the search is not so for the estimate. */
const LEAST = 0.001
const MOST_ODDS = Math.log((1 - LEAST) / LEAST)
const MOST_LEAD = 6

/** The probabilities of answers, whichever programs come to them: of the chosen one, of the likeliest other, of all others. */
function sharesOf(
  chosen: Weighed,
  found: readonly Weighed[],
): { own: number; rival: number; others: readonly number[] } {
  const shares = new Map<string, number>()
  for (const { answer, probability } of found) shares.set(answer, (shares.get(answer) ?? 0) + probability)
  const others = [...shares].filter(([answer]) => answer !== chosen.answer).map(([, share]) => share)
  return { own: bounded(shares.get(chosen.answer) ?? 0), rival: bounded(Math.max(0, ...others)), others }
}

/** What the chance is estimated from; that the graph does not say has weights of its own. */
export function chanceFeatures(chosen: Weighed, found: readonly Weighed[]): Features {
  const { own, rival, others } = sharesOf(chosen, found)
  const silence = found.find(({ key }) => key === '')?.features ?? {}
  const general = {
    one: 1,
    odds: Math.log(own / (1 - own)),
    lead: Math.max(-MOST_LEAD, Math.min(MOST_LEAD, Math.log(own / rival))),
    rivals: others.filter(share => share >= MEANT).length,
    ...fromSilence(silence),
  }
  const read = chosen.key === '' ? general : { ...general, score: chosen.score, ...ofProgram(chosen.features) }
  const kind = chosen.key === '' ? 'none' : 'given'
  return Object.fromEntries(Object.entries(read).map(([name, value]) => [`${kind}.${name}`, value]))
}

const bounded = (share: number): number => Math.min(1 - LEAST, Math.max(LEAST, share))

/** Of what speaks for silence: words that are strange here, that name what other graphs have, that look like names. */
const SILENT = [
  'strange',
  'foreign',
  'asked',
  'capital',
  'class',
  'head',
  'beside',
  'elsewhere',
  'lead',
  'lead.open',
  'lead.named',
]

function fromSilence(features: Features): Features {
  return Object.fromEntries(SILENT.map(name => [`silence.${name}`, features[`none.${name}`] ?? 0]))
}

/** Features of a program, added up by what they have in common. */
const FAMILIES: readonly [name: string, members: RegExp][] = [
  ['open', /^open\.(?:word|head|class)$/],
  ['told', /^open\.(?:word|head|class)\.told$/],
  ['cue', /^open\.(?!word|head|class|name|value|relation)/],
  ['name', /^open\.name$/],
  ['value', /^open\.value$/],
  ['relation', /^open\.relation$/],
  ['guessed', /^join\.(?:unnamed|spoken)$/],
  ['unlikely', /^rank\.(?:unnamed|spoken)$/],
  ['dictionary', /\.dictionary$/],
  ['asked', /^join\.asked$/],
  ['said', /^join\.said$/],
  ['preposition', /^join\.preposition$/],
  ['doubt', /^entity\.(?:doubt)$/],
  ['similar', /^entity\.similar$/],
  ['word', /^entity\.word$/],
  ['within', /^entity\.within$/],
  ['lesser', /^entity\.lesser$/],
  ['literal', /^entity\.literal$/],
  ['head.is', /^head\.is$/],
  ['misfits', /\.misfits$/],
  ['fits', /\.fits$/],
  ['misfits.type', /\.misfits\.type$/],
  ['fits.type', /\.fits\.type$/],
  ['owned', /^left\.owned$/],
  ['verb', /^left\.verb$/],
  ['fewer', /^steps\.fewer$/],
  ['more', /^steps\.more$/],
  ['mixed', /^join\.mixed$/],
  ['back', /^join\.back$/],
  ['stepped', /^emptied\.step$/],
  ['several', /^asked\.one\.several$/],
  ['part', /^entity\.part\.only$/],
  ['head.not', /^head\.not$/],
  ['head.elsewhere', /^head\.(?:elsewhere|name)$/],
  ['size', /^answer\.size$/],
  ['empty', /^answer\.none$/],
  ['emptied', /^emptied\.name$/],
  ['detour', /^emptied\.better$/],
  ['steps', /^join$/],
  ['further', /^further\.(?!bridged)/],
  ['unranked', /^unranked\./],
  ['gap', /\.gap$/],
  ['end', /^end\.leaf$/],
  ['list', /^root\.(?:class|end)$/],
  ['both', /^both$/],
  ['count', /^root\.count$/],
  ['superlative', /^superlative$/],
  ['most', /^most\.count$/],
  ['compare', /^compare/],
  ['strange', /^(?:filter|superlative)\.strange$/],
  ['lacking', /^(?:lacking|without)$/],
  ['fails', /^check\.fails$/],
  ['holds', /^check\.holds$/],
  ['before', /^before\./],
]

/** Parts of a program that no word of the question names, and words that say what no part does. */
const UNNAMED = /^(?:(?:filter|superlative|join|lacking)\.unnamed|root\.class|root\.end)$/
const UNSAID = /^open\.(?:word|head|class)(?:\.told)?$/

const sumOf = (features: Features, members: RegExp): number =>
  Object.entries(features).reduce((sum, [name, much]) => (members.test(name) ? sum + much : sum), 0)

function ofProgram(features: Features): Features {
  // "Not serviced since 2022" by the year of whatever has one: the word may stand for what was guessed, or for another.
  const sums: Record<string, number> = { blind: Math.min(sumOf(features, UNNAMED), sumOf(features, UNSAID)) }
  for (const [name, members] of FAMILIES) {
    const sum = sumOf(features, members)
    if (sum !== 0) sums[name] = sum
  }
  return sums
}
