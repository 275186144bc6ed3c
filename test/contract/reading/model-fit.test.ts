import { expect, it } from 'vitest'
import { fitOf, memoryNeeded, memoryWords } from '../../../electron/contract/reading/model-fit.ts'

const memory = { free: 6e9, total: 16e9, diskFree: 20e9 }

it('says what a model needs, and whether that is there', () => {
  expect(memoryWords(memoryNeeded(5e9), memory)).toBe('needs about 5.3 GB of memory; 6.0 GB are free')
  expect(memoryWords(memoryNeeded(8e9), memory)).toBe('needs about 8.3 GB of memory, and only 6.0 GB are free')
  expect(memoryWords(5e9, undefined)).toBe('needs about 5.0 GB of memory')
})

it('a file has room on the disk and in memory, or not', () => {
  expect(fitOf(5e9, memory)).toEqual({ inMemory: true, onDisk: true })
  expect(fitOf(8e9, memory)).toEqual({ inMemory: false, onDisk: true })
  expect(fitOf(30e9, memory)).toEqual({ inMemory: false, onDisk: false })
})
