import type { Random } from '../../../../base/random.ts'
import type { Comparison } from '../../../../kg/sexpression/ast.ts'
import type { RelationView } from '../sampling/schema-view.ts'
import { askWord } from '../../wording.ts'
import { article, plural } from '../../morphology.ts'
import { singular } from '../../synth/wording/word-forms.ts'

/** An adjective's three forms. */
type Degrees = readonly [positive: string, comparative: string, superlative: string]
/** Adjectives of a value, for much of it and for little. */
type Scale = readonly [much: Degrees, little: Degrees]

const degrees = (text: string): Degrees => {
  const [positive = '', comparative = `more ${positive}`, superlative = `most ${positive}`] = text.split('/')
  return [positive, comparative, superlative]
}
const scale = (text: string): Scale => {
  const [much = '', little = ''] = text.split(' | ')
  return [degrees(much), degrees(little)]
}

/** What a value is called: its nouns, and adjectives for much and little of it. */
const SCALES: readonly (readonly [nouns: RegExp, types: RegExp, scales: readonly Scale[]])[] = (
  [
    [/\b(?:length|longest|runtime|running time|duration)\b/, '', 'long/longer/longest | short/shorter/shortest'],
    [/\bheight\b/, 'person|building|plant|tower|tree', 'tall/taller/tallest | short/shorter/shortest'],
    [/\b(?:height|elevation|altitude)\b/, '', 'high/higher/highest | low/lower/lowest'],
    [
      /\bpopulation\b/,
      '',
      'populous | populous/less populous/least populous; big/bigger/biggest | small/smaller/smallest; large/larger/largest | small/smaller/smallest; populated | populated/less populated/least populated',
    ],
    [
      /\b(?:area|size|surface|employees|headcount|capacity|volume|diameter|radius)\b/,
      '',
      'large/larger/largest | small/smaller/smallest; big/bigger/biggest | small/smaller/smallest',
    ],
    [/\bage\b/, '', 'old/older/oldest | young/younger/youngest'],
    [/\b(?:weight|mass)\b/, '', 'heavy/heavier/heaviest | light/lighter/lightest'],
    [/\bdepth\b/, '', 'deep/deeper/deepest | shallow/shallower/shallowest'],
    [/\bwidth\b/, '', 'wide/wider/widest | narrow/narrower/narrowest'],
    [/\bspeed\b/, '', 'fast/faster/fastest | slow/slower/slowest'],
    [
      /\b(?:price|cost|fare|fee)\b/,
      '',
      'expensive | cheap/cheaper/cheapest; pricey/pricier/priciest | cheap/cheaper/cheapest',
    ],
    [/\bbudget\b/, '', 'expensive | cheap/cheaper/cheapest'],
    [/\bdistance\b/, '', 'far/farther/farthest | near/nearer/nearest'],
    [/\btemperature\b/, '', 'hot/hotter/hottest | cold/colder/coldest'],
    [/\b(?:net worth|wealth|fortune|gdp)\b/, '', 'rich/richer/richest | poor/poorer/poorest'],
    [/\b(?:power|horsepower)\b/, '', 'powerful | weak/weaker/weakest'],
    [/\b(?:popularity|votes)\b/, '', 'popular | popular/less popular/least popular'],
    [
      /\b(?:rating|score|stars)\b/,
      '',
      'highly rated/better rated/highest rated | poorly rated/worse rated/lowest rated; good/better/best | bad/worse/worst; highly rated/higher rated/best rated | poorly rated/lower rated/worst rated',
    ],
    [/\b(?:magnitude|strength)\b/, '', 'strong/stronger/strongest | weak/weaker/weakest'],
    [/\bdensity\b/, '', 'dense/denser/densest | sparse/sparser/sparsest'],
    [/\bhardness\b/, '', 'hard/harder/hardest | soft/softer/softest'],
    [/\bbrightness\b/, '', 'bright/brighter/brightest | dim/dimmer/dimmest'],
    [/\b(?:revenue|gross|sales|profit|box office)\b/, '', 'successful | successful/less successful/least successful'],
    [/\b(?:birth|born|birthday)\b/, '', 'young/younger/youngest | old/older/oldest'],
    [
      /\b(?:release|released|premiere|published|publication|year|issued)\b/,
      '',
      'recent; new/newer/newest | old/older/oldest',
    ],
    [
      /\b(?:founded|founding|inception|established|foundation|built|opened|construction|completed|opening|formed|launched|introduced)\b/,
      '',
      'new/newer/newest | old/older/oldest; young/younger/youngest | old/older/oldest',
    ],
  ] as const
).map(([nouns, types, scales]) => [
  nouns,
  new RegExp(`^(?:${types === '' ? '.*' : types})$`),
  scales
    .split('; ')
    .map(text => (text === 'recent' ? scale('recent/more recent/most recent | old/older/oldest') : scale(text))),
])

