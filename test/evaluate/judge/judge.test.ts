import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { judgeAnswers, judgedDimensions, judgedMatch } from '../../../electron/evaluate/judge/judge-answers.ts'
import { appendJudgement, JUDGEMENTS, readJudgements } from '../../../electron/evaluate/judge/judgements.ts'
import { judgeMatch, matchPrompt, readBinaryVector } from '../../../electron/evaluate/judge/semantic-match.ts'
import { DIMENSIONS, dimensionsPrompt, readDimensions } from '../../../electron/evaluate/judge/seven-dimensions.ts'
import { UnusableJudgementError } from '../../../electron/evaluate/judge/unusable-judgement.ts'
import type { TextWriter } from '../../../electron/model/policy.ts'
import { answerRow } from '../answer-rows.ts'

function writerOf(answer: (prompt: string) => string): TextWriter & { asked: string[] } {
  const asked: string[] = []
  return {
    asked,
    write: async prompt => {
      asked.push(prompt)
      return answer(prompt)
    },
  }
}

describe('semantic match', () => {
  it("asks as KG-R1's appendix C.1 does", () => {
    expect(matchPrompt(['Apple'], ['Apple Inc.'])).toMatch(
      /^You are an evaluator performing semantic entity matching\. [\s\S]*\[0, 1, 0, 1\][\s\S]*Gold entities: \["Apple"\]\n\nPredicted entities: \["Apple Inc\."\]\n\nYour Response:$/,
    )
  })

  it.each([
    ['[1, 0]', [true, false]],
    ['Let me see. [0, 0] would be wrong, so:\n[1, 1]', [true, true]],
    ['```json\n[1,0]\n```', [true, false]],
    ['[true, false]', [true, false]],
    ['1 0', [true, false]],
    ['Entities ["a", "b"]: [0 1]', [false, true]],
  ])('reads %j', (text, vector) => {
    expect(readBinaryVector(text, 2)).toEqual(vector)
  })

  it.each(['', 'yes', '[1]', '[1, 0, 1]', '[2, 0]', 'I cannot say.'])('refuses %j where two are wanted', text => {
    expect(() => readBinaryVector(text, 2)).toThrow(UnusableJudgementError)
  })

  it('reads back every vector, whatever is said around it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.boolean(), { minLength: 1, maxLength: 30 }),
        fc.string().filter(text => !/[[\]]/.test(text)),
        (vector, noise) => {
          expect(readBinaryVector(`${noise}[${vector.map(Number).join(', ')}]${noise}`, vector.length)).toEqual(vector)
        },
      ),
    )
  })

  it('asks in parts where there are many gold answers, and not at all where nothing was predicted', async () => {
    const gold = Array.from({ length: 30 }, (_, i) => `g${i}`)
    const writer = writerOf(
      prompt =>
        `[${(JSON.parse(/Gold entities: (.*)/.exec(prompt)?.[1] ?? '[]') as string[]).map(name => (name === 'g7' || name === 'g29' ? 1 : 0)).join(', ')}]`,
    )
    const judged = await judgeMatch(writer, gold, ['x'])
    expect(judged.flatMap((met, i) => (met ? [i] : []))).toEqual([7, 29])
    expect(writer.asked).toHaveLength(2)
    expect(await judgeMatch(writer, gold, [])).toEqual(gold.map(() => false))
    expect(writer.asked).toHaveLength(2)
  })
})

