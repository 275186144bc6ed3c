import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { kgR1 } from '../../electron/agent/protocols/kg-r1.ts'
import { baseline, parseAnswers } from '../../electron/evaluate/baselines.ts'
import { openEvaluationFolder } from '../../electron/evaluate/records.ts'
import { evaluate, type QuestionRecord } from '../../electron/evaluate/run.ts'
import { memoryGraph } from '../agent/memory-graph.ts'
import { scriptedPolicy } from '../agent/scripted-policy.ts'
import { spelledOut } from '../../electron/contract/words/saying.ts'

const kg = memoryGraph([
  ['Inception', 'directed_by', 'Christopher Nolan'],
  ['Heat', 'directed_by', 'Michael Mann'],
])
const settings = { turns: 5, temperature: 0, seed: 0, constrained: false, relationOrder: 'plain' as const }
const questions = [
  { id: '1', question: 'Who directed Inception?', entities: ['Inception'], answers: ['Christopher Nolan'] },
  { id: '2', question: 'Who directed Heat?', entities: ['Heat'], answers: ['Michael Mann', 'Somebody Else'] },
  { id: '3', question: 'Who directed Nothing?', entities: ['Nothing'], answers: ['Nobody'] },
]
const policy = scriptedPolicy([
  '<think></think><kg-query>get_tail_entities("Inception", "direct")</kg-query>',
  view => `<think></think><kg-query>get_tail_entities("${view.topicEntities[0]?.name}", "directed_by")</kg-query>`,
  view => `<think></think><answer>${view.question.includes('Heat') ? 'Michael Mann' : 'Nolan'}</answer>`,
])

describe('evaluate', () => {
  it('gives the means worked by hand', async () => {
    const progress: number[] = []
    const result = await evaluate({
      kg,
      protocol: kgR1(),
      policy,
      questions,
      settings,
      onProgress: ({ done }) => progress.push(done),
    })
    // 1: retrieved, answered wrongly; 2: P 1, R 1/2, F1 2/3; 3: fails, since the graph has no such entity.
    expect(result).toMatchObject({
      n: 3,
      f1: expect.closeTo(2 / 9, 12),
      hit1: expect.closeTo(1 / 3, 12),
      em: 0,
      retrievalRate: expect.closeTo(2 / 3, 12),
      calls: expect.closeTo(4 / 3, 12),
      errors: 1,
      invalidCalls: 2,
      emptyCalls: 0,
    })
    expect(result).toMatchObject({ generatedTokens: 6, totalTokens: expect.closeTo(26 / 3, 12) })
    expect(progress).toEqual([1, 2, 3])
  })

  it('answers several at once with the same scores, writes them one by one and measures the throughput', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'clew-evaluate-'))
    const records = await openEvaluationFolder(folder)
    let writing = 0
    const { efficiency, ...result } = await evaluate({
      kg,
      protocol: kgR1(),
      policy,
      questions,
      settings,
      atOnce: 3,
      onRecord: async record => {
        expect(++writing).toBe(1)
        await records.write(record)
        writing -= 1
      },
    })
    await records.close()
    expect(result).toMatchObject({ n: 3, f1: expect.closeTo(2 / 9, 12), errors: 1 })
    expect(efficiency).toMatchObject({ throughput: { answers: 3, atOnce: 3 }, llmCalls: 2 })
    const again = await openEvaluationFolder(folder, { resume: true })
    expect(again.rows).toHaveLength(3)
    await again.close()
    await rm(folder, { recursive: true })
  })

  it('takes the first questions only', async () => {
    expect((await evaluate({ kg, protocol: kgR1(), policy, questions, limit: 1, settings })).n).toBe(1)
  })

  it('stops when aborted and keeps what was done', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'clew-evaluate-'))
    const records = await openEvaluationFolder(folder)
    const controller = new AbortController()
    const run = evaluate({
      kg,
      protocol: kgR1(),
      policy,
      questions,
      settings,
      signal: controller.signal,
      onRecord: async record => {
        await records.write(record)
        controller.abort()
      },
    })
    await expect(run).rejects.toThrow('aborted')
    await records.close()
    const lines = (await readFile(join(folder, 'records.jsonl'), 'utf8')).trim().split('\n')
    expect(lines.map(line => JSON.parse(line).question.id)).toEqual(['1'])
    await rm(folder, { recursive: true })
  })
})

describe('multiple choice', () => {
  it('shows the options behind the question and scores the one that is chosen (KG-R1, appendix F)', async () => {
    const chooser = scriptedPolicy([
      view =>
        `<think></think><answer>${view.question.includes('Inception') ? '(B)' : view.question.includes('Heat') ? 'Ridley Scott' : 'I do not know'}</answer>`,
    ])
    const options = ['Ridley Scott', 'Christopher Nolan', 'Michael Mann']
    const asked = [
      {
        id: '1',
        question: 'Who directed Inception?',
        entities: ['Inception'],
        answers: ['Christopher Nolan'],
        options,
      },
      { id: '2', question: 'Who directed Heat?', entities: ['Heat'], answers: ['Michael Mann'], options },
      { id: '3', question: 'Who directed both?', entities: ['Heat'], answers: ['Michael Mann'], options },
    ]
    const records: QuestionRecord[] = []
    const result = await evaluate({
      kg,
      protocol: kgR1(),
      policy: chooser,
      questions: asked,
      settings,
      onRecord: record => {
        records.push(record)
      },
    })
    expect(chooser.shown[0]).toContain(
      'Who directed Inception?\nOptions: (A) Ridley Scott, (B) Christopher Nolan, (C) Michael Mann',
    )
    expect(records.map(({ row: { chosen, right, question } }) => [chosen, right, question])).toEqual([
      [1, true, 'Who directed Inception?'],
      [0, false, 'Who directed Heat?'],
      [null, false, 'Who directed both?'],
    ])
    expect(result.multipleChoice).toMatchObject({ n: 3, accuracy: { value: expect.closeTo(1 / 3, 12) }, unread: 1 })
  })
})

