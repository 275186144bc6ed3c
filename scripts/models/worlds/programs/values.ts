import type { Random } from '../../../../electron/base/random.ts'
import { concept, type Concept } from '../../../../electron/learn/lessons/concept.ts'

/** Attributes that things of many types have; the lexicon has those that are one type's own. */
const ANYWHERE: readonly [names: string, nouns: string, be?: string][] = [
  ['length', 'length'],
  ['height', 'height'],
  ['weight', 'weight'],
  ['area, size', 'area'],
  ['depth', 'depth'],
  ['width', 'width'],
  ['price, unit price', 'price'],
  ['cost', 'cost'],
  ['rating, stars, score', 'rating, score'],
  ['number of visitors, visitors, annual visitors', 'number of visitors'],
  ['number of members, member count', 'number of members'],
  ['capacity', 'capacity'],
  ['speed, top speed', 'speed'],
  ['age', 'age'],
  ['distance, distance from centre', 'distance'],
  ['temperature, mean temperature', 'temperature'],
  ['number of rooms, rooms', 'number of rooms'],
  ['points, total points', 'points'],
  ['number of wins, wins', 'number of wins'],
  ['duration', 'duration'],
  ['calories, energy', 'calories'],
]
const DATED: readonly [names: string, nouns: string, be: string][] = [
  ['founded, founding year, year founded', 'founding year', 'founded in, established in'],
  ['opened, opening date, opening year', 'opening date', 'opened in'],
  ['created, creation date', 'creation date', 'created in, made in'],
  ['discovered, discovery date', 'discovery date', 'discovered in'],
  ['first mentioned, first mention', 'first mention', 'mentioned in'],
  ['built, construction year', 'construction year', 'built in, completed in'],
  ['introduced, launch date, launched', 'launch date', 'introduced in, launched in'],
  ['registered, registration date', 'registration date', 'registered in'],
]

/** A number or a date that things of a type may have. */
export function attributeFor(type: string, random: Random): Concept {
  if (random.chance(0.62)) {
    const [names, nouns] = random.pick(ANYWHERE)
    return concept(`${type} > number`, names, { nouns })
  }
  const [names, nouns, be] = random.pick(DATED)
  return concept(`${type} > ${random.pick(['year', 'year', 'day'])}`, names, { nouns, be })
}

/** How a graph writes the values of one attribute. */
export interface ValueRange {
  kind: 'number' | 'year' | 'day'
  draw: (random: Random) => string
}

/** From least to greatest, all magnitudes alike where they differ much. */
const RANGES: readonly [nouns: RegExp, least: number, greatest: number, decimals?: number][] = [
  [/population|inhabitants/, 200, 20_000_000],
  [/gdp|revenue|turnover|box office|gross|net worth|sales/, 50_000, 90_000_000_000],
  [/budget|cost|value|amount|funding/, 500, 200_000_000],
  [/employees|members|visitors|capacity|attendance/, 3, 200_000],
  [/votes|ratings/, 20, 900_000],
  [/rating|score|stars/, 1, 10, 1],
  [/price|fare|fee/, 1, 3_000, 2],
  [/runtime|duration/, 20, 300],
  [/pages|calories/, 40, 1_500],
  [/seasons|episodes|rooms|floors|runways|wins|points/, 1, 90],
  [/age|lifespan/, 1, 120],
  [/elevation|altitude/, 2, 8_000],
  [/length|long|distance|range/, 2, 6_000],
  [/area|surface/, 1, 900_000],
  [/weight|mass/, 1, 9_000],
  [/height|tall|depth|width/, 1, 900],
  [/speed/, 20, 1_200],
  [/temperature|melting|boiling/, -40, 900],
  [/diameter|radius/, 100, 140_000],
  [/peak position|position|number$/, 1, 118],
]
const CODES = /isbn|catalog|ticker|symbol|website|homepage|code|domain|time zone|version|score, result/

/** Undefined for what is no attribute that can be compared. */
export function rangeOf({ tailType, names, nouns }: Concept, random: Random): ValueRange | undefined {
  if (tailType === 'year' || tailType === 'day') {
    const first = random.pick([1400, 1750, 1880, 1950, 1990, 2005])
    const last = random.pick([1999, 2015, 2024])
    const year = (drawn: Random): number => Math.min(first, last - 20) + drawn.below(last - Math.min(first, last - 20))
    if (tailType === 'year' || random.chance(0.2)) return { kind: 'year', draw: drawn => String(year(drawn)) }
    return { kind: 'day', draw: drawn => dayIn(year(drawn), drawn) }
  }
  const words = [...names, ...nouns].join(', ')
  if (tailType !== 'number' || CODES.test(words)) return undefined
  const [, least, greatest, decimals = 0] = RANGES.find(([known]) => known.test(words)) ?? [/./, 1, 1_000]
  const wide = greatest / Math.max(1, least) > 100
  // Real columns repeat few values, or hardly any.
  const places = decimals === 0 && random.chance(0.1) && greatest < 10_000 ? 1 : decimals
  return {
    kind: 'number',
    draw: drawn => {
      const at = drawn.next()
      const value = wide && least > 0 ? least * (greatest / least) ** at : least + (greatest - least) * at
      return places === 0 ? String(Math.round(value)) : value.toFixed(places)
    },
  }
}

const two = (number: number): string => String(number).padStart(2, '0')

export const dayIn = (year: number, random: Random): string =>
  `${year}-${two(1 + random.below(12))}-${two(1 + random.below(28))}`
