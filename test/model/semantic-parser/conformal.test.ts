import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../electron/base/random.ts'
import { leastChance } from '../../../electron/model/semantic-parser/least-chance.ts'
import { LEAST_CHANCES } from '../../../electron/model/semantic-parser/least-chances.ts'
import { conformalThreshold } from '../../../electron/model/semantic-parser/conformal.ts'

const said = (chance: number, right: boolean) => ({ chance, right })

describe('the least chance with which an answer is given', () => {
  it('counts one more answer, as a wrong one', () => {
    // Nine right and one more counted wrong: one of ten. With the tenth, wrong, it is two of eleven.
    const nine = Array.from({ length: 9 }, (_, at) => said(0.99 - at / 100, true))
    expect(conformalThreshold(nine, 0.1)).toBeCloseTo(0.91, 12)
    expect(conformalThreshold(nine.slice(1), 0.1)).toBe(Number.POSITIVE_INFINITY)
    expect(conformalThreshold([...nine, said(0.9, false)], 0.1)).toBeCloseTo(0.91, 12)
    expect(conformalThreshold([], 0.1)).toBe(Number.POSITIVE_INFINITY)
  })

  it('does not part answers of one chance', () => {
    const same = [
      ...Array.from({ length: 9 }, () => said(0.8, true)),
      ...Array.from({ length: 9 }, () => said(0.8, false)),
    ]
    expect(conformalThreshold(same, 0.1)).toBe(Number.POSITIVE_INFINITY)
  })

  it('holds on answers that it was not made from, in the mean over draws', () => {
    const random = seededRandom(3)
    const draw = (count: number) =>
      Array.from({ length: count }, () => {
        const chance = random.next()
        return said(chance, random.chance(chance))
      })
    let [given, wrong] = [0, 0]
    for (let round = 0; round < 200; round += 1) {
      const threshold = conformalThreshold(draw(500), 0.2)
      for (const { chance, right } of draw(500)) {
        if (chance < threshold) continue
        given += 1
        if (!right) wrong += 1
      }
    }
    expect(wrong / given).toBeLessThan(0.21)
    expect(wrong / given).toBeGreaterThan(0.17)
  })

  it('falls as more may be wrong, to none', () => {
    const shares = [0.001, 0.01, 0.05, 0.1, 0.2, 0.35, 1]
    const chances = shares.map(share => leastChance(share))
    expect(chances).toEqual(chances.toSorted((a, b) => b - a))
    expect(chances.at(-1)).toBe(0)
    expect(leastChance(0.1)).toBe(LEAST_CHANCES[9])
    expect(leastChance(0.109)).toBe(LEAST_CHANCES[9])
    expect(leastChance(LEAST_CHANCES.length / 100)).toBe(LEAST_CHANCES.at(-1))
  })
})
