/** Units of one kind, each as how many of the least: what is told in one is compared with what is told in another. */
const KINDS: readonly Readonly<Record<string, number>>[] = [
  { second: 1, sec: 1, minute: 60, min: 60, hour: 3_600, hr: 3_600, h: 3_600, day: 86_400, week: 604_800 },
  { month: 1, quarter: 3, year: 12, yr: 12, decade: 120, century: 1_200 },
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
  { inch: 1, foot: 12, feet: 12, ft: 12, yard: 36, mile: 63_360, mi: 63_360 },
  { gram: 1, gramme: 1, g: 1, kilogram: 1e3, kilo: 1e3, kg: 1e3, tonne: 1e6, ton: 1e6, t: 1e6 },
  { ounce: 1, oz: 1, pound: 16, lb: 16 },
  { millilitre: 1, milliliter: 1, ml: 1, centilitre: 10, cl: 10, litre: 1e3, liter: 1e3, l: 1e3 },
  { watt: 1, w: 1, kilowatt: 1e3, kw: 1e3, megawatt: 1e6, mw: 1e6, gigawatt: 1e9, gw: 1e9 },
]

const BY_NAME: ReadonlyMap<string, { kind: number; much: number }> = new Map(
  KINDS.flatMap((units, kind) =>
    Object.entries(units).flatMap(([name, much]) => [name, `${name}s`].map(text => [text, { kind, much }] as const)),
  ),
)

/** Units in which measures are told and that are compared with nothing else. */
const OTHERS = new Set(
  'inches percent dollars dollar usd euros euro eur gbp knots kn mph kmh celsius fahrenheit degrees'.split(' '),
)

/** Units that are written out: "an hour", but no "an m". */
const WRITTEN = /^[a-z]{3,}$/

export const isUnit = (text: string): boolean => BY_NAME.has(text) || OTHERS.has(text)

/** Whether one of it is a measure: "an hour or longer", "more than a kilometre". */
export const isWrittenUnit = (text: string): boolean => BY_NAME.has(text) && WRITTEN.test(text)

/** How many of the other unit one is; undefined where they measure different things. */
export function inUnit(one: string, other: string): number | undefined {
  const [from, to] = [BY_NAME.get(one), BY_NAME.get(other)]
  return from === undefined || to === undefined || from.kind !== to.kind ? undefined : from.much / to.much
}
