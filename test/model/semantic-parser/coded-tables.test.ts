import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { temporaryFolder } from '../../kg/temporary-graph.ts'
import { parsedGraph, type ParsedGraph } from './parsed-sample.ts'

/** A table of triples as a small library has it: codes with titles, a relation that is called `type`, names that are twins. */
const LIBRARY = `B1 type Book
B2 type Book
B3 type Book
B1 title The Red Canal
B2 title Night Ferries
B3 title Salt and Ember
B1 pages 717
B2 pages 212
B3 pages 305
B1 cites B2
B3 cites B2
B3 cites B1
M1 type Reader
M2 type Reader
M3 type Reader
M4 type Reader
M1 fullName Nell Corrigan
M2 fullName Bill Hargreave
M3 fullName Petra Lund
M4 fullName Jasper Quill
M1 lives_in Kilnsey
M2 lives_in Tollgate
M3 lives_in Kilnsey
M4 lives_in Tollgate
M1 lived_in Tollgate
M2 lived_in Upper Pell
M3 lived_in Tollgate
L1 loan_of B1
L2 loan_of B1
L3 loan_of B3
L4 loan_of B3
L1 borrowed_by M1
L2 borrowed_by M2
L3 borrowed_by M1
L4 borrowed_by M3
M1 voted_for B1
M2 voted_for B3
M3 voted_for B3
M2 voted_against B1
M3 voted_against B1
M1 voted_against B2
M1 fines_thousand 3
M2 fines_thousand 7
M3 fines_thousand 1`

let library: ParsedGraph
beforeAll(async () => {
  const file = join(temporaryFolder(), 'library.tsv')
  const rows = LIBRARY.split('\n').map(line => line.replace(' ', '\t').replace(' ', '\t'))
  await writeFile(file, `${rows.join('\n')}\n`)
  library = await parsedGraph([file])
})
afterAll(() => library.close())

it.each([
  ['a title stands for what it is the title of', 'How many pages does The Red Canal have?', ['717']],
  ['a relation called type says what things are', 'How many readers are there?', ['4']],
  ['who has most is asked for, and not how many', 'What has the most pages?', ['The Red Canal']],
  ['what is most cited is cited by most', 'the most cited book', ['Night Ferries']],
  ['a preposition tells relations apart', 'Who voted against The Red Canal?', ['Bill Hargreave', 'Petra Lund']],
  ['and so does the other', 'Who voted for Salt and Ember?', ['Bill Hargreave', 'Petra Lund']],
  ['what is', 'Who lives in Tollgate?', ['Bill Hargreave', 'Jasper Quill']],
  ['is not what was', 'Who used to live in Tollgate?', ['Nell Corrigan', 'Petra Lund']],
  ['what nobody does to it', 'Which books did nobody vote against?', ['Salt and Ember']],
  ['thousands of what is told in thousands', 'Who has fines over 2 thousand?', ['Bill Hargreave', 'Nell Corrigan']],
  [
    'a slip of the apostrophe',
    'Which readers havent voted for The Red Canal?',
    ['Bill Hargreave', 'Jasper Quill', 'Petra Lund'],
  ],
  ['how often is how many where no fact has a time', 'How many times was Salt and Ember borrowed?', ['2']],
])('%s: %s', async (_, question, answers) => {
  expect(await library.answers(question)).toEqual(answers)
})

it('part of what was asked for is told from it where the whole is empty', async () => {
  const found = await library.programs('Which readers in Kilnsey have fines over 5 thousand?')
  const whole = found.find(({ result, key }) => result.kind === 'set' && result.total === 0 && key !== '')
  const parts = found.filter(({ key }) => key.startsWith('(gt fines_thousand'))
  expect(whole?.key).toContain('Kilnsey')
  expect(parts.map(({ features }) => features['emptied.name'])).toContain(1)
})
