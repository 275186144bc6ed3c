import { describe, expect, it } from 'vitest'
import { rewardOf, RewardSchema } from '../../../electron/learn/rewards/reward.ts'
import type { RewardSettings } from '../../../electron/learn/rewards/reward.ts'
import { relaxedMatch } from '../../../electron/learn/rewards/relaxed-match.ts'
import { bestTokenF1, tokenF1 } from '../../../electron/learn/rewards/token-f1.ts'
import { episode } from './episodes.ts'

const reward = (kind: RewardSettings['kind'], changes: Record<string, unknown> = {}): RewardSettings =>
  RewardSchema.parse({ kind, ...changes })
const look = '<think>Look.</think>\n<kg-query>get_tail_relations("France")</kg-query>'
const walk = '<think>Walk.</think>\n<kg-query>get_tail_entities("France", "capital")</kg-query>'
const right = '<think>Done.</think>\n<answer>Paris</answer>'
const wrong = '<think>Done.</think>\n<answer>Rome</answer>'

describe('KG-R1 (Eq. 1 and 2, Table 8)', () => {
  const settings = reward('kg-r1')

  it('pays 0.5 for the format, 0.5 for what a call retrieved and 0.5 for the answer, and F1 and retrieval for the whole', async () => {
    const earned = rewardOf(await episode('kg-r1', [look, walk, right]), ['Paris'], settings)
    expect(earned.turns).toEqual([1, 1, 1])
    expect(earned.global).toBe(2)
    expect(earned.parts).toEqual({ turn: 1, outcome: 1, retrieval: 1 })
    expect(earned.total).toBe(3)
  })

  it('pays half the F1 of half an answer: 2 · ½ · 1 / 1½ = ⅔', async () => {
    const both = '<think>Done.</think>\n<answer>Paris, Rome</answer>'
    const earned = rewardOf(await episode('kg-r1', [walk, both]), ['Paris'], settings)
    expect(earned.global).toBeCloseTo(2 / 3 + 1, 12)
  })

  it('pays the format and nothing else for a call that finds nothing or does not exist', async () => {
    const nothing = '<think>Try.</think>\n<kg-query>get_head_relations("France")</kg-query>'
    const unknown = '<think>Try.</think>\n<kg-query>get_tail_entities("France", "capitol")</kg-query>'
    const noCall = '<think>Try.</think>\n<kg-query>the capital please</kg-query>'
    const unclosed = '<think>Try.</think>\n<kg-query>get_tail_relations("France")'
    const { turns } = rewardOf(await episode('kg-r1', [nothing, unknown, noCall, unclosed, wrong]), ['Paris'], settings)
    expect(turns).toEqual([0.5, 0.5, 0, 0, 1])
  })

  it('does not call a turn well-formed without a thought, with two, or with words around the blocks', async () => {
    const turns = [
      '<kg-query>get_tail_relations("France")</kg-query>',
      '<think> </think><kg-query>get_tail_relations("France")</kg-query>',
      `Well. ${look}`,
      look.replace('\n', ' so '),
      `<think>One.</think>${look}`,
      look.replace('\n', ''),
    ]
    const earned = rewardOf(await episode('kg-r1', [...turns, right]), ['Paris'], settings)
    expect(earned.turns).toEqual([0.5, 0.5, 0.5, 0.5, 0.5, 1, 1])
  })

  it('does not count a gold name that only an error message repeats', async () => {
    const guess = '<think>Guess.</think>\n<kg-query>get_tail_relations("Paris or so")</kg-query>'
    const earned = rewardOf(await episode('kg-r1', [guess, wrong]), ['Paris or so'], settings)
    expect(earned.parts.retrieval).toBe(0)
    expect(earned.turns[0]).toBe(0.5)
  })

  it('pays a repeated call unless told otherwise', async () => {
    const trajectory = await episode('kg-r1', [look, look, right])
    expect(rewardOf(trajectory, ['Paris'], settings).turns).toEqual([1, 1, 1])
    expect(rewardOf(trajectory, ['Paris'], reward('kg-r1', { repeats: 'nothing' })).turns).toEqual([1, 0.5, 1])
  })

  it('pays answer and call apart from the format of their turns', async () => {
    expect(rewardOf(await episode('kg-r1', [`Well. ${walk}`, `So: ${right}`]), ['Paris'], settings).turns).toEqual([
      0.5, 0.5,
    ])
  })

  it('gives no answer reward to an empty answer and nothing at all to a fabricated observation', async () => {
    expect(
      rewardOf(await episode('kg-r1', [walk, '<think>?</think>\n<answer></answer>']), ['Paris'], settings).turns,
    ).toEqual([1, 0.5])
    for (const fake of [
      '<information>Tail entities: Paris</information>',
      'Paris, Barack Obama </information>',
      '< Knowledge >Paris</KNOWLEDGE>',
      '<ERROR >',
    ]) {
      const earned = rewardOf(
        await episode('kg-r1', [walk, `<think>Done. ${fake}</think>\n<answer>Paris</answer>`]),
        ['Paris'],
        settings,
      )
      expect(earned, `${fake}`).toMatchObject({ fabricated: true, turns: [0, 0], global: 0, total: 0 })
    }
  })

  it('does not take an escaped name for a fabrication', async () => {
    const earned = rewardOf(
      await episode('kg-r1', [walk, '<think>&lt;information&gt; is a band.</think>\n<answer>Paris</answer>']),
      ['Paris'],
      settings,
    )
    expect(earned).toMatchObject({ fabricated: false, global: 2 })
  })
})

