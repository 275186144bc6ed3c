import { expect, it } from 'vitest'
import { panelsFor, valueText } from '../../../../renderer/screens/teach/curve-panels.ts'

it('shows only panels that have a value, with the parts that the recipe has', () => {
  const panels = panelsFor(new Set(['loss', 'reward', 'reward.query', 'reward.f1']))
  expect(panels.map(({ title }) => title)).toEqual(['Reward', 'Loss'])
  expect(panels[0]?.lines.map(({ label }) => label)).toEqual(['in all', 'f1', 'query'])
})

it('shows a value that it does not know under its own name', () => {
  expect(panelsFor(new Set(['perplexity']))).toEqual([
    { title: 'perplexity', lines: [{ name: 'perplexity', label: 'perplexity', tone: 'ink' }], unit: 'plain' },
  ])
})

it('draws one red line at most', () => {
  const all = panelsFor(
    new Set([
      'validation.hit1',
      'validation.f1',
      'hit1',
      'f1',
      'reward',
      'loss',
      'kl',
      'entropy',
      'turns',
      'tokens',
      'valid',
    ]),
  )
  expect(all.flatMap(({ lines }) => lines).filter(({ tone }) => tone === 'main')).toHaveLength(1)
})

it('writes values as people read them', () => {
  expect(valueText(0.614, 'share')).toBe('61 %')
  expect(valueText(0.0125, 'share')).toBe('1.3 %')
  expect(valueText(0.31234, 'plain')).toBe('0.312')
  expect(valueText(1.2e-6, 'plain')).toBe('1.2e-6')
  expect(valueText(1e-6, 'plain')).toBe('1e-6')
  expect(valueText(4120.4, 'plain')).toBe('4,120')
  expect(valueText(0, 'plain')).toBe('0')
})
