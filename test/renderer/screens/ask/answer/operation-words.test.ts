import '../../../hosted-window.ts'
import { afterEach, expect, it } from 'vitest'
import { texts } from '../../../../../electron/contract/words/words.ts'
import { parseSExpression } from '../../../../../electron/kg/sexpression/parse.ts'
import { understood } from '../../../../../electron/model/navigator/understood.ts'
import { operationWords } from '../../../../../renderer/screens/ask/answer/operation-words.ts'

afterEach(() => texts.changeLanguage('en'))

const PROGRAMS = [
  '(COUNT (JOIN (R starring) Alien))',
  '(ARGMAX (JOIN (R contains) Nepal) longest 3)',
  '(ARGMIN (JOIN (R contains) Nepal) longest)',
  '(WITHOUT film (JOIN genre drama))',
  '(gt year 2000^^http://www.w3.org/2001/XMLSchema#integer)',
  '(EXISTS (AND Zeus (JOIN (R father) Ares)))',
  '(AVG (OR a b) (COUNT r))',
  '(DURING (JOIN visit Iraq) 2014-03)',
  '(FIRST (JOIN visit Iraq))',
  '(WHEN a r b)',
  '(FIND "gold mines")',
]

it('says what a question was understood to do in the language of the window', async () => {
  const operations = PROGRAMS.flatMap(program => understood(parseSExpression(program), [])).flatMap(({ kind, text }) =>
    kind === 'operation' ? [text] : [],
  )
  expect(operations.map(operationWords)).toEqual(operations)
  await texts.changeLanguage('de')
  const others = operations.filter(text => text !== 'in')
  expect(others.filter(each => operationWords(each) === each)).toEqual([])
  expect(operationWords('the 3 with most')).toBe('die 3 mit am meisten')
  expect(operationWords('what nobody knows')).toBe('what nobody knows')
})
