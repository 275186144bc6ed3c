import './help.css'
import { type ThemeChoice, useTheme } from '../design/theme-store.ts'
import { followSearch } from './search.ts'

/** What a page of the help does beside being read: its colours are the application's, and it is searched. */
function followColours(buttons: readonly HTMLButtonElement[]): void {
  const show = (): void => {
    for (const button of buttons)
      button.setAttribute('aria-pressed', String(button.value === useTheme.getState().choice))
  }
  for (const button of buttons)
    button.addEventListener('click', () => {
      useTheme.getState().choose(button.value as ThemeChoice)
      show()
    })
  show()
}

followColours([...document.querySelectorAll<HTMLButtonElement>('#colours button')])
document.querySelector('.contents [aria-current]')?.scrollIntoView({ block: 'nearest' })
const query = document.querySelector<HTMLInputElement>('#query')
const hits = document.querySelector<HTMLElement>('#hits')
if (query && hits) followSearch(query, hits)