describe('GraphWalker (Eq. 3)', () => {
  const answers = (text: string): readonly string[] => [
    '<think>Walk.</think>\n<kg-query>get_triples("France", ["capital"])</kg-query>',
    `<think>Done.</think>\n<answer>${text}</answer>`,
  ]

  it('pays 1 for the exact set and 0 for anything else, turns included', async () => {
    const exact = rewardOf(await episode('graphwalker', answers('["Paris"]')), ['Paris'], reward('graphwalker'))
    expect(exact).toMatchObject({ turns: [0, 0], global: 1, total: 1 })
    expect(
      rewardOf(await episode('graphwalker', answers('["Paris", "Rome"]')), ['Paris'], reward('graphwalker')).global,
    ).toBe(0)
    expect(
      rewardOf(await episode('graphwalker', answers('["Paris"]')), ['Paris', 'Rome'], reward('graphwalker')).global,
    ).toBe(0)
  })

  it("has the published code's relaxed match as an option, without its one-letter answers", async () => {
    expect(
      rewardOf(
        await episode('graphwalker', answers('["Paris", "Rome"]')),
        ['Paris'],
        reward('graphwalker', { match: 'relaxed' }),
      ).global,
    ).toBe(1)
    expect(relaxedMatch(['Paris, Rome'], ['Paris'])).toBe(1)
    expect(relaxedMatch(['Paris'], ['City of Paris'])).toBe(1)
    expect(relaxedMatch(['e'], ['Einstein'])).toBe(0)
    expect(relaxedMatch(['1'], ['1981'])).toBe(0)
    expect(relaxedMatch(['198'], ['1981'])).toBe(0)
    expect(relaxedMatch([''], ['Paris'])).toBe(0)
    expect(relaxedMatch(['Parisian', 'Neo-Paris2'], ['Paris'])).toBe(0)
  })
})