describe('baselines', () => {
  it('asks with the prompt of appendix C and no graph', async () => {
    const writer = scriptedPolicy([' ["Christopher Nolan"]'])
    const result = await evaluate({ kg, protocol: baseline('vanilla'), policy: writer, questions, limit: 1, settings })
    expect(writer.shown[0]).toBe(`Answer the given question directly and concisely based on your knowledge.
Format your answer as: Answers: ["answer1", "answer2", ...].
For single answers, use: Answers: ["answer"].
Question: Who directed Inception?
Answers:`)
    expect(result).toMatchObject({ em: 1, calls: 0, retrievalRate: 0 })
  })

  it('tells of a defect in retrieving', async () => {
    const defect = new TypeError('No graph does this.')
    const defects: unknown[] = []
    const records: QuestionRecord[] = []
    await evaluate({
      kg: { ...kg, neighbours: () => Promise.reject(defect) },
      protocol: baseline('retrieval'),
      policy: scriptedPolicy([' ["London"]']),
      questions: questions.slice(0, 1),
      settings,
      onDefect: error => defects.push(error),
      onRecord: record => {
        records.push(record)
      },
    })
    expect(defects).toEqual([defect])
    expect(spelledOut(records[0]?.trajectory)).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/^Something went wrong inside Clew/),
    })
  })

  it('retrieves once and answers from that, with the triples as evidence', async () => {
    const wide = memoryGraph([
      ...Array.from({ length: 40 }, (_, i) => ['Inception', `seen_in_${i}`, `Cinema ${i}`] as const),
      ['Inception', 'directed_by', 'Christopher Nolan'],
      ['Christopher Nolan', 'born_in', 'London'],
    ])
    const writer = scriptedPolicy([' ["London", "Paris"]'])
    const records: QuestionRecord[] = []
    const asked = [
      {
        id: '1',
        question: 'Where was the one who directed Inception born?',
        entities: ['Inception'],
        answers: ['London'],
      },
    ]
    const result = await evaluate({
      kg: wide,
      protocol: baseline('retrieval'),
      policy: writer,
      questions: asked,
      settings,
      onRecord: record => {
        records.push(record)
      },
    })
    expect(writer.shown[0]).toMatch(
      /^Answer the given question directly and concisely based on the facts below\.\nFacts:\n\[/,
    )
    expect(writer.shown[0]).toContain('[Christopher Nolan, born_in, London]')
    expect(writer.shown[0]?.match(/^\[.*\]$/gm)).toHaveLength(20)
    expect(records[0]?.trajectory).toMatchObject({
      protocol: 'retrieval',
      answer: [
        { name: 'London', evidence: [[{ relation: 'directed_by' }, { relation: 'born_in' }]] },
        { name: 'Paris', evidence: [] },
      ],
      turns: [{ observation: { kind: 'passages', facts: expect.any(Array) } }],
    })
    expect(result).toMatchObject({ n: 1, hit1: 1, retrievalRate: 1, calls: 0, errors: 0 })
  })

  it('refuses a policy that does not write', async () => {
    const navigator = {
      ...policy,
      description: { ...policy.description, kind: 'navigator' as const, name: 'Clew Navigator' },
    }
    await expect(evaluate({ kg, protocol: baseline('cot'), policy: navigator, questions, settings })).rejects.toThrow(
      'Choose a language model',
    )
  })

  it.each([
    ['vanilla', ' ["Paris"]\nQuestion: next', ['Paris']],
    ['vanilla', 'Answers: ["Paris", "Washington, D.C."]', ['Paris', 'Washington, D.C.']],
    ['vanilla', ' Paris, Rome\nmore', ['Paris', 'Rome']],
    ['vanilla', ' ["A [b]", "c"]', ['A [b]', 'c']],
    ['vanilla', ' ["cut off", "in the mid', ['cut off', 'in the mid']],
    ['cot', ' Well.\nAnswers: ["no"] but then\nAnswers: ["yes"]', ['yes']],
  ] as const)('%s reads %j', (name, text, items) => {
    expect(parseAnswers(text, name)).toMatchObject({ kind: 'parsed', action: { kind: 'answer', items } })
  })

  it('keeps the reasoning as the thought and says when there is no answer', () => {
    expect(parseAnswers(' It rains.\nAnswers: ["x"]', 'cot')).toMatchObject({ thought: 'It rains.' })
    expect(parseAnswers(' It rains.', 'cot')).toMatchObject({ kind: 'malformed' })
  })

  it.each(['vanilla', 'cot', 'retrieval'] as const)('reads back what it renders: %s', name => {
    const protocol = baseline(name)
    const action = { kind: 'answer' as const, items: ['a "b"', 'c, d', 'e]'] }
    expect(protocol.parse(protocol.render('why', action))).toMatchObject({ kind: 'parsed', action })
  })
})
