import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import type { Mention } from '../../electron/kg/knowledge-graph.ts'
import { MOST_WORDS } from '../../electron/kg/question-words.ts'
import { graphOf, temporaryFolder } from './temporary-graph.ts'

const folder = temporaryFolder()
const NAMES = [
  'Blade',
  'Blade Runner',
  'Ridley Scott',
  'Scot',
  'Theseus',
  'Minotaur',
  'Alien',
  'alien',
  'Aliens',
  'The Godfather',
  'Airplane!',
  'Type O+',
  'Type O-',
  '(500) Days of Summer',
  'What?',
  '1984',
  '300',
  '42',
  'The First Wives Club',
  'Most Wanted',
  'Not One Less',
  'It',
  'Heat',
  'Judge Dredd',
  'The Judge',
  'John Smith',
  'John',
  'Julie_Bishop',
  'Police_(Australia)',
  'Criticize_or_denounce',
  'Wellington International Airport',
  'Leonardo DiCaprio',
  "Monkey's Mask",
  'Taxi to the Dark Side',
  'IS',
  'IN',
  'HAS',
  'WLG',
  'comedy',
  'Taree',
]
const lines = NAMES.map((name, i) => `${name}|directed_by|Person ${i}`)

describe('readings of a question', () => {
  const opened = graphOf(folder, { 'names.txt': lines.join('\n') })
  afterAll(async () => (await opened).close())

  const readings = async (text: string): Promise<Mention[]> => (await opened).readings(text)
  const names = async (text: string): Promise<string[]> =>
    (await (await opened).mentions(text)).map(({ candidates }) => candidates[0]!.entity.name)
  /** The surest reading that means the entity, whatever its stretch. */
  const reading = async (text: string, name: string): Promise<Mention> => {
    const found = (await readings(text)).filter(({ candidates }) => candidates[0]!.entity.name === name)
    const [surest] = found.toSorted((a, b) => b.score - a.score)
    if (surest === undefined) throw new Error(`no reading of "${text}" means ${name}`)
    return surest
  }

  test('overlap: a short name within a long one is a reading, and no mention', async () => {
    const found = await readings('Who directed Blade Runner?')
    expect(found.map(({ text }) => text)).toEqual(['Blade Runner', 'Blade'])
    expect(await names('Who directed Blade Runner?')).toEqual(['Blade Runner'])
    expect(await names('What made the Judge Dredd director?')).toEqual(['Judge Dredd'])
  })

  test.each([
    ['Who directed Blade Runer?', 'Blade Runner', 'Blade Runer'],
    ['Which films did Ridly Scot direct?', 'Ridley Scott', 'Ridly Scot'],
    ['Who is the father of Thesseus?', 'Theseus', 'Thesseus'],
    ['who is the father of thesseus', 'Theseus', 'thesseus'],
    ['Who kiled the Minotour?', 'Minotaur', 'Minotour'],
    ['Who made Nto One Less?', 'Not One Less', 'Nto One Less'],
    ['Who directed Alein?', 'Alien', 'Alein'],
    ['Where does Jhon Smith live?', 'John Smith', 'Jhon Smith'],
    ['Who made Taxi to teh Dark Side?', 'Taxi to the Dark Side', 'Taxi to teh Dark Side'],
    ['who made taxi to dark side', 'Taxi to the Dark Side', 'taxi to dark side'],
    ['who made taxi dark side', 'Taxi to the Dark Side', 'taxi dark side'],
    ['Who made Taxi dark sid?', 'Taxi to the Dark Side', 'Taxi dark sid'],
    [
      'Where is Welington Internacionnal Airport?',
      'Wellington International Airport',
      'Welington Internacionnal Airport',
    ],
    ["Who made Monky's Mask?", "Monkey's Mask", "Monky's Mask"],
    ['Where was Leonardo di Caprio born?', 'Leonardo DiCaprio', 'Leonardo di Caprio'],
    ['Did the police of Australia come?', 'Police_(Australia)', 'police of Australia'],
    ['Who made Godfather?', 'The Godfather', 'Godfather'],
    ['Which Comedies are there?', 'comedy', 'Comedies'],
    ['Where is Wellington?', 'Wellington International Airport', 'Wellington'],
  ])('%s means %s', async (question, name, text) => {
    const [mention] = (await (await opened).mentions(question)).filter(({ candidates }) =>
      candidates.some(({ entity }) => entity.name === name),
    )
    expect(mention).toMatchObject({
      text,
      candidates: expect.arrayContaining([expect.objectContaining({ match: 'similar' })]),
    })
  })

  test('a slip costs by the length of the name, and what is written so is surer', async () => {
    const score = async (text: string, name: string): Promise<number> => (await reading(text, name)).score
    expect(await score('Who is Theseus?', 'Theseus')).toBe(1)
    expect(await score('Who is Thesus?', 'Theseus')).toBeCloseTo(0.81, 2)
    expect(await score('Who made Blade Runer?', 'Blade Runner')).toBeGreaterThan(await score('Is Thesus?', 'Theseus'))
    expect(await score('Who is Thsus?', 'Theseus').catch(() => 0)).toBeLessThan(0.8)
    expect(await names('Who is Tsus?')).toEqual([])
  })

  test('a word that everybody knows is no slip of the pen for a name', async () => {
    expect(await readings('which airport has the three-letter code')).toEqual([])
    expect((await reading('Where is Tharee?', 'Taree')).text).toBe('Tharee')
  })

  test('codes are read by their case or between quotation marks, and are no mention beside another name', async () => {
    expect(await names('Which airport is in Wellington International Airport or has it?')).toEqual([
      'Wellington International Airport',
    ])
    expect((await readings('which airport has the most, and is in it or not?')).map(({ text }) => text)).toEqual([])
    expect((await reading('Where is IS?', 'IS')).score).toBeLessThan(0.5)
    expect(await names('Where is IS?')).toEqual(['IS'])
    expect(await names('Where is "is"?')).toEqual(['IS'])
    expect(await names('Does WLG have more runways than HAS?')).toEqual(['WLG'])
  })

  test('everyday words are names by a capital or quotation marks', async () => {
    const lower = await reading('Who feels heat?', 'Heat')
    const capital = await reading('Who feels Heat?', 'Heat')
    const quoted = await reading('Who feels "heat"?', 'Heat')
    expect(capital.score).toBeGreaterThan(lower.score)
    expect(quoted.score).toBeGreaterThan(lower.score)
    expect(await names('Who feels the heat of Ridley Scott?')).toEqual(['Ridley Scott'])
  })

  test('numbers, and names of everyday words', async () => {
    expect(await names('Who directed 1984?')).toEqual(['1984'])
    expect(await names('who starred in 300')).toEqual(['300'])
    expect(await names('when was 300 released')).toEqual(['300'])
    expect(await names('which films sold 300 tickets')).toEqual([])
    expect(await names('Who directed 42?')).toEqual(['42'])
    expect(await names('Which directors made more than 42 films?')).toEqual([])
    expect(await names('Who acted in The First Wives Club?')).toEqual(['The First Wives Club'])
    expect(await names('who acted in the first wives club')).toEqual(['The First Wives Club'])
    expect(await names('Who acted in Most Wanted?')).toEqual(['Most Wanted'])
    expect(await names('who directed not one less?')).toEqual(['Not One Less'])
    expect(await names('Who directed It?')).toEqual(['It'])
  })

  test('underscores are blanks', async () => {
    expect(await names('Who did Julie Bishop visit?')).toEqual(['Julie_Bishop'])
    expect(await names('Who did Julie_Bishop visit?')).toEqual(['Julie_Bishop'])
    expect(await names('Whom does one criticize or denounce?')).toEqual(['Criticize_or_denounce'])
    expect((await reading('Is Police (Australia) there?', 'Police_(Australia)')).text).toBe('Police (Australia)')
  })

  test('signs of the name are part of it where they stand there; those of the sentence are not', async () => {
    const airplane = await reading('Was Airplane! funny?', 'Airplane!')
    expect(airplane).toMatchObject({ text: 'Airplane!', score: 0.99, candidates: [{ match: 'exact' }] })
    expect(await names('who made (500) Days of Summer')).toEqual(['(500) Days of Summer'])
    expect(await reading('Who made Days of Summer', '(500) Days of Summer').catch(() => undefined)).toBeDefined()
    expect((await reading("What is Alien's length?", 'Alien')).text).toBe('Alien')
    expect(await names("What is Alien's length?")).toEqual(['Alien'])
  })

  test('what signs tell apart is not confused', async () => {
    const meant = async (text: string): Promise<string[]> =>
      (await readings(text)).flatMap(({ candidates }) => candidates.map(({ entity }) => entity.name))
    expect(await meant('who has Type O- and who not')).toEqual(['Type O-'])
    expect(await meant('who has type o+ here')).toEqual(['Type O+'])
    expect((await meant('who has Type O')).toSorted()).toEqual(['Type O+', 'Type O-'])
  })

  test('of a text of 100 kB the beginning is read', async () => {
    const start = await readings(`Did Ridley Scott ${'say something '.repeat(8_000)}about Theseus?`)
    expect(start.map(({ text }) => text)).toEqual(['Ridley Scott'])
    expect(await readings('['.repeat(50_000))).toEqual([])
    expect(await readings('"'.repeat(50_001))).toEqual([])
    expect(await readings('')).toEqual([])
    for (const letters of ['«', '“', '.', '+.', "'", 'a', 'a_', 'Ä ', "x's "])
      expect(await readings(letters.repeat(100_000 / letters.length))).toEqual([])
    expect(await readings(`Theseus ${'long'.repeat(200)} `.repeat(200))).toHaveLength(MOST_WORDS / 2)
  })

  const words =
    'who,Which,films,did,direct,is,in,IN,or,and,the,of,more than,12,Blade,Runer,Ridly,scott,Thesseus,"Alien",[It],(500),$,—'
  const word = fc.constantFrom(...words.split(','), 'Wellington,', "Alien's")
  const question = fc.oneof(
    fc.array(fc.oneof(word, fc.constantFrom(...NAMES)), { maxLength: 12 }).map(words => words.join(' ')),
    fc.string({ unit: 'grapheme', maxLength: 60 }),
  )

  test('readings lie within the text, and the mentions are some of them that do not overlap', async () => {
    await fc.assert(
      fc.asyncProperty(question, async text => {
        const all = await readings(text)
        for (const { start, end, text: stretch, candidates, score } of all) {
          expect(0 <= start && start < end && end <= text.length).toBe(true)
          expect(text.slice(start, end)).toBe(stretch)
          expect(candidates.length).toBeGreaterThan(0)
          expect(score > 0 && score <= 1).toBe(true)
        }
        const mentions = await (await opened).mentions(text)
        for (const mention of mentions) expect(all).toContainEqual(mention)
        for (const [i, { end }] of mentions.entries())
          expect(end).toBeLessThanOrEqual(mentions[i + 1]?.start ?? Infinity)
      }),
    )
  })

  test('a question mark or a full stop behind a question changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(question, fc.constantFrom('?', '.', '??', '...'), async (text, mark) => {
        fc.pre(!/\s$/.test(text))
        expect(await readings(text + mark)).toEqual(await readings(text))
      }),
    )
  })

  test('a long name is found in upper and lower case', async () => {
    const long = fc.constantFrom('Blade Runner', 'Ridley Scott', 'Wellington International Airport', 'John Smith')
    const before = fc.constantFrom('who made', 'What do you know of', 'and', 'Is it')
    await fc.assert(
      fc.asyncProperty(long, before, fc.boolean(), fc.boolean(), async (name, start, upper, whole) => {
        const changed = (text: string): string => (upper ? text.toUpperCase() : text.toLowerCase())
        const text = whole ? changed(`${start} ${name}?`) : `${start} ${changed(name)}?`
        expect(await names(text)).toContain(name)
      }),
    )
  })
})

test('a word that thousands of names have is found misspelt, too', async () => {
  const many = Array.from({ length: 3_000 }, (_, i) => `Martin Nameless${i}|knows|Person ${i}`)
  const graph = await graphOf(folder, { 'many.txt': [...many, 'Martin Keller|knows|Martin'].join('\n') })
  const names = async (text: string): Promise<(string | undefined)[]> =>
    (await graph.mentions(text)).map(({ candidates }) => candidates[0]?.entity.name)
  expect(await names('Whom does Matrin Keller know?')).toEqual(['Martin Keller'])
  expect(await names('Whom does Matrin know?')).toEqual(['Martin'])
  await graph.close()
})
