import { create } from 'zustand'

type Overlay = 'palette' | 'shortcuts' | 'privacy' | 'lock'

/** What stands over the screens, one at a time. */
export const useOverlay = create<{ shown: Overlay | undefined }>(() => ({ shown: undefined }))

export function showPalette(): void {
  useOverlay.setState({ shown: 'palette' })
}

export function showShortcuts(): void {
  useOverlay.setState({ shown: 'shortcuts' })
}

export function showPrivacy(): void {
  useOverlay.setState({ shown: 'privacy' })
}

/** Locks the project, or asks first. */
export function showLock(): void {
  useOverlay.setState({ shown: 'lock' })
}

export function closeOverlay(): void {
  useOverlay.setState({ shown: undefined })
}
