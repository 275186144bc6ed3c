import { describe, expect, test } from 'vitest'
import { parseSExpression } from '../../../electron/kg/sexpression/parse.ts'
import { printSExpression } from '../../../electron/kg/sexpression/print.ts'
import { expressionsOf } from '../../../electron/kg/statements/build.ts'
import { MOST_STATEMENTS, readStatements } from '../../../electron/kg/statements/read.ts'
import { StatementError } from '../../../electron/kg/statements/statement.ts'
import { statementsOf } from '../../../electron/kg/statements/statements-of.ts'
import { writtenCall } from '../../../electron/contract/reading/written-call.ts'

/** What the last statement of a program stands for. */
function meaning(program: string): string {
  const sets = expressionsOf(readStatements(program).calls)
  const last = [...sets.values()].at(-1)
  return last === undefined ? '' : printSExpression(last)
}

/** The meaning, or what is said where there is none; a defect is neither. */
function outcome(program: string): string {
  try {
    return meaning(program)
  } catch (error) {
    if (error instanceof StatementError && error.message.length < 2_000) return error.message
    throw error
  }
}

describe('each statement stands for an expression', () => {
  test.each([
    ['start("Ridley Scott")', "'Ridley Scott'"],
    ['class("film")', 'film'],
    ['ends(directed_by)', '(ANY (R directed_by))'],
    ['ends(^directed_by)', '(ANY directed_by)'],
    ['follow(start("Alien"), directed_by)', '(JOIN (R directed_by) Alien)'],
    ['follow("Ridley Scott", ^directed_by / starred)', "(JOIN (R starred) (JOIN directed_by 'Ridley Scott'))"],
    ['follow(1990, ^release_year)', '(JOIN release_year 1990)'],
    ['follow(value("en"), ^language)', '(JOIN language "en")'],
    ['keep(class("film"), release_year, ">", 2000)', '(AND (gt release_year 2000) film)'],
    ['keep("film", release_year, ≥, "1990"^^xsd:gYear)', '(AND (ge release_year "1990"^^xsd:gYear) film)'],
    ['keep(class("film"), count(starred), ">", 40)', '(AND (gt (COUNT starred) 40) film)'],
    ['keep(class("film"), count(starred), "=", 0)', '(WITHOUT film (ge (COUNT starred) 1))'],
    ['keep(class("river"), length, ">", max("Rhine", length))', '(AND (gt length (MAX Rhine length)) river)'],
    ['keep(class("film"), length, "<", own(planned_length))', '(AND (lt length (OWN planned_length)) film)'],
    ['having(came, ">", own(of / due))', '(gt came (OWN (JOIN of due)))'],
    ['keep(class("film"), title, "contains", "river")', '(AND (has title "river") film)'],
    ['keep(class("film"), "contains", "river")', '(AND (has "river") film)'],
    ['keep(class("film"), directed_by, "=", start("Ridley Scott"))', "(AND film (JOIN directed_by 'Ridley Scott'))"],
    ['having(release_year, "=", 1979)', '(eq release_year 1979)'],
    ['during(follow("Iran", visited), 2014-03)', '(DURING (JOIN (R visited) Iran) 2014-03)'],
    ['during("Iran", holder, now)', '(TC Iran holder NOW)'],
    [
      'before(follow("Iran", visited), when("Iran", visited, "Iraq"))',
      '(BEFORE (JOIN (R visited) Iran) (WHEN Iran visited Iraq))',
    ],
    ['first(follow("Iran", visited))', '(FIRST (JOIN (R visited) Iran))'],
    ['top(class("film"), release_year, "max", 3)', '(ARGMAX film release_year 3)'],
    ['top(class("film"), count(starred, "people"), "min")', '(ARGMIN film (COUNT starred people))'],
    ['both("a", "b")', '(AND a b)'],
    ['either("a", "b")', '(OR a b)'],
    ['without("a", "b")', '(WITHOUT a b)'],
    ['compare("Rhine", "Elbe", length, "max")', '(ARGMAX (OR Rhine Elbe) length)'],
    ['count("film")', '(COUNT film)'],
    ['count(when("Iran", visited, "Iraq"))', '(COUNT (WHEN Iran visited Iraq))'],
    ['mean("film", budget)', '(AVG film budget)'],
    ['min("film", ^made / founded)', '(MIN film (JOIN (R made) founded))'],
    ['when("Iran", ^visited, "Iraq")', '(WHEN Iran (R visited) Iraq)'],
    ['check("Alien", directed_by, "Ridley Scott")', "(EXISTS (AND Alien (JOIN directed_by 'Ridley Scott')))"],
    ['check("Rex", "dog")', '(EXISTS (AND Rex dog))'],
    ['check("Rex")', '(EXISTS Rex)'],
  ])('%s', (written, form) => {
    expect(meaning(written)).toBe(printSExpression(parseSExpression(form)))
  })
})