/** How an attribute of a graph is spoken of. */
export interface Attribute {
  nouns: readonly string[]
  scales: readonly Scale[]
  dated: boolean
  /** "were founded": what happened at the date. */
  happened: readonly string[]
  /** "employees" of "number of employees": what there are more or fewer of. */
  counted: string | undefined
}

const COUNTED = /^(?:number of|count of|total)\s+(.+)$/

export function attributeOf({ concept, tails, flipped }: RelationView): Attribute {
  const type = flipped ? concept.tailType : concept.headType
  const words = [...concept.names, ...concept.nouns].join(' ; ')
  const scales =
    SCALES.find(([nouns, types]) => nouns.test(words) && types.test(askWord(type) === 'who' ? 'person' : type))?.[2] ??
    []
  const dated = tails.kind === 'year' || tails.kind === 'date'
  const datedScale = (scales[0]?.[0][2] ?? '').match(/young|new|recent/) !== null
  const nouns = concept.nouns.length > 0 ? concept.nouns : [concept.names[0] ?? 'value']
  const [first = ''] = nouns
  const counted = nouns.map(noun => COUNTED.exec(noun)?.[1]).find(noun => noun !== undefined)
  return {
    nouns,
    scales: dated === datedScale ? scales : [],
    dated,
    happened: concept.be
      .filter(text => / (?:in|on|at)$/.test(text) && !text.startsWith('first '))
      .map(text => text.replace(/ (?:in|on|at)$/, '')),
    counted: counted ?? (singular(first) !== first && !first.includes(' ') ? first : COUNT_NOUNS[first]),
  }
}

const COUNT_NOUNS: Readonly<Record<string, string>> = {
  population: 'inhabitants',
  headcount: 'employees',
  'vote count': 'votes',
  'page count': 'pages',
}

/** Two words for opposite ends; the same draw gives the one or the other. */
type Pair = readonly [much: string, little: string]
const MORE: readonly Pair[] = [
  ['more than', 'less than'],
  ['over', 'under'],
  ['above', 'below'],
  ['greater than', 'less than'],
  ['higher than', 'lower than'],
]
const MORE_OF: readonly Pair[] = [
  ['more than', 'fewer than'],
  ['over', 'under'],
  ['more than', 'less than'],
  ['more than', 'fewer than'],
]
const AT_LEAST: readonly Pair[] = [
  ['at least', 'at most'],
  ['no less than', 'no more than'],
  ['at least', 'at most'],
  ['a minimum of', 'a maximum of'],
]
const MOST: readonly Pair[] = [
  ['highest', 'lowest'],
  ['greatest', 'smallest'],
  ['largest', 'smallest'],
  ['highest', 'lowest'],
  ['maximum', 'minimum'],
]
const LATE: readonly Pair[] = [
  ['latest', 'earliest'],
  ['most recent', 'earliest'],
  ['latest', 'oldest'],
]
const MANY: readonly Pair[] = [
  ['the most', 'the fewest'],
  ['the largest number of', 'the smallest number of'],
  ['the highest number of', 'the lowest number of'],
]

