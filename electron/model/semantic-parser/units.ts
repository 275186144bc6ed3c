type Dimension = 'time' | 'length' | 'mass' | 'volume' | 'power' | 'money' | 'share' | 'speed' | 'temperature'

/**
 * Units that are told in one another, each as how many of the least; and how many of the first scale's least of its
 * dimension the least is: a mean month has 30.4375 days, an inch 25.4 mm.
 */
const SCALES: readonly (readonly [Dimension, Readonly<Record<string, number>>, least?: number])[] = [
  ['time', { second: 1, sec: 1, minute: 60, min: 60, hour: 3_600, hr: 3_600, h: 3_600, day: 86_400, week: 604_800 }],
  ['time', { month: 1, quarter: 3, year: 12, yr: 12, decade: 120, century: 1_200 }, 2_629_800],
  [
    'length',
    {
      millimetre: 1,
      millimeter: 1,
      mm: 1,
      centimetre: 10,
      centimeter: 10,
      cm: 10,
      metre: 1e3,
      meter: 1e3,
      m: 1e3,
      kilometre: 1e6,
      kilometer: 1e6,
      km: 1e6,
    },
  ],
  ['length', { inch: 1, inche: 1, foot: 12, feet: 12, ft: 12, yard: 36, mile: 63_360, mi: 63_360 }, 25.4],
  ['mass', { gram: 1, gramme: 1, g: 1, kilogram: 1e3, kilo: 1e3, kg: 1e3, tonne: 1e6, ton: 1e6, t: 1e6 }],
  ['mass', { ounce: 1, oz: 1, pound: 16, lb: 16 }, 28.349523125],
  ['volume', { millilitre: 1, milliliter: 1, ml: 1, centilitre: 10, cl: 10, litre: 1e3, liter: 1e3, l: 1e3 }],
  ['power', { watt: 1, w: 1, kilowatt: 1e3, kw: 1e3, megawatt: 1e6, mw: 1e6, gigawatt: 1e9, gw: 1e9 }],
]

/** Units that are told in no others. */
const ALONE: readonly (readonly [Dimension, string])[] = [
  ['money', 'dollar usd euro eur pound gbp money'],
  ['share', 'percent'],
  ['speed', 'knot kn mph kmh'],
  ['temperature', 'celsius fahrenheit degree'],
]

/** Words of the names of attributes that are told in units. */
const ATTRIBUTES: readonly (readonly [Dimension, string])[] = [
  ['time', 'duration runtime length time term age tenure'],
  ['length', 'length height depth width distance altitude elevation diameter radius beam draught'],
  ['mass', 'weight mass tonnage'],
  ['volume', 'volume'],
  ['power', 'power'],
  [
    'money',
    'price cost fee fare rent salary wage budget balance revenue fine tariff charge income pay turnover profit',
  ],
  ['share', 'percentage percent share rate alcohol abv'],
  ['speed', 'speed velocity pace'],
  ['temperature', 'temperature'],
]

/** The dimension of each unit, and how much it is beside the others of it. */
const ON_SCALES: ReadonlyMap<string, { dimension: Dimension; much: number }> = new Map(
  SCALES.flatMap(([dimension, units, least = 1]) =>
    Object.entries(units).flatMap(([name, many]) =>
      forms(name).map(text => [text, { dimension, much: many * least }] as const),
    ),
  ),
)

const OF_UNITS = dimensionsOf([
  ...SCALES.map(([dimension, units]) => [dimension, Object.keys(units).join(' ')] as const),
  ...ALONE,
])
const OF_ATTRIBUTES = dimensionsOf(ATTRIBUTES)

/** What columns are told in, of which nobody asks how many there are. */
const TOLD_IN =
  /^(?:euro|dollar|pound|franc|krona|krone|(?:kilo|centi|milli)?(?:metre|meter)|(?:kilo)?gram|tonne|(?:milli)?(?:litre|liter)|(?:kilo|mega|giga)?watt|percent|degree|[a-z]{1,3})$/

/** `fineEUR`, "height in metres" have but the fine and the height for their names; "litres of milk" are litres. */
export const isUnitOfName = (own: readonly string[], at: number, root: string): boolean =>
  at > 0 && own[at - 1] !== 'of' && (isUnit(root) || isUnit(own[at] ?? '')) && TOLD_IN.test(root)

/** What is told by a heading that is but its unit, `Sq m`, `Kg`, `Mins`. */
const TOLD_BY: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^(?:sq (?:m|metre|ft|foot|feet|yd|yard|km)|sqm|sqft|m2|ha|hectare|acre)s?$/, ['area', 'size']],
  [/^(?:kg|kilo|kilogram|lb|tonne)s?$/, ['weight']],
  [/^(?:cm|mm|metre|meter)s?$/, ['length', 'width', 'size']],
  [/^(?:ft|foot|feet|yd|yard|inch|inche)s?$/, ['length', 'width', 'size']],
  [/^(?:km|mile|kilometre)s?$/, ['distance']],
  [/^(?:min|minute|hr|hour|week)s?$/, ['duration', 'length']],
  [/^(?:litre|liter|ltr)s?$/, ['volume', 'capacity']],
]

/** Nouns for what a name tells that is but a unit; none for any other. */
export function toldByUnit(own: readonly string[]): readonly string[] {
  const name = own.join(' ')
  return TOLD_BY.find(([unit]) => unit.test(name))?.[1] ?? []
}

/** Units that are written out: "an hour", but no "an m". */
const WRITTEN = /^[a-z]{3,}$/

export const isUnit = (text: string): boolean => OF_UNITS.has(text)

/** Whether one of it is a measure: "an hour or longer", "more than a kilometre". */
export const isWrittenUnit = (text: string): boolean => ON_SCALES.has(text) && WRITTEN.test(text)

/** How many of the other unit one is; undefined where they measure different things. */
export function inUnit(one: string, other: string): number | undefined {
  const [from, to] = [ON_SCALES.get(one), ON_SCALES.get(other)]
  return from === undefined || to === undefined || from.dimension !== to.dimension ? undefined : from.much / to.much
}

/**
 * Whether what an attribute has may be told in a unit, by the words of its name: no fare is over 10 km. Undefined where
 * nobody knows.
 */
export function isToldIn(name: readonly string[], unit: string): boolean | undefined {
  const asked = OF_UNITS.get(unit)
  const told = name.flatMap(word => [...(OF_ATTRIBUTES.get(word) ?? OF_UNITS.get(word) ?? [])])
  return asked === undefined || told.length === 0 ? undefined : told.some(dimension => asked.has(dimension))
}

function forms(word: string): string[] {
  return [word, `${word}s`]
}

function dimensionsOf(named: readonly (readonly [Dimension, string])[]): ReadonlyMap<string, ReadonlySet<Dimension>> {
  const found = new Map<string, Set<Dimension>>()
  for (const [dimension, words] of named)
    for (const word of words.split(' ').flatMap(forms)) found.set(word, (found.get(word) ?? new Set()).add(dimension))
  return found
}
