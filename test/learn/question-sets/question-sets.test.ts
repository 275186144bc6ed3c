import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseQuestion, readQuestions } from '../../../electron/learn/question-sets/question-sets.ts'
import { dataset, onDataset } from '../../skipped.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clew-questions-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function file(content: string): Promise<string> {
  const path = join(folder, `${Math.random()}.txt`)
  await writeFile(path, content)
  return path
}

describe('parseQuestion', () => {
  it.each([
    [
      'who directed [Inception]\tChristopher Nolan',
      { question: 'who directed Inception', entities: ['Inception'], answers: ['Christopher Nolan'] },
    ],
    [
      'when was [[REC]] released\t2007',
      { question: 'when was [REC] released', entities: ['[REC]'], answers: ['2007'] },
    ],
    ['no topic here\ta|b| c ||', { question: 'no topic here', entities: [], answers: ['a', 'b', 'c'] }],
  ])('reads MetaQA: %s', (line, expected) => expect(parseQuestion(line, 3)).toEqual({ id: '3', ...expected }))

  it('reads JSONL with and without the optional fields', () => {
    expect(parseQuestion('{"question":"Who?","answers":["a",7]}', 2)).toEqual({
      id: '2',
      question: 'Who?',
      entities: [],
      answers: ['a', '7'],
    })
    expect(parseQuestion('{"question":"Who?","answers":["a"],"entities":["E"],"id":9,"hops":2,"more":1}', 2)).toEqual({
      id: '9',
      question: 'Who?',
      entities: ['E'],
      answers: ['a'],
      hops: 2,
    })
  })

  it.each([
    ['{"question":"Who?"', /^not valid JSON$/],
    ['{"question":"Who?","answers":[]}', /answers/],
    ['{"question":" ","answers":["a"]}', /question/],
    ['{"question":"Who?","answers":["a"],"hops":0}', /hops/],
    ['no tab', /^no tab between question and answers$/],
    ['a question\t|', /^no answer$/],
  ])('says what is wrong with %s', (line, reason) => expect(parseQuestion(line, 1)).toMatch(reason))

  it('answers for any line and never throws', () => {
    const isAnswered = (line: string): boolean => {
      const read = parseQuestion(line, 1)
      return typeof read === 'string' ? read !== '' : read.answers.length > 0 && read.question !== ''
    }
    expect(() => fc.assert(fc.property(fc.string({ unit: 'binary' }), isAnswered))).not.toThrow()
  })
})

describe('readQuestions', () => {
  it('counts bad lines, keeps the good ones and stops at the limit', async () => {
    const path = await file('\uFEFFwho [A]\tb\r\n\r\nbroken\n{"question":"q","answers":["x"]}\nwho [C]\td\n')
    expect(await readQuestions(path)).toMatchObject({
      questions: [{ id: '1' }, { id: '4' }, { id: '5' }],
      rejected: [{ line: 3, reason: 'no tab between question and answers' }],
      rejectedCount: 1,
    })
    expect((await readQuestions(path, 2)).questions).toHaveLength(2)
  })

  it.each([
    ['[[REC]] was made when\t2007\n', '[REC]'],
    ['[Alien] was made when\t1979\n', 'Alien'],
  ])("tells MetaQA's brackets from a JSON list: %j", async (content, entity) => {
    expect((await readQuestions(await file(content))).questions).toMatchObject([{ entities: [entity] }])
  })

  it.each(['', '\n\n', 'nothing\n', '[]', '{}'])('refuses a file without questions: %j', async content => {
    await expect(readQuestions(await file(content))).rejects.toThrow(/No question could be read from/)
  })

  it('says what is wrong with a path that is no file', async () => {
    await expect(readQuestions(join(folder, 'missing'))).rejects.toThrow(/cannot be opened/)
    await expect(readQuestions(folder)).rejects.toThrow(/is a folder/)
  })

  const metaqa = dataset('metaqa/qa_dev_2hop.txt') ?? ''
  it("reads MetaQA's 2-hop dev set whole", onDataset('metaqa/qa_dev_2hop.txt'), async () => {
    const { questions, rejectedCount } = await readQuestions(metaqa)
    expect(questions).toHaveLength(14_872)
    expect(rejectedCount).toBe(0)
    expect(questions.every(({ entities }) => entities.length === 1)).toBe(true)
  })
})
