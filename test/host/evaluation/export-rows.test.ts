import { expect, it } from 'vitest'
import { rowsAsCsv, rowsAsJsonl } from '../../../electron/host/evaluation/export-rows.ts'
import { answerRow } from '../../evaluate/answer-rows.ts'

it('writes names of any kind so that a spreadsheet reads them back and carries none out', () => {
  const row = answerRow(0, {
    question: 'Who said "hi,\nthere"?',
    gold: ['=HYPERLINK("http://x")', '@a'],
    answers: ['-1'],
    type: '+x',
  })
  const [, line = ''] = rowsAsCsv([row]).split('\r\n')
  expect(line).toMatch(/^"Who said ""hi,\nthere""\?",1,1,,'\+x,"'=HYPERLINK\(""http:\/\/x""\)\|@a",-1,answered,0,0,/)
})

it('leaves out where the records are', () => {
  const [line = ''] = rowsAsJsonl([{ ...answerRow(3, { sample: 1 }), offset: 10, bytes: 20 }]).split('\n')
  expect(JSON.parse(line)).toEqual(answerRow(3, { sample: 1 }))
})