describe('reads what agents write', () => {
  test.each([
    ['s1 = start("Alien")', [{ name: 'start', args: ['Alien'], as: 's1' }]],
    ['S1 := Start( “Alien” );', [{ name: 'start', args: ['Alien'], as: 's1' }]],
    ["1. start('Ocean's Eleven')", [{ name: 'start', args: ["Ocean's Eleven"] }]],
    ['- start(Washington, D.C.)', [{ name: 'start', args: ['Washington, D.C.'] }]],
    ['start(Her (film))', [{ name: 'start', args: ['Her (film)'] }]],
    ['start("Weird Al" Yankovic)', [{ name: 'start', args: ['"Weird Al" Yankovic'] }]],
    ['start("東京, (都)")  # the city', [{ name: 'start', args: ['東京, (都)'] }]],
    [
      '```\ns1 = start("A"); s2 = follow(s1, r)\n\n```',
      [
        { name: 'start', args: ['A'], as: 's1' },
        { name: 'follow', args: ['s1', 'r'], as: 's2' },
      ],
    ],
    ['s2 = follow(s1, "^directed, by")', [{ name: 'follow', args: ['s1', '"^directed, by"'], as: 's2' }]],
    ['who directed it?', [{ name: 'who directed it?', args: [] }]],
    ['start("A"', [{ name: 'start', args: ['A'] }]],
  ])('%s', (written, calls) => {
    expect(readStatements(written).calls).toEqual(calls)
  })

  test.each([
    ['follow("A", "^directed_by")', '(JOIN directed_by A)'],
    ['follow("A", ^"directed, by")', "(JOIN 'directed, by' A)"],
    ['follow("A", /film/film/genre / ^http://ex.org/a)', '(JOIN http://ex.org/a (JOIN (R /film/film/genre) A))'],
    ['follow("A", release year)', "(JOIN (R 'release year') A)"],
  ])('%s', (written, form) => {
    expect(meaning(written)).toBe(printSExpression(parseSExpression(form)))
  })
})

describe('says what to write', () => {
  test.each([
    ['follow(s1, r)', 'There is no s1; begin with start("name").'],
    ['start("A")\nfollow(s7, r)', 'There is no s7; there is s1.'],
    ['start("A")\ns1 = start("B")', 's1 stands for something already; write s2 = …'],
    ['films = start("A")', 'films is no name of a set; write s1 = …'],
    ['follow("A")', 'follow takes 2 arguments and not 1; write follow(s1, relation).'],
    ['follow("A", )', 'follow has an empty argument; write follow(s1, relation).'],
    ['count("A")\nfollow(s1, r)', 'follow wants a set, and s1 is a number; write follow(s1, relation).'],
    [
      'keep("A", r, "about", 2)',
      'keep compares by ">", ">=", "<", "<=", "=" or "contains" and not by "about"; write keep(s1, relation, ">", 2000).',
    ],
    ['keep("A", r, ">", "B", 2)', 'keep takes 3 to 4 arguments and not 5; write keep(s1, relation, ">", 2000).'],
    [
      'start("A")\nkeep(s1, r, ">", s1)',
      'keep compares with a value, and s1 is none; write a number, a date or max(s1, relation).',
    ],
    ['count("A")\nboth(s1, "B")', 'both wants a set, and s1 is a number; write both(s1, s2).'],
    ['top("A", r, "most")', 'top takes "max" or "min" and not "most"; write top(s1, relation, "max", 1).'],
    ['top("A", r, "max", 0)', 'top takes how many from 1 to 1000 and not 0; write top(s1, relation, "max", 1).'],
    ['first("A")', 'first goes by the times of a step, and "A" is none; write it of what follow(…) gave.'],
    [
      'during(follow("A", r), May)',
      'during wants a time, and May is none; write 2014, 2014-03, 2014-03-12, now or a when(…).',
    ],
    ['having("contains", "x")', 'Names are looked at of the members of a set; write keep(s1, "contains", "text").'],
    [`start("${'x'.repeat(1_001)}")`, 'A name here has 1001 characters, and names have at most 1000.'],
    [`follow("A", ${'x'.repeat(1_001)})`, 'A name here has 1001 characters, and names have at most 1000.'],
    ['jump("A")', '"jump" is no operation; write one of start, class,'],
    ['s1 s2', '"s1 s2" is no operation;'],
  ])('%s', (written, message) => {
    expect(() => meaning(written)).toThrow(message)
    expect(() => meaning(written)).toThrow(StatementError)
  })
})

