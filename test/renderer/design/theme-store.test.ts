import '../hosted-window.ts'
import { expect, it } from 'vitest'
import { useTheme } from '../../../renderer/design/theme-store.ts'

it('follows the system until one is chosen, and remembers that', () => {
  expect(useTheme.getState()).toMatchObject({ choice: 'system', shown: 'light' })
  useTheme.getState().choose('dark')
  expect(useTheme.getState()).toMatchObject({ choice: 'dark', shown: 'dark' })
  expect(document.documentElement.dataset['theme']).toBe('dark')
  expect(localStorage.getItem('clew.theme')).toBe('dark')
})
