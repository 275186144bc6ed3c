import { Monitor, Moon, Sun } from 'lucide-react'
import { Notices } from '../design/notices.tsx'
import { ThreadBall } from '../design/thread-ball.tsx'
import { type ThemeChoice, useTheme } from '../design/theme-store.ts'
import { newQuestion, useAsk } from '../screens/ask/ask-store.ts'
import { HistoryList } from './history-list.tsx'
import { JobsCorner } from './jobs-corner.tsx'
import { go, type Route, useRoute } from './route-store.ts'

type Place = Exclude<Route['screen'], 'group'>

const PLACES: { screen: Place; label: string }[] = [
  { screen: 'graphs', label: 'Graphs' },
  { screen: 'ask', label: 'Ask' },
  { screen: 'teach', label: 'Teach' },
  { screen: 'evaluate', label: 'Evaluate' },
  { screen: 'models', label: 'Models' },
]

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