describe('what is hostile is bounded', () => {
  test('a thousand statements: the first are read, the rest is one line', () => {
    const { calls } = readStatements(Array.from({ length: 1_000 }, () => 'start("A")').join('\n'))
    expect(calls).toHaveLength(MOST_STATEMENTS + 1)
    expect(calls.at(-1)).toEqual({ name: `${1_000 - MOST_STATEMENTS} more statements`, args: [] })
    expect(readStatements('start("A");'.repeat(1_000)).calls).toHaveLength(MOST_STATEMENTS + 1)
  })

  test.each([
    ['quotes', `start(${'"'.repeat(100_000)}`],
    ['brackets', `follow(${'follow('.repeat(20_000)}`],
    ['commas', `keep(${','.repeat(100_000)}`],
    ['slashes', `follow("A", ${'/'.repeat(100_000)})`],
    ['one line of statements', 'start("A");'.repeat(10_000)],
    ['names', `start("${'a'.repeat(100_000)}")`],
  ])('100 kB of %s come to an error or a name', (_, written) => {
    expect(outcome(written).length).toBeLessThan(30_000)
  })

  test('sets that double are refused before they fill the memory', () => {
    const doubling = Array.from({ length: 30 }, (_, at) => `s${at + 2} = both(s${at + 1}, s${at + 1})`)
    expect(() => meaning(['s1 = start("A")', ...doubling].join('\n'))).toThrow(
      'It is put together from more than 200 parts; begin with another set.',
    )
  })
})

test('a program is as short as it can be', () => {
  const written = (form: string) => statementsOf(parseSExpression(form)).map(each => writtenCall('clew', each))
  expect(written("(AND (gt release_year 2000) (JOIN (R starred) (JOIN directed_by 'Ridley Scott')))")).toEqual([
    's1 = start("Ridley Scott")',
    's2 = follow(s1, ^directed_by / starred)',
    's3 = keep(s2, release_year, ">", 2000)',
  ])
  expect(written('(ARGMAX (WITHOUT (JOIN r A) (JOIN q (JOIN r A))) (COUNT (R s)))')).toEqual([
    's1 = start("A")',
    's2 = follow(s1, ^r)',
    's3 = follow(s2, ^q)',
    's4 = without(s2, s3)',
    's5 = top(s4, count(^s), "max")',
  ])
})

test('what is named already is used by its name', () => {
  const known = expressionsOf(readStatements('s1 = start("A")\ns4 = follow(s1, ^r)').calls)
  const written = (form: string) => statementsOf(parseSExpression(form), known).map(each => writtenCall('clew', each))
  expect(written('(COUNT (JOIN (R q) (JOIN r A)))')).toEqual(['s5 = follow(s4, q)', 's6 = count(s5)'])
  expect(written('(JOIN r A)')).toEqual([])
})

test('to say the same again is no mistake', () => {
  expect(meaning('s1 = start("A")\ns1 = start("A")\ns2 = count(s1)')).toBe('(COUNT A)')
})
