/** What an adjective is measured by, and which way: `old` is much of an age and an early date. */
export interface Gradable {
  /** Roots of words in the names of attributes that it speaks of, of which more is more of it. */
  more: readonly string[]
  /** The same, of which less is more of it. */
  less: readonly string[]
  /** By the names of attributes: which way a graph was taught that they measure it. */
  taught?: ReadonlyMap<string, 1 | -1>
}

const g = (more: string, less = ''): Gradable => ({
  more: more.split(' ').filter(word => word !== ''),
  less: less.split(' ').filter(word => word !== ''),
})

const DATES =
  'date year birth bear release found foundation establish build create start begin open publish inception debut'
const SIZES =
  'size area population length employee capacity extent inhabitant member volume surface bed seat room headcount staff pupil student household resident amount sum'

const WEIGHTS = 'weight mass tonne ton tonnage kilogram kilo kg gram pound'
const LENGTHS = 'metre meter m kilometre kilometer km foot mile'
const PRICES = 'price cost fee fare rent rate charge tariff'
const POWERS = 'power watt kilowatt kw megawatt mw horsepower'
const DEGREES = 'temperature celsius fahrenheit degree'

/** Adjectives by which people compare, with the attributes that measure them (after WordNet's attribute pairs). */
export const GRADABLES: ReadonlyMap<string, Gradable> = new Map(
  Object.entries({
    old: g('age', DATES),
    young: g(DATES, 'age'),
    new: g(DATES),
    recent: g(DATES),
    late: g(DATES),
    early: g('', DATES),
    long: g(`length long duration runtime distance longest time span minute hour second day ${LENGTHS}`, 'since'),
    lengthy: g('length duration runtime time span minute hour second'),
    short: g('since', 'length duration runtime height distance time minute hour second'),
    tall: g('height tall elevation altitude metre meter foot'),
    high: g('height elevation altitude elev high score rating rate value price'),
    low: g('', 'height elevation altitude elev low score rating rate value price depth'),
    big: g(SIZES),
    large: g(SIZES),
    great: g(SIZES),
    huge: g(SIZES),
    small: g('', SIZES),
    little: g('', SIZES),
    tiny: g('', SIZES),
    populous: g('population inhabitant'),
    populated: g('population inhabitant'),
    wide: g('width'),
    broad: g('width'),
    narrow: g('', 'width'),
    deep: g('depth deep metre meter'),
    shallow: g('', 'depth'),
    heavy: g(`${WEIGHTS} fine penalty tax debt loss`),
    hefty: g(`${WEIGHTS} fine penalty tax debt loss price fee bill`),
    light: g('', WEIGHTS),
    fast: g('speed velocity pace knot kmh mph kph', 'duration time minute hour second'),
    quick: g('speed', 'duration time minute hour second'),
    slow: g('duration time minute hour second', 'speed'),
    expensive: g(PRICES),
    costly: g(PRICES),
    pricey: g(PRICES),
    pricy: g(PRICES),
    dear: g(PRICES),
    cheap: g('', PRICES),
    valuable: g('value worth price estimate'),
    rich: g('worth wealth income revenue fortune gdp'),
    wealthy: g('worth wealth income revenue fortune gdp'),
    poor: g('', 'worth wealth income revenue gdp'),
    hot: g(DEGREES),
    warm: g(DEGREES),
    cold: g('', DEGREES),
    cool: g('', DEGREES),
    far: g('distance kilometre kilometer km mile'),
    distant: g('distance kilometre kilometer km mile'),
    near: g('', 'distance kilometre kilometer km mile'),
    close: g('', 'distance kilometre kilometer km mile'),
    good: g('rating score rate grade star'),
    best: g('rating score rate grade star'),
    bad: g('', 'rating score rate grade star'),
    worst: g('', 'rating score rate grade star'),
    popular: g('vote popularity visitor download view rating sale'),
    successful: g('revenue gross profit sale box'),
    profitable: g('profit revenue'),
    dense: g('density'),
    strong: g('strength power magnitude alcohol abv'),
    powerful: g(POWERS),
    deadly: g('death casualty fatality victim toll'),
    severe: g('severity magnitude'),
    steep: g('slope gradient grade steepness price fee fine rent'),
    thick: g('thickness'),
    thin: g('', 'thickness'),
    loud: g('loudness decibel noise volume'),
    bright: g('brightness luminosity lumen'),
    hard: g('difficulty hardness'),
    tough: g('difficulty'),
    easy: g('', 'difficulty'),
    difficult: g('difficulty'),
    spicy: g('spiciness scoville heat'),
    senior: g('seniority grade rank', 'hire join start'),
    experienced: g('experience year', 'hire join start'),
    busy: g('passenger traffic flight visitor'),
    major: g(SIZES),
  }),
)

/** "Longest serving", "a member longest": by the earliest day on which somebody began, and by no birth. */
export const TENURE: Gradable = g(
  'tenure service',
  'date year since join start begin appoint hire employ enrol enlist elect acquire purchase buy sign lease open found establish',
)

/** Adjectives that are said of any number: "the highest count", "the largest share", but not "the longest headcount". */
const OF_ANY_NUMBER: ReadonlySet<Gradable | undefined> = new Set(
  'big large great huge small little tiny high low good best bad worst major'
    .split(' ')
    .map(word => GRADABLES.get(word)),
)

const OF_AGE: ReadonlySet<Gradable | undefined> = new Set([
  TENURE,
  ...'old young new recent late early'.split(' ').map(word => GRADABLES.get(word)),
])

/** Whether it is said of days and ages and of no other number. */
export const isOfAge = (gradable: Gradable | undefined): boolean => gradable !== undefined && OF_AGE.has(gradable)

/** Whether it tells earlier from later: what is big is so by no day. */
export const tellsTime = ({ more, less }: Gradable): boolean =>
  [...more, ...less].some(word => /^(?:date|since|start|time)$/.test(word))

/** Whether an adjective has measures of its own, so that it says nothing of others. */
export const isOfItsMeasures = (gradable: Gradable | undefined): boolean =>
  gradable !== undefined && gradable.more.length + gradable.less.length > 0 && !OF_ANY_NUMBER.has(gradable)

/** Base forms of superlatives and comparatives that no ending tells. */
const IRREGULAR: Readonly<Record<string, string>> = {
  best: 'good',
  better: 'good',
  worst: 'bad',
  worse: 'bad',
  farthest: 'far',
  furthest: 'far',
  farther: 'far',
  further: 'far',
  eldest: 'old',
  elder: 'old',
  latest: 'late',
  later: 'late',
}

/** The adjective of `oldest` and `older`, and of `old` itself; undefined for a word that compares nothing. */
export function gradableOf(word: string): string | undefined {
  const irregular = IRREGULAR[word]
  if (irregular !== undefined) return irregular
  if (GRADABLES.has(word)) return word
  const stem = /^(.{2,})(?:est|er)$/.exec(word)?.[1]
  if (stem === undefined) return undefined
  return [stem, `${stem}e`, stem.slice(0, -1), `${stem.slice(0, -1)}y`].find(base => GRADABLES.has(base))
}