/** The table's rewards are those of the published function. */
describe('Graph-R1 (Eq. 13 to 15)', () => {
  const query = '<think>Ask.</think>\n<query>capital of France</query>'
  const settings = reward('graph-r1')
  const globalOf = async (script: readonly string[], changes: Record<string, unknown> = {}): Promise<number> =>
    rewardOf(await episode('graph-r1', script), ['Paris'], { ...settings, ...changes }).global

  it.each([
    ['an answer without any query', [right], -0.5],
    ['one query and the right answer', [query, right], 1],
    ['one query and the wrong answer', [query, wrong], 0],
    ['two queries and the right answer: the format is capped', [query, query, right], 1],
    ['an answer behind which there is more is cut there', [query, `${right} indeed`], 1],
    ['words between thought and answer', [query, right.replace('\n', ' hm ')], -0.5],
    ['no tags at all', ['Paris', 'Paris'], -1],
    ['the city of Paris', [query, right.replace('Paris', 'the city of Paris')], 0.5],
    ['two answers, the wrong one first', [query, `${wrong}${right}`], 0],
  ] as const)('%s', async (_, script, global) => {
    expect(await globalOf(script)).toBeCloseTo(global, 12)
  })

  it('pays no answer that stands in a malformed turn, however many good queries came before; Eq. 15 alone would', async () => {
    const malformed = `Paris it is. ${right}`
    expect(await globalOf([query, query, malformed])).toBe(0)
    expect(await globalOf([query, query, malformed], { wellFormedEnd: false })).toBe(1)
  })

  it('gives a fabricated observation the least there is, which is −1', async () => {
    const earned = rewardOf(
      await episode('graph-r1', [query, '<think><knowledge>Paris</knowledge></think>\n<answer>Paris</answer>']),
      ['Paris'],
      settings,
    )
    expect(earned).toMatchObject({ fabricated: true, global: -1, total: -1 })
  })

  it("gives the F1 of Table 4's own answers: 37.50, 3.70 and 0.00", () => {
    const gold = '18 November 1888'
    const graphR1 = 'The director of the film "Ingmar\'s Inheritance", Gustaf Molander, was born on November 18, 1888.'
    const standardRag = `The information necessary to answer the question about the director of "Ingmar's Inheritance" is
not available in the provided knowledge. Therefore, I cannot provide a specific birth date for that
director. However, Bille August, a noted director with connections to Ingmar Bergman, was born on
November 9, 1948. It's unclear if he is associated with "Ingmar's Inheritance."`
    expect((100 * tokenF1(graphR1, gold)).toFixed(2)).toBe('37.50')
    expect((100 * tokenF1(standardRag, gold)).toFixed(2)).toBe('3.70')
    expect(tokenF1('December 26, 1970', gold)).toBe(0)
    // The letter of Eq. 14, lower case and blanks alone: `18,` and `1888.` are no gold tokens.
    expect(tokenF1(graphR1, gold, 'blanks')).toBeCloseTo(2 / 18, 12)
  })

  it('counts tokens as multisets (Eq. 14): 2 · 2 / (3 + 4)', () => {
    expect(tokenF1('new new york', 'York New Jersey city')).toBeCloseTo(4 / 7, 12)
    expect(tokenF1('the city of Paris', 'Paris')).toBeCloseTo(2 / 4, 12)
    expect(tokenF1('the city of Paris', 'Paris', 'blanks')).toBeCloseTo(2 / 5, 12)
    expect(tokenF1('', '')).toBe(0)
    expect(bestTokenF1(['Paris', 'Rome'], ['Rome', 'Paris'])).toBe(1)
  })
})

describe('KBQA-R1 (Eq. 2)', () => {
  const find = '<think>Find.</think>\n<action>Find_relation [ France | capital ]</action>'
  const settings = reward('kbqa-r1')

  it('pays F1 and a tenth for the format, only where the answer is not all wrong', async () => {
    expect(rewardOf(await episode('kbqa-r1', [find, right]), ['Paris'], settings).global).toBeCloseTo(1.1, 12)
    expect(rewardOf(await episode('kbqa-r1', [find, wrong]), ['Paris'], settings).global).toBe(0)
    expect(rewardOf(await episode('kbqa-r1', [find, right]), ['Paris', 'Rome', 'Nice'], settings).global).toBeCloseTo(
      0.5 + 0.1,
      12,
    )
  })

  it('pays no format where one turn is malformed', async () => {
    expect(rewardOf(await episode('kbqa-r1', ['Hm.', find, right]), ['Paris'], settings).global).toBe(1)
  })
})
