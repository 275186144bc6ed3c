import { describe, expect, it } from 'vitest'
import { parseSExpression } from '../../../electron/kg/sexpression/parse.ts'
import { understood } from '../../../electron/model/navigator/understood.ts'

const read = (program: string, ...others: string[]) =>
  understood(
    parseSExpression(program),
    others.map(other => ({ program: parseSExpression(other), text: `turn of ${other}` })),
  )
const words = (program: string): string[] => read(program).map(({ kind, text }) => `${kind} ${text}`)

describe('what a question was understood as', () => {
  it.each([
    ['(JOIN directed_by Nolan)', ['name Nolan', 'relation ← directed by']],
    ['(COUNT (JOIN (R starring) Alien))', ['name Alien', 'relation starring →', 'operation how many']],
    [
      '(ARGMAX (JOIN (R contains) Nepal) longest 3)',
      ['name Nepal', 'relation contains →', 'operation the 3 with most', 'relation longest →'],
    ],
    ['(WITHOUT film (JOIN genre drama))', ['name film', 'operation not', 'name drama', 'relation ← genre']],
    [
      '(gt year 2000^^http://www.w3.org/2001/XMLSchema#integer)',
      ['relation year →', 'operation more than', 'value 2000'],
    ],
    [
      '(AND (ge opened 2020^^http://www.w3.org/2001/XMLSchema#gYear) (le opened 2020^^http://www.w3.org/2001/XMLSchema#gYear))',
      ['relation opened →', 'operation in', 'value 2020'],
    ],
    [
      '(EXISTS (AND Zeus (JOIN (R father) Ares)))',
      ['name Zeus', 'name Ares', 'relation father →', 'operation yes or no'],
    ],
    [
      '(AVG (OR a b) (COUNT r))',
      ['name a', 'name b', 'operation or', 'operation average', 'operation how many', 'relation r →'],
    ],
    ['(DURING (JOIN visit Iraq) 2014-03)', ['name Iraq', 'relation ← visit', 'operation in', 'value 2014-03']],
    ['(FIRST (JOIN visit Iraq))', ['name Iraq', 'relation ← visit', 'operation first']],
    ['(WHEN a r b)', ['name a', 'relation ← r', 'name b', 'operation when']],
    ['(WITHOUT island (ANY ferry))', ['name island', 'operation not', 'relation ferry']],
    ['(FIND "gold mines")', ['operation in the documents', 'value gold mines']],
  ])('%s', (program, parts) => {
    expect(words(program)).toEqual(parts)
  })

  it('offers what differs in one part alone, likeliest first, once', () => {
    const [name, relation] = read(
      '(JOIN father Zeus)',
      '(JOIN mother Zeus)',
      '(JOIN father Cronus)',
      '(JOIN killed_by Cronus)',
      '(JOIN mother Zeus)',
      '(COUNT (JOIN father Zeus))',
    )
    expect(name?.alternatives).toEqual([{ label: 'Cronus', text: 'turn of (JOIN father Cronus)' }])
    expect(relation?.alternatives).toEqual([{ label: '← mother', text: 'turn of (JOIN mother Zeus)' }])
  })

  it('offers to leave a part out', () => {
    const parts = read('(COUNT (JOIN father Zeus))', '(JOIN father Zeus)')
    expect(parts.at(-1)).toMatchObject({ text: 'how many', alternatives: [{ label: 'leave it out' }] })
  })

  it('tells six alternatives of a part at most', () => {
    const others = Array.from({ length: 20 }, (_, at) => `(JOIN r${at} Zeus)`)
    expect(read('(JOIN father Zeus)', ...others)[1]?.alternatives).toHaveLength(6)
  })
})
