import { Monitor, Moon, Sun } from 'lucide-react'
import { Notices } from '../design/notices.tsx'
import { type ThemeChoice, useTheme } from '../design/theme-store.ts'
import { newQuestion, useAsk } from '../screens/ask/ask-store.ts'
import { HistoryList } from './history-list.tsx'
import { JobsCorner } from './jobs-corner.tsx'
import { go, type Route, useRoute } from './route-store.ts'

type Place = Exclude<Route['screen'], 'group'>

const PLACES: { screen: Place; label: string }[] = [
  { screen: 'graphs', label: 'Graphs' },
  { screen: 'explore', label: 'Explore' },
  { screen: 'ask', label: 'Ask' },
  { screen: 'teach', label: 'Teach' },
  { screen: 'evaluate', label: 'Evaluate' },
  { screen: 'report', label: 'Reports' },
  { screen: 'models', label: 'Models' },
]

/**
 * The product's mark: a ball of thread with its loose end. Decoration beside the name, so hidden from assistive
 * technology.
 */
function ThreadBall() {
  return (
    <svg width={22} height={22} viewBox="0 0 22 22" aria-hidden="true" focusable="false">
      <g fill="none" stroke="var(--thread)" strokeWidth="1.6" strokeLinecap="round">
        <circle cx="10" cy="11" r="8" />
        <path d="M3.2 8c4-2.6 9.6-2.6 13.6 0M2.4 12.4c4.6 2.4 10.6 2.4 15.2 0M6 4.5c3.6 3.4 5.4 8 5 14.2M13.8 4c-4 3.6-6 8.4-5.6 14.6" />
        <path d="M18 12c1.8 1.2 1.2 4 3 5" />
      </g>
    </svg>
  )
}

export function Sidebar() {
  const route = useRoute(state => state.route)
  const open = (screen: Place) => {
    const { live } = useAsk.getState()
    // Ask leads back to the answer in hand; once there, it opens an empty page.
    if (screen === 'ask' && (route.screen === 'ask' || route.screen === 'group')) newQuestion()
    else if (screen === 'ask' && live && live.id !== '') go({ screen, answer: live.id })
    else go({ screen })
  }
  return (
    <nav className="sidebar" aria-label="Main">
      <div className="brand">
        <ThreadBall />
        Clew
      </div>
      <ul className="places">
        {PLACES.map(({ screen, label }) => (
          <li key={screen}>
            <button
              type="button"
              aria-current={
                route.screen === screen || (screen === 'ask' && route.screen === 'group') ? 'page' : undefined
              }
              onClick={() => open(screen)}
            >
              {label}
            </button>
          </li>
        ))}
      </ul>
      <HistoryList />
      <div className="sidebar-foot">
        <Notices />
        <JobsCorner />
        <ThemeSwitch />
      </div>
    </nav>
  )
}

const themes: { choice: ThemeChoice; label: string; Icon: typeof Sun }[] = [
  { choice: 'system', label: 'Colours of the system', Icon: Monitor },
  { choice: 'light', label: 'Light', Icon: Sun },
  { choice: 'dark', label: 'Dark', Icon: Moon },
]

function ThemeSwitch() {
  const choice = useTheme(state => state.choice)
  const choose = useTheme(state => state.choose)
  return (
    <fieldset className="theme-switch" aria-label="Colours">
      {themes.map(({ choice: each, label, Icon }) => (
        <button
          key={each}
          type="button"
          aria-label={label}
          title={label}
          aria-pressed={choice === each}
          onClick={() => choose(each)}
        >
          <Icon size={14} aria-hidden="true" />
        </button>
      ))}
    </fieldset>
  )
}
