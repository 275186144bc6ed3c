import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readEvaluationQuestions } from '../../electron/evaluate/question-files.ts'
import { readQuestions } from '../../electron/learn/question-sets/question-sets.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clew-questions-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
})

async function file(name: string, lines: readonly unknown[]): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, lines.map(line => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join(''))
  return path
}

it('reads options by letter, as MedQA has them, and as a list', async () => {
  const path = await file('choices.jsonl', [
    { question: 'Next step?', answer: 'Observation', answer_idx: 'B', options: { B: 'Observation', A: 'Surgery' } },
    { question: 'Next?', answer: 'B', options: ['Aspirin', 'Rest'], id: 'q' },
    { question: 'Which number?', answer: 0, options: ['7', '8'] },
    { question: 'Which number?', answer: '1', options: ['2', '1', '0'] },
    { question: 'Without an answer?', options: ['a', 'b'] },
    { question: 'One option?', options: ['a'], answer: 'a' },
    '{ broken',
  ])
  const set = await readEvaluationQuestions(path)
  expect(set.questions).toEqual([
    { id: '1', question: 'Next step?', entities: [], answers: ['Observation'], options: ['Surgery', 'Observation'] },
    { id: 'q', question: 'Next?', entities: [], answers: ['Rest'], options: ['Aspirin', 'Rest'] },
    { id: '3', question: 'Which number?', entities: [], answers: ['7'], options: ['7', '8'] },
    { id: '4', question: 'Which number?', entities: [], answers: ['1'], options: ['2', '1', '0'] },
  ])
  expect(set.rejectedCount).toBe(3)
  expect(set.rejected.map(({ line }) => line)).toEqual([5, 6, 7])
})

it("takes the type from the line, from the gold path's shape, or from a file beside it", async () => {
  const lessons = await file('lessons.jsonl', [
    { id: 'a', question: 'a?', answers: ['x'], shape: 'path', hops: 3 },
    { id: 'b', question: 'b?', answers: ['x'], shape: '2i' },
    { id: 'c', question: 'c?', answers: ['x'], type: 'comparison', knowledge: ['x is larger than y'] },
    { question: 'd?', answers: ['x'] },
    {
      id: 'e',
      question: 'e?',
      answers: ['x'],
      paths: [
        {
          anchor: 'A',
          steps: [
            { relation: 'r', direction: 'tail' },
            { relation: 's', direction: 'head' },
          ],
        },
      ],
    },
    {
      id: 'f',
      question: 'f?',
      answers: ['x'],
      paths: ['A', 'B'].map(anchor => ({ anchor, steps: [{ relation: 'r', direction: 'tail' }] })),
      rest: [{ relation: 's', direction: 'tail' }],
    },
  ])
  const set = await readEvaluationQuestions(lessons)
  expect(set.questions.map(({ type }) => type)).toEqual(['3-hop', '2i', 'comparison', undefined, '2-hop', 'ip'])
  expect(set.questions[2]?.knowledge).toEqual(['x is larger than y'])
  const metaqa = await file('qa.txt', ['what does [A] do\tx', 'nothing here', 'who is [B]\ty'])
  const types = await file('qa_types.txt', ['one', 'two', 'three'])
  expect((await readEvaluationQuestions(metaqa, { types })).questions.map(({ type }) => type)).toEqual(['one', 'three'])
  await expect(readEvaluationQuestions(metaqa, { types: await file('empty.txt', []) })).rejects.toThrow(
    'empty.txt is empty; check the path',
  )
  await expect(readEvaluationQuestions(lessons, { types })).resolves.toMatchObject({
    questions: [{ type: '3-hop' }, { type: '2i' }, { type: 'comparison' }, {}, { type: '2-hop' }, { type: 'ip' }],
  })
})

it('says what is wrong with a file that holds none', async () => {
  await expect(readEvaluationQuestions(join(folder, 'nowhere'))).rejects.toThrow('nowhere')
  await expect(readEvaluationQuestions(folder)).rejects.toThrow(/folder/)
  await expect(
    readEvaluationQuestions(await file('bad.jsonl', [{ question: 'x', options: ['a', 'b'] }])),
  ).rejects.toThrow(/line 1: answer: none of the options/)
})

it('refuses a file that unpacks to more than any text does, and what has no end', { tags: 'slow' }, async () => {
  const path = join(folder, 'bomb.jsonl.gz')
  const part = gzipSync(Buffer.alloc(64 << 20, 'x'))
  await writeFile(path, Buffer.concat([gzipSync('{"question": "'), ...Array.from({ length: 11 }, () => part)]))
  await expect(readEvaluationQuestions(path)).rejects.toThrow(/bomb\.jsonl\.gz unpacks to more than 200 times its size/)
  await expect(readQuestions(path)).rejects.toThrow(/unpack it yourself if you trust it/)
  await expect(readEvaluationQuestions('/dev/zero')).rejects.toThrow('/dev/zero is no ordinary file')
})

it('passes over a line that is too long and says which', async () => {
  const path = await file('long.jsonl', [
    `{"question": "${'x'.repeat(65 << 20)}", "answers": ["a"]}`,
    { question: 'who', answers: ['b'] },
  ])
  expect(await readEvaluationQuestions(path)).toMatchObject({
    questions: [{ question: 'who' }],
    rejected: [{ line: 1, reason: 'longer than 64 MB' }],
  })
})