/** With its article, where it takes one. */
const a = (noun: string): string =>
  / (?:of|in) /.test(noun) || singular(noun) === noun ? `${article(noun)} ${noun}` : noun

const side = ([much, little]: Pair, isMuch: boolean): string => (isMuch ? much : little)

const isMore = (mode: Comparison): boolean => mode === 'gt' || mode === 'ge'

/** "more than 5", "at most 5", "exactly 5"; `countable`: of things that are counted. */
export function bound(mode: Comparison, value: string, countable: boolean, random: Random): string {
  if (mode === 'eq') return `${random.pick(['exactly ', 'exactly ', ''])}${value}`
  if (mode === 'gt' || mode === 'lt') return `${side(random.pick(countable ? MORE_OF : MORE), isMore(mode))} ${value}`
  return random.chance(0.25)
    ? `${value} or ${side(countable ? ['more', 'fewer'] : ['more', 'less'], isMore(mode))}`
    : `${side(random.pick(AT_LEAST), isMore(mode))} ${value}`
}

/** "after 2000", "since 2000", "in 2000". */
export function dateBound(mode: Comparison, value: string, isDay: boolean, random: Random): string {
  switch (mode) {
    case 'gt':
      return `${random.pick(['after', 'after', 'later than'])} ${value}`
    case 'lt':
      return `${random.pick(['before', 'before', 'earlier than'])} ${value}`
    case 'ge':
      return random.pick([`since ${value}`, `since ${value}`, `from ${value} on`, `in or after ${value}`])
    case 'le':
      return random.pick([`until ${value}`, `by ${value}`, `up to ${value}`, `in or before ${value}`])
    case 'eq':
      return `${isDay ? 'on' : 'in'} ${value}`
  }
}

/** "the longest", "with the highest population": what stands before the noun, or after it. */
export type Extreme = { before: string } | { after: string; clause: string }

export function extreme(attribute: Attribute, greatest: boolean, random: Random): Extreme {
  const { scales, nouns, dated, happened, counted } = attribute
  if (scales.length > 0 && random.chance(0.65)) {
    const chosen = random.pick(scales)
    return { before: (greatest ? chosen[0] : chosen[1])[2] }
  }
  if (dated && happened.length > 0 && random.chance(0.6)) {
    const event = random.pick(happened)
    const when = side(
      random.pick<Pair>([
        ['last', 'first'],
        ['most recently', 'first'],
        ['latest', 'earliest'],
      ]),
      greatest,
    )
    return { after: `${event} ${when}`, clause: `was ${event} ${when}` }
  }
  if (counted !== undefined && random.chance(0.5)) {
    const things = `${side(random.pick(MANY), greatest)} ${plural(singular(counted))}`
    return { after: `with ${things}`, clause: `has ${things}` }
  }
  const noun = `the ${side(random.pick(dated ? LATE : MOST), greatest)} ${random.pick(nouns)}`
  return { after: `with ${noun}`, clause: `has ${noun}` }
}

export const manyOf = (greatest: boolean, random: Random): string => side(random.pick(MANY), greatest)

/** "longer than", "a higher population than", "later than": what a comparison with another thing says. */
export function than(
  attribute: Attribute,
  more: boolean,
  random: Random,
): { after: string; clause: (many: boolean) => string } {
  const { scales, nouns, dated, happened } = attribute
  if (scales.length > 0 && random.chance(0.75)) {
    const [much, little] = random.pick(scales)
    const word = `${(more ? much : little)[1]} than`
    return { after: word, clause: many => `${many ? 'are' : 'is'} ${word}` }
  }
  if (dated && happened.length > 0) {
    const word = `${random.pick(happened)} ${side(
      random.pick<Pair>([
        ['after', 'before'],
        ['later than', 'earlier than'],
      ]),
      more,
    )}`
    return { after: word, clause: many => `${many ? 'were' : 'was'} ${word}` }
  }
  const words: readonly Pair[] = dated
    ? [['later', 'earlier']]
    : [
        ['higher', 'lower'],
        ['greater', 'smaller'],
        ['larger', 'smaller'],
      ]
  const noun = `${a(`${side(random.pick(words), more)} ${random.pick(nouns)}`)} than`
  return { after: `with ${noun}`, clause: many => `${many ? 'have' : 'has'} ${noun}` }
}

