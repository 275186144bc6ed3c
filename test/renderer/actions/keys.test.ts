import '../hosted-window.ts'
import { expect, it } from 'vitest'
import { COMMAND_IDS, commandOf } from '../../../electron/contract/commands.ts'
import { isPressed, type Pressed } from '../../../renderer/actions/keys.ts'

const nothing: Pressed = { key: '', code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }
const pressed = (keys: string, event: Partial<Pressed>): boolean => isPressed(keys, { ...nothing, ...event })

it('keys are those that were pressed, with neither more nor less beside them', () => {
  expect(pressed('CmdOrCtrl+K', { key: 'k', ctrlKey: true })).toBe(true)
  expect(pressed('CmdOrCtrl+K', { key: 'k', metaKey: true })).toBe(true)
  expect(pressed('CmdOrCtrl+K', { key: 'K', ctrlKey: true, shiftKey: true })).toBe(false)
  expect(pressed('CmdOrCtrl+K', { key: 'k' })).toBe(false)
  expect(pressed('CmdOrCtrl+Shift+O', { key: 'O', ctrlKey: true, shiftKey: true })).toBe(true)
  // As a Mac writes it.
  expect(pressed('Alt+1', { key: '¡', code: 'Digit1', altKey: true })).toBe(true)
  expect(pressed('Alt+1', { key: '1', code: 'Digit1' })).toBe(false)
  // However the layout writes it, with Shift or without.
  expect(pressed('?', { key: '?', shiftKey: true })).toBe(true)
  expect(pressed('/', { key: '/', ctrlKey: true })).toBe(false)
})

it('no keys are given twice', () => {
  const keys = COMMAND_IDS.flatMap(id => commandOf(id).keys ?? [])
  expect(new Set(keys).size).toBe(keys.length)
})
