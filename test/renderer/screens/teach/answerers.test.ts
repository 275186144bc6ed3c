import { expect, it } from 'vitest'
import type { AdapterView } from '../../../../electron/contract/adapter.ts'
import { answererOf, answererValue, isPath } from '../../../../renderer/screens/ask/options/answerer-value.ts'

const adapter: AdapterView = {
  id: '3f2a',
  name: 'Films',
  modelId: 'navigator',
  model: 'Clew Navigator',
  state: 'ready',
  kind: 'navigator',
  kg: 'films',
  protocol: 'kg-r1',
  bytes: 1,
  createdAt: '',
}

it('a picker value stands for a model, or for something taught with the model it belongs to', () => {
  expect(answererOf(answererValue('decoder', undefined), [adapter])).toEqual({ model: 'decoder' })
  expect(answererOf(answererValue('navigator', '3f2a'), [adapter])).toEqual({ model: 'navigator', adapter: '3f2a' })
  expect(answererOf(answererValue('navigator', 'gone'), [adapter])).toBeUndefined()
})

it('a LoRA file by its path is not something taught', () => {
  expect(isPath('/home/a/lora.gguf')).toBe(true)
  expect(isPath('lora.GGUF')).toBe(true)
  expect(isPath('C:\\lora')).toBe(true)
  expect(isPath('3f2a-11')).toBe(false)
  expect(answererValue('decoder', '/home/a/lora.gguf')).toBe('decoder')
})
