import { GRADABLES } from './adjectives.ts'
import type { NameWords } from './name-match.ts'

/** What a date is named by; behind a verb a preposition does it: `founded_in`. */
const BEHIND = new Set(['in', 'on', 'from', 'until', 'since'])

const TIMES = new Set(
  `date year birth bear die death dead found foundation establish build construct create creation start begin end open close
  release publish publication inception debut since until launch form introduce discover sign enact win award join hire
  appoint elect retire vintage edition season first last`.split(/\s+/),
)

const UNITS = `hundred thousand million billion euro dollar pound franc yen metre meter foot mile kilometre kilometer hectare
  acre millimetre centimetre litre liter gram kilogram tonne ton watt kilowatt megawatt percent degree second minute hour day week month`

const MEASURES = new Set([
  ...[...GRADABLES.values()].flatMap(({ more, less }) => [...more, ...less]).filter(root => !TIMES.has(root)),
  ...UNITS.split(/\s+/),
  ...`number count quantity amount total sum average mean level point sale turnover profit budget wage salary rent fine grant
  deposit stock vote view download attendance balance distance reach range yield output consumption power energy calorie ext extn extension phone pin`.split(
    /\s+/,
  ),
])

/**
 * Whether numbers that could be years are none, by the name of what leads to them: a word count of 1,250, a rating of
 * 2,105, a rent of 1,400.
 */
export function isMeasure({ own }: NameWords): boolean {
  if (own.some(({ root, text }) => TIMES.has(root) || TIMES.has(text)) || BEHIND.has(own.at(-1)?.text ?? ''))
    return false
  return own.some(({ root }) => MEASURES.has(root))
}
