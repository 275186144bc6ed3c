import { focusQuestion, newQuestion, stop, useAsk } from '../screens/ask/ask-store.ts'
import { stopGroup } from '../screens/group/group-store.ts'
import { isRunning } from '../../electron/contract/reading/live-answer.ts'
import { isSomethingAbove } from '../design/use-escape.ts'
import { go, useRoute } from './route-store.ts'

/**
 * `/` and Ctrl-K lead to the question box, Ctrl-Shift-O to an empty page, Esc stops; gives the function that ends it.
 */
export function followShortcuts(): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    const command = event.ctrlKey || event.metaKey
    if (
      (event.key === '/' && !command && !isTyping(event.target)) ||
      (command && !event.shiftKey && event.key.toLowerCase() === 'k')
    ) {
      event.preventDefault()
      toQuestion()
    } else if (command && event.shiftKey && event.key.toLowerCase() === 'o') {
      event.preventDefault()
      newQuestion()
      toQuestion()
    } else if (event.key === 'Escape' && !event.defaultPrevented && !isSomethingAbove()) {
      if (isRunning(useAsk.getState().live)) void stop()
      else if (useRoute.getState().route.screen === 'group') void stopGroup()
    }
  }
  window.addEventListener('keydown', onKeyDown)
  return () => window.removeEventListener('keydown', onKeyDown)
}

function toQuestion(): void {
  if (useRoute.getState().route.screen !== 'ask') {
    const { live } = useAsk.getState()
    go({ screen: 'ask', ...(live && live.id !== '' && { answer: live.id }) })
  }
  focusQuestion()
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
  )
}
