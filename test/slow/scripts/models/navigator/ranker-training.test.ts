import { expect, test } from 'vitest'
import { generateLessons } from '../../../../../scripts/models/worlds/generate.ts'
import { lessonAccuracy, trainRanker } from '../../../../../scripts/models/navigator/ranker-training.ts'
import { readNetwork, writeNetwork } from '../../../../../electron/model/relation-ranker/file.ts'

test('training lowers the loss, is reproducible from its seed, and survives the file', () => {
  const first = trainRanker(5, 576, () => {})
  const losses = first.curve.map(point => point.loss)
  expect(losses[losses.length - 1]).toBeLessThan((losses[0] ?? 0) * 0.85)
  const again = trainRanker(5, 96, () => {})
  const third = trainRanker(5, 96, () => {})
  expect(again.net.weights.value.data).toEqual(third.net.weights.value.data)
  const lessons = [...generateLessons(900, 80)]
  const before = lessonAccuracy(first.net, lessons)
  const after = lessonAccuracy(readNetwork(writeNetwork(first.net)), lessons)
  expect(before.choices).toBeGreaterThan(0.45)
  expect(Math.abs(after.choices - before.choices)).toBeLessThan(0.02)
})
