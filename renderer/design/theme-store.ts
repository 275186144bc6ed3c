import { create } from 'zustand'

export type ThemeChoice = 'system' | 'light' | 'dark'

const KEY = 'clew.theme'
const system = window.matchMedia('(prefers-color-scheme: dark)')

interface ThemeState {
  choice: ThemeChoice
  /** What is on the screen now. */
  shown: 'light' | 'dark'
  choose(choice: ThemeChoice): void
}

export const useTheme = create<ThemeState>(set => ({
  choice: stored(),
  shown: resolve(stored()),
  choose(choice) {
    localStorage.setItem(KEY, choice)
    set({ choice, shown: apply(choice) })
  },
}))

apply(useTheme.getState().choice)
system.addEventListener('change', () => {
  const { choice } = useTheme.getState()
  useTheme.setState({ shown: apply(choice) })
})

function stored(): ThemeChoice {
  const value = localStorage.getItem(KEY)
  return value === 'light' || value === 'dark' ? value : 'system'
}

function resolve(choice: ThemeChoice): 'light' | 'dark' {
  return choice === 'system' ? (system.matches ? 'dark' : 'light') : choice
}

function apply(choice: ThemeChoice): 'light' | 'dark' {
  const shown = resolve(choice)
  document.documentElement.dataset['theme'] = shown
  return shown
}