/** "Which is longer", "who has the higher salary". */
export function ofTwo(attribute: Attribute, more: boolean, random: Random): string {
  const { scales, nouns, dated, happened } = attribute
  if (scales.length > 0 && random.chance(0.8)) {
    const chosen = random.pick(scales)
    return `is ${(more ? chosen[0] : chosen[1])[1]}`
  }
  if (dated && happened.length > 0)
    return `was ${random.pick(happened)} ${side(
      random.pick<Pair>([
        ['later', 'earlier'],
        ['last', 'first'],
        ['later', 'first'],
      ]),
      more,
    )}`
  const words: readonly Pair[] = dated
    ? [['later', 'earlier']]
    : [
        ['higher', 'lower'],
        ['greater', 'smaller'],
        ['larger', 'smaller'],
      ]
  return `has the ${side(random.pick(words), more)} ${random.pick(nouns)}`
}

/** What a value is compared with: "over 500 long", "with a population over 500", "founded after 1990". */
export function within(
  attribute: Attribute,
  modes: (value: { countable: boolean; dated: boolean }) => string,
  random: Random,
): { after: string; clause: (many: boolean) => string } {
  const { nouns, dated, happened, counted } = attribute
  const value = (countable: boolean): string => modes({ countable, dated })
  if (dated) {
    if (happened.length > 0 && random.chance(0.85)) {
      const text = `${random.pick(happened)} ${value(false)}`
      return { after: text, clause: many => `${many ? 'were' : 'was'} ${text}` }
    }
    const noun = random.pick(nouns)
    const text = value(false)
    return { after: `with ${a(noun)} ${text}`, clause: many => `${many ? 'have' : 'has'} ${a(noun)} ${text}` }
  }
  if (counted !== undefined && random.chance(0.6)) {
    const text = `${value(true)} ${plural(singular(counted))}`
    return { after: `with ${text}`, clause: many => `${many ? 'have' : 'has'} ${text}` }
  }
  const noun = random.pick(nouns)
  const text = value(false)
  return random.chance(0.6)
    ? {
        after: `with ${a(noun)} ${ofBound(text)}`,
        clause: many => `${many ? 'have' : 'has'} ${a(noun)} ${ofBound(text)}`,
      }
    : { after: `whose ${noun} is ${text}`, clause: many => `${many ? 'have' : 'has'} ${a(noun)} ${ofBound(text)}` }
}

const MEASURED = /^(?:long|tall|high|deep|wide|heavy|large|old|fast|expensive|short|light|low|small|cheap)$/

/** "longer than 500", "at least 500 long"; undefined where no adjective says so. */
export function adjectiveBound(
  { scales }: Attribute,
  mode: Comparison,
  value: string,
  random: Random,
): string | undefined {
  const usable = scales.filter(([much]) => MEASURED.test(much[0]))
  if (usable.length === 0 || mode === 'eq' || mode === 'ge' || mode === 'le') return undefined
  const [much, little] = random.pick(usable)
  return `${(mode === 'gt' ? much : little)[1]} than ${value}`
}

/** "long" of "how long is x". */
export function howAdjective({ scales }: Attribute, random: Random): string | undefined {
  const usable = scales.map(([much]) => much[0]).filter(word => ASKED_WITH_HOW.test(word))
  return usable.length === 0 ? undefined : random.pick(usable)
}

const ASKED_WITH_HOW =
  /^(?:long|tall|high|deep|wide|heavy|large|big|old|fast|expensive|hot|rich|powerful|popular|strong|dense|hard|bright|good)$/

/** "a length over 5", "a length of more than 5". */
const ofBound = (text: string): string =>
  /^(?:over|under|above|below|between|greater|higher|lower|from)\b/.test(text) ? text : `of ${text}`
