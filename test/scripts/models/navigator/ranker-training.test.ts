import { expect, test } from 'vitest'
import { generateLessons } from '../../../../scripts/models/worlds/generate.ts'
import { seededRandom } from '../../../../electron/base/random.ts'
import { learnChoices } from '../../../../electron/learn/navigator/decision-loss.ts'
import { freshNetwork } from '../../../../scripts/models/navigator/fresh-network.ts'
import { choicesOf } from '../../../../scripts/models/navigator/lesson-choices.ts'
import { weightNames } from '../../../../electron/model/relation-ranker/network.ts'

test('gradients agree with finite differences on every kind of weight', () => {
  const net = freshNetwork(3)
  const random = seededRandom(11)
  const lessons = [...generateLessons(21, 40)].filter(lesson => lesson.path.length === 3).slice(0, 2)
  expect(lessons.length).toBe(2)
  for (const lesson of lessons) {
    const { words, choices } = choicesOf(lesson, random)
    const weights = choices.map(({ candidates }) => (candidates.length === 0 ? 0.7 : -1.3))
    const loss = (): number =>
      learnChoices(net, words, choices).reduce((sum, { logprob }, i) => sum - (weights[i] ?? 0) * logprob, 0)
    for (const name of weightNames) net.weights[name].grad.fill(0)
    net.table.training?.grad.fill(0)
    learnChoices(net, words, choices, weights)
    for (const name of weightNames) {
      const { data, grad } = net.weights[name]
      for (const at of random.sample([...data.keys()], 2)) {
        const kept = data[at] as number
        data[at] = kept + 1e-5
        const up = loss()
        data[at] = kept - 1e-5
        const down = loss()
        data[at] = kept
        expect(grad[at], `${name}[${at}]`).toBeCloseTo((up - down) / 2e-5, 5)
      }
    }
    const table = net.table
    const touched = [...(table.training?.touched ?? [])]
    for (const id of random.sample(touched, 6)) {
      const at = id * table.width + random.below(table.width)
      const kept = table.data[at] as number
      table.data[at] = kept + 0.01
      const [high, up] = [table.data[at] as number, loss()]
      table.data[at] = kept - 0.01
      const [low, down] = [table.data[at] as number, loss()]
      table.data[at] = kept
      expect(table.training?.grad[at]).toBeCloseTo((up - down) / (high - low), 3)
    }
    table.training?.touched.clear()
  }
})