describe('seven dimensions', () => {
  const lines = Object.keys(DIMENSIONS)
    .map((name, i) => `${name}: ${i + 1}`)
    .join('\n')

  it('asks in the words of Figure 11', () => {
    const prompt = dimensionsPrompt('Who?', ['Nolan'], 'Answer: Nolan')
    expect(prompt).toContain(
      '1. Comprehensiveness (0-10): Whether the thinking considers all important aspects and is thorough\n2. Knowledgeability',
    )
    expect(prompt).toContain(
      '7. Factuality (0-10): Whether the reasoning and answer are based on accurate and verifiable facts',
    )
  })

  it.each([
    lines,
    lines.toLowerCase(),
    `**${lines.replaceAll('\n', '\n**').replaceAll(':', ':**')}`,
    JSON.stringify(
      Object.fromEntries(Object.keys(DIMENSIONS).map((name, i) => [name.toLowerCase().replace(' ', '_'), i + 1])),
    ),
  ])('reads %j', text => {
    expect(readDimensions(text)).toMatchObject({ Comprehensiveness: 1, 'Logical Coherence': 6, Factuality: 7 })
  })

  it('refuses scores that are missing or out of range', () => {
    expect(() => readDimensions(lines.replace('Factuality: 7', ''))).toThrow(UnusableJudgementError)
    expect(() => readDimensions(lines.replace('Factuality: 7', 'Factuality: 70'))).toThrow(UnusableJudgementError)
  })
})

describe('judging all answers', () => {
  // 0: two golds, one met by one item: P 1, R 1/2, F1 2/3. 1: nothing predicted. 2: the judge writes nonsense.
  const rows = [
    answerRow(0, { gold: ['Apple', 'IBM'], answers: ['Apple Inc.'] }),
    answerRow(1, { gold: ['Paris'] }),
    answerRow(2, { gold: ['Rome'], answers: ['Roma'] }),
  ]
  const none = async (): Promise<never> => {
    throw new Error('no trajectory is needed')
  }

  it('means what could be read and counts what could not', async () => {
    const writer = writerOf(prompt => (prompt.includes('Rome') ? 'Hm.' : '[1, 0]'))
    const judgements = await judgeAnswers({
      writer,
      plan: { match: true, dimensions: false },
      rows,
      earlier: [],
      trajectory: none,
    })
    expect(judgements[2]?.failed).toContain('"Hm."')
    expect(judgedMatch(judgements, rows, 'J')).toEqual({
      by: 'J',
      n: 2,
      failed: 1,
      hit: 0.5,
      precision: 0.5,
      recall: 0.25,
      f1: expect.closeTo(1 / 3, 12),
    })
  })

  it('goes on from what is judged, asking again what failed', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'clew-judge-'))
    const first = writerOf(prompt => (prompt.includes('Rome') ? 'Hm.' : '[1, 0]'))
    await judgeAnswers({
      writer: first,
      plan: { match: true, dimensions: false },
      rows,
      earlier: [],
      trajectory: none,
      onJudgement: judgement => appendJudgement(folder, judgement),
    })
    await appendFile(join(folder, JUDGEMENTS), '{"at":0,"sam')
    // What is added behind a torn line is not lost with it.
    await appendJudgement(folder, { at: 7, sample: 0, match: [true] })
    expect(await readJudgements(folder)).toContainEqual({ at: 7, sample: 0, match: [true] })
    const second = writerOf(() => '[1]')
    const judgements = await judgeAnswers({
      writer: second,
      plan: { match: true, dimensions: false },
      rows,
      earlier: await readJudgements(folder),
      trajectory: none,
    })
    expect(second.asked).toHaveLength(1)
    expect(judgedMatch(judgements, rows, 'J')).toMatchObject({ n: 3, failed: 0 })
    await rm(folder, { recursive: true })
  })

  it('means the seven dimensions (Eq. 36)', () => {
    const scores = (value: number): Record<string, number> =>
      Object.fromEntries(Object.keys(DIMENSIONS).map(name => [name, value]))
    expect(
      judgedDimensions(
        [
          { at: 0, sample: 0, dimensions: scores(4) },
          { at: 1, sample: 0, dimensions: { ...scores(8), Factuality: 1 } },
          { at: 2, sample: 0, failed: 'x' },
        ],
        'J',
      ),
    ).toMatchObject({
      by: 'J',
      n: 2,
      failed: 1,
      scores: { Correctness: 6, Factuality: 2.5 },
      overall: expect.closeTo((6 * 6 + 2.5) / 7, 12),
    })
  })
})
