import { create } from 'zustand'

type Overlay = 'palette' | 'shortcuts' | 'privacy'

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

export function closeOverlay(): void {
  useOverlay.setState({ shown: undefined })
}
