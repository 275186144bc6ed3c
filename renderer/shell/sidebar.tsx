import { BookOpen, Keyboard, Monitor, Moon, Search, Sun } from 'lucide-react'
import { type CommandId, COMMANDS, commandTitle } from '../../electron/contract/commands.ts'
import { runAction } from '../actions/actions.ts'
import { Keys } from '../actions/keys-shown.tsx'
import { Notices } from '../design/notices.tsx'
import { type ThemeChoice, useTheme } from '../design/theme-store.ts'
import { HistoryList } from './history-list.tsx'
import { JobsCorner } from './jobs-corner.tsx'
import { type Route, useRoute } from './route-store.ts'
import type { Language } from '../../electron/contract/words/words.ts'
import { useLanguage } from '../words/language-store.ts'
import { t, type PlainKey } from '../words/words.ts'

type Place = Exclude<Route['screen'], 'group'> & CommandId

const PLACES: { screen: Place; label: PlainKey }[] = [
  { screen: 'graphs', label: 'common.graphs' },
  { screen: 'explore', label: 'common.explore' },
  { screen: 'ask', label: 'common.ask' },
  { screen: 'teach', label: 'common.teach' },
  { screen: 'evaluate', label: 'common.evaluate' },
  { screen: 'report', label: 'common.reports' },
  { screen: 'models', label: 'common.models' },
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
  const language = useLanguage(state => state.language)
  return (
    <nav className="sidebar" aria-label={t('shell.main')}>
      <div className="brand">
        <ThreadBall />
        Clew
      </div>
      <button
        type="button"
        className="palette-button"
        aria-label={commandTitle('palette')}
        onClick={() => runAction('palette')}
      >
        <Search size={13} aria-hidden="true" />
        <span>{t('shell.search')}</span>
        <Keys keys={COMMANDS.palette.keys} />
      </button>
      <ul className="places">
        {PLACES.map(({ screen, label }) => (
          <li key={screen}>
            <button
              type="button"
              aria-current={
                route.screen === screen || (screen === 'ask' && route.screen === 'group') ? 'page' : undefined
              }
              onClick={() => runAction(screen)}
            >
              {t(label)}
            </button>
          </li>
        ))}
      </ul>
      <HistoryList key={language} />
      <div className="sidebar-foot">
        <Notices />
        <JobsCorner />
        <div className="foot-line">
          <ThemeSwitch />
          <LanguageSwitch />
          <button
            type="button"
            className="button plain icon help-button"
            aria-label={commandTitle('help')}
            title={commandTitle('help')}
            onClick={() => runAction('help')}
          >
            <BookOpen size={15} aria-hidden="true" />
          </button>
          <button
            type="button"
            className="button plain icon"
            aria-label={commandTitle('shortcuts')}
            title={commandTitle('shortcuts')}
            onClick={() => runAction('shortcuts')}
          >
            <Keyboard size={15} aria-hidden="true" />
          </button>
        </div>
      </div>
    </nav>
  )
}

/** What each language is called in itself. */
const LANGUAGES: Record<Language, { short: string; does: CommandId }> = {
  en: { short: 'EN', does: 'in-english' },
  de: { short: 'DE', does: 'in-german' },
}

/** The way to the other language. */
function LanguageSwitch() {
  const other = useLanguage(state => (state.language === 'en' ? 'de' : 'en'))
  const { short, does } = LANGUAGES[other]
  return (
    <button
      type="button"
      className="button plain icon language-switch"
      lang={other}
      aria-label={commandTitle(does)}
      title={commandTitle(does)}
      onClick={() => runAction(does)}
    >
      {short}
    </button>
  )
}

const themes: { choice: ThemeChoice; label: PlainKey; does: CommandId; Icon: typeof Sun }[] = [
  { choice: 'system', label: 'shell.coloursSystem', does: 'system-colours', Icon: Monitor },
  { choice: 'light', label: 'shell.coloursLight', does: 'light-colours', Icon: Sun },
  { choice: 'dark', label: 'shell.coloursDark', does: 'dark-colours', Icon: Moon },
]

function ThemeSwitch() {
  const choice = useTheme(state => state.choice)
  return (
    <fieldset className="theme-switch" aria-label={t('shell.colours')}>
      {themes.map(({ choice: each, label, does, Icon }) => (
        <button
          key={each}
          type="button"
          aria-label={t(label)}
          title={t(label)}
          aria-pressed={choice === each}
          onClick={() => runAction(does)}
        >
          <Icon size={14} aria-hidden="true" />
        </button>
      ))}
    </fieldset>
  )
}
