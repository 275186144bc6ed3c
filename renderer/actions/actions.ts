import { COMMAND_IDS, type CommandId } from '../../electron/contract/commands.ts'
import { isRunning } from '../../electron/contract/reading/live-answer.ts'
import { bridge } from '../api/bridge.ts'
import { useTheme } from '../design/theme-store.ts'
import { openInExplore } from '../screens/ask/answer/in-explore.ts'
import { answerInHand, focusQuestion, newQuestion, stop, useAsk } from '../screens/ask/ask-store.ts'
import { askAgain } from '../screens/ask/asking.ts'
import { cardInView, focusHistorySearch, renaming, useHistory } from '../screens/ask/history-store.ts'
import { answerToFollow } from '../screens/ask/question/following-up.ts'
import { turnSteps } from '../screens/ask/steps/unfolded-store.ts'
import { stopGroup, useGroup } from '../screens/group/group-store.ts'
import { isEncrypted } from '../lock/lock-store.ts'
import { addSample } from '../screens/graphs/graphs-store.ts'
import { chooseGraphFiles } from '../screens/graphs/take-files.ts'
import { backUp, copyDiagnostics, restoreBackup } from '../screens/keeping/keeping-store.ts'
import { chooseModelFile } from '../screens/models/models-store.ts'
import { saveReport } from '../screens/report/save-report.ts'
import { go, useRoute } from '../shell/route-store.ts'
import { showTour } from '../shell/tour-store.ts'
import type { Language } from '../../electron/contract/words/words.ts'
import { useLanguage } from '../words/language-store.ts'
import { type Action, actionOf } from './action.ts'
import { showLock, showPalette, showPrivacy, showShortcuts } from './overlay-store.ts'

const answered = (): boolean => answerToFollow() !== undefined
const hasAnswers = (): boolean => (answerToFollow()?.answer.length ?? 0) > 0
const isAsking = (): boolean =>
  isRunning(useAsk.getState().live) || (isGroup() && useGroup.getState().members.some(isRunning))
const isGroup = (): boolean => useRoute.getState().route.screen === 'group'
const pageOf = (id: string) => ({ subject: { kind: 'answers' as const, ids: [id] } })
const inHistory = (): boolean => cardInView() !== undefined
const isSpoken = (language: Language): boolean => useLanguage.getState().language === language

/** What each command does. */
const DONE: Record<CommandId, Pick<Action, 'run' | 'isOffered'>> = {
  palette: { run: showPalette },
  'new-question': {
    run: () => {
      newQuestion()
      focusQuestion()
    },
  },
  'write-question': { run: toQuestion },
  'search-history': { run: focusHistorySearch },
  'add-graph': { run: () => void chooseGraphFiles() },
  'add-sample': { run: () => void addSample() },
  'add-model': { run: () => void chooseModelFile() },
  'back-up': { run: () => void backUp() },
  'restore-backup': { run: () => void restoreBackup() },
  graphs: { run: () => go({ screen: 'graphs' }) },
  explore: { run: () => go({ screen: 'explore' }) },
  ask: { run: toAsk },
  teach: { run: () => go({ screen: 'teach' }) },
  evaluate: { run: () => go({ screen: 'evaluate' }) },
  report: { run: () => go({ screen: 'report' }) },
  models: { run: () => go({ screen: 'models' }) },
  stop: { run: () => void (isGroup() ? stopGroup() : stop()), isOffered: isAsking },
  'ask-again': { run: () => withAnswer(askAgain), isOffered: answered },
  'show-steps': { run: turnSteps, isOffered: answered },
  'open-in-explore': { run: () => withAnswer(openInExplore), isOffered: hasAnswers },
  'save-report': { run: () => withAnswer(({ id }) => saveReport(pageOf(id), 'html')), isOffered: answered },
  'save-table': { run: () => withAnswer(({ id }) => saveReport(pageOf(id), 'csv')), isOffered: hasAnswers },
  'pin-question': {
    run: () => {
      const card = cardInView()
      if (card) void useHistory.getState().pin(card, card.pinned !== true)
    },
    isOffered: inHistory,
  },
  'rename-question': { run: () => renaming(cardInView()), isOffered: inHistory },
  'system-colours': { run: () => useTheme.getState().choose('system') },
  'light-colours': { run: () => useTheme.getState().choose('light') },
  'dark-colours': { run: () => useTheme.getState().choose('dark') },
  'in-english': { run: () => useLanguage.getState().choose('en'), isOffered: () => isSpoken('de') },
  'in-german': { run: () => useLanguage.getState().choose('de'), isOffered: () => isSpoken('en') },
  lock: { run: showLock, isOffered: isEncrypted },
  help: { run: showHelp },
  shortcuts: { run: showShortcuts },
  privacy: { run: showPrivacy },
  diagnostics: { run: () => void copyDiagnostics() },
  tour: { run: showTour },
}

export const ACTIONS: readonly Action[] = COMMAND_IDS.map(id => actionOf(id, DONE[id]))

/** Does what the command says, where there is something for it to do. */
export function runAction(id: CommandId): void {
  const action = ACTIONS.find(each => each.id === id)
  if (action && action.isOffered?.() !== false) action.run()
}

/** Follows the menu of the native window; gives the function that stops it. */
export function followMenu(): () => void {
  return bridge?.onCommand(runAction) ?? (() => undefined)
}

function withAnswer(act: (trajectory: NonNullable<ReturnType<typeof answerToFollow>>) => Promise<unknown>): void {
  const trajectory = answerToFollow()
  if (trajectory) void act(trajectory)
}

/** Ask leads back to the answer in hand; once there, to an empty page. */
function toAsk(): void {
  const { screen } = useRoute.getState().route
  if (screen === 'ask' || screen === 'group') newQuestion()
  else goToAsk()
}

function goToAsk(): void {
  const answer = answerInHand()
  go({ screen: 'ask', ...(answer !== undefined && { answer }) })
}

/** The help is pages of their own beside the application, in one tab or window whatever is open here. */
function showHelp(): void {
  window.open('/help/index.html', 'clew-help')
}

function toQuestion(): void {
  if (useRoute.getState().route.screen !== 'ask') goToAsk()
  focusQuestion()
}
