import { grouped } from '../../base/grouped.ts'
import type { ColumnRole } from '../../contract/table-columns.ts'
import { isNothing } from './column-kinds.ts'
import { columnWord } from './column-names.ts'
import type { Columns } from './table-layout.ts'

/** How likely a pair may be by chance: in a sheet each of its columns is tried with each. */
const CHANCE = 1e-5
/** The same of a column right behind others that tell of the thing: what people write of it they write side by side. */
const BESIDE = 1e-2
/** Things that stand in several rows, of which each says the same of them. */
const LEAST_REPEATED = 3
/** Columns of a sheet that somebody keeps by hand, at most: of more each tried with each takes long. */
const MOST_COLUMNS = 200
/** Of the cells of a column those that must begin as names do, which doses and sizes do not. */
const MOSTLY = 0.9

/** What each row comes to, and is summed over rows, though one kind of work has one price. */
const PAID =
  /\p{Sc}|^(?:fee|price|cost|charge|amount|total|paid|pay|rate|fare|qty|quantity|hours|hrs|mins|minutes)(?:_|$)|_(?:fee|price|cost|charge|amount|total|paid)$/u

/**
 * By the place of a column that of the one whose things it tells of. Who keeps all in one sheet writes behind each
 * author her camera and the year in which she joined: facts of the author, and not of the row (the third normal form).
 * Told by this, that the column holds the same in all rows of a thing, as it hardly would by chance.
 */
export function dependentColumns(columns: Columns, roles: readonly ColumnRole[]): Map<number, number> {
  const { names, rows, joins } = columns
  if (names.length > MOST_COLUMNS) return new Map()
  const cells = names.map((_, at) => rows.map(row => (isNothing(row[at] ?? '') ? '' : (row[at] ?? ''))))
  const groups = new Map(thingColumns(columns, roles).map(at => [at, rowsOfEach(cells[at] ?? [])] as const))
  const size = (at: number): number => groups.get(at)?.length ?? 0
  const found = new Map<number, number>()
  for (const [at, role] of roles.entries()) {
    if ((role !== 'tail' && role !== 'property') || joins?.has(at) === true) continue
    const heading = names[at] ?? ''
    const values = cells[at] ?? []
    const count = new Set(values.filter(value => value !== '')).size
    // Of two columns of things that say each other the first is meant.
    const isThing = groups.has(at)
    const telling = [...groups].flatMap(([thing, rowsOf]) =>
      thing !== at &&
      !(isPlace(names[thing]) && !isPlace(heading)) &&
      (!isThing || thing < at || size(thing) !== count) &&
      isTold(rowsOf, values)
        ? [thing]
        : [],
    )
    const [first, ...coarser] = telling.toSorted((a, b) => size(b) - size(a))
    if (columns.kinds[at] === 'number' && PAID.test(columnWord(heading))) continue
    if (first === undefined) {
      const beside = found.get(at - 1)
      if (beside !== undefined && beside !== at && isTold(groups.get(beside) ?? [], values, BESIDE))
        found.set(at, beside)
      continue
    }
    // Whom a judge is from is said of the judge, though each competition had but one.
    // Shades tell by chance what products do, where a shade is one of several of them.
    const isSurer = (thing: number, finer: number): boolean =>
      !areSame(groups.get(finer) ?? [], cells[thing] ?? []) &&
      logChance(groups.get(thing) ?? [], values) < logChance(groups.get(finer) ?? [], values)
    const isOf = (thing: number, finer: number): boolean =>
      isSurer(thing, finer) ||
      isAbout(heading, names[thing] ?? '') ||
      isTold(onceEach(groups.get(finer) ?? [], cells[thing] ?? []), values)
    found.set(
      at,
      coarser.reduce((finer, thing) => (size(thing) < size(finer) && isOf(thing, finer) ? thing : finer), first),
    )
  }
  return found
}

/** Where somebody is tells nothing but what lies around it: no town has a customer, though each has but one. */
const PLACE =
  /(?:^|_)(?:town|city|village|county|region|district|area|state|province|country|postcode|zip|street|road)s?$/
const isPlace = (heading = ''): boolean => PLACE.test(columnWord(heading))

/** Columns whose cells name things that have no table of their own. */
function thingColumns({ names, kinds, rows, joins, lists }: Columns, roles: readonly ColumnRole[]): number[] {
  return roles.flatMap((role, at) => {
    // From white to yellow: no belt has another for its end.
    if (/^(?:from|to)$/.test(columnWord(names[at] ?? ''))) return []
    if (role !== 'tail' || joins?.has(at) === true || lists?.has(at) === true) return []
    const filled = rows.map(row => row[at] ?? '').filter(cell => !isNothing(cell))
    const named = filled.filter(cell => /^\P{N}/u.test(cell)).length
    return kinds[at] === 'number' || named >= MOSTLY * filled.length ? [at] : []
  })
}

/** "Judge from" behind "Judge", "Cust. type" behind "Customer". */
function isAbout(heading: string, thing: string): boolean {
  const [first = '', ...rest] = columnWord(heading).split('_')
  const word = first.replace(/\.$/, '')
  return rest.length > 0 && word.length > 2 && columnWord(thing).startsWith(word)
}

/** The rows of each thing. */
function rowsOfEach(cells: readonly string[]): number[][] {
  const filled = [...cells.keys()].filter(row => cells[row] !== '')
  return [...grouped(filled, row => cells[row] ?? '').values()]
}

/** The groups of one row for each finer thing. */
function onceEach(finer: readonly (readonly number[])[], cells: readonly string[]): number[][] {
  const once = finer.map(([row = 0]) => row)
  return rowsOfEach(once.map(row => cells[row] ?? '')).map(group => group.map(at => once[at] ?? 0))
}

/** Whether the rows of each thing hold the same, and would not by chance. */
const isTold = (groups: readonly (readonly number[])[], values: readonly string[], chance = CHANCE): boolean =>
  logChance(groups, values) < Math.log(chance)

const areSame = (groups: readonly (readonly number[])[], values: readonly string[]): boolean =>
  groups.every(rows => rows.every(row => values[row] === values[rows[0] as number]))

/** How likely the rows of each thing hold the same by chance, as a logarithm; 0 where they do not, or are too few to tell. */
function logChance(groups: readonly (readonly number[])[], values: readonly string[]): number {
  const repeated = groups.filter(rows => rows.length > 1)
  if (repeated.length < LEAST_REPEATED || !areSame(repeated, values)) return 0
  const times = new Map<string, number>()
  const all = groups.flat()
  for (const row of all) times.set(values[row] ?? '', (times.get(values[row] ?? '') ?? 0) + 1)
  const same = (count: number): number =>
    [...times.values()].reduce((chance, each) => chance + (each / all.length) ** count, 0)
  return repeated.reduce((log, rows) => log + Math.log(same(rows.length)), 0)
}
