/** What of a key event is looked at. */
export type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

const isMac = typeof navigator !== 'undefined' && /mac/i.test(navigator.userAgent)

/** Whether these keys, as a command writes them, are those that were pressed. */
export function isPressed(keys: string, event: Pressed): boolean {
  const parts = keys.split('+')
  const last = parts.at(-1) ?? ''
  const command = event.ctrlKey || event.metaKey
  if (isTyped(keys)) return event.key === last && !command && !event.altKey
  return (
    command === parts.includes('CmdOrCtrl') &&
    event.altKey === parts.includes('Alt') &&
    event.shiftKey === parts.includes('Shift') &&
    // With Alt a key may write something else, as on a Mac.
    (event.key.toLowerCase() === last.toLowerCase() || event.code === `Digit${last}` || event.code === `Key${last}`)
  )
}

/** A character that is typed, and means itself in a field. */
export function isTyped(keys: string): boolean {
  return keys.length === 1
}

/** The keys one by one, as they stand on the keyboard. */
export function keyNames(keys: string): string[] {
  const names: Record<string, string> = isMac
    ? { CmdOrCtrl: '⌘', Shift: '⇧', Alt: '⌥', Escape: 'Esc' }
    : { CmdOrCtrl: 'Ctrl', Escape: 'Esc' }
  return keys.split('+').map(key => names[key] ?? key)
}
