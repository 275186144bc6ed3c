import { create } from 'zustand'
import { isSomethingAbove } from '../design/use-escape.ts'
import { ACTIONS } from './actions.ts'
import { isPressed, isTyped } from './keys.ts'

const KEY = 'clew.typed-shortcuts'

/**
 * Whether single characters are shortcuts. They can be turned off, for whoever speaks to the machine (WCAG 2.1.4).
 */
export const useTypedShortcuts = create<{ isOn: boolean }>(() => ({ isOn: localStorage.getItem(KEY) !== 'off' }))

export function allowTyped(isOn: boolean): void {
  localStorage.setItem(KEY, isOn ? 'on' : 'off')
  useTypedShortcuts.setState({ isOn })
}

/** Runs actions by their keys; gives the function that ends it. */
export function followShortcuts(): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return
    const action = ACTIONS.find(({ keys }) => keys !== undefined && isPressed(keys, event))
    if (action?.keys === undefined) return
    // What lies above has the keys for itself; a menu gives way to a command.
    if (action.keys === 'Escape' ? isSomethingAbove() : document.querySelector('dialog[open]') !== null) return
    if (isTyped(action.keys) && (!useTypedShortcuts.getState().isOn || isTyping(event.target))) return
    if (action.isOffered?.() === false) return
    event.preventDefault()
    action.run()
  }
  window.addEventListener('keydown', onKeyDown)
  return () => window.removeEventListener('keydown', onKeyDown)
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target instanceof HTMLInputElement ||
      target instanceof HTMLTextAreaElement ||
      target instanceof HTMLSelectElement)
  )
}
