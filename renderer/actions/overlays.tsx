import { Palette } from './palette.tsx'
import { useOverlay } from './overlay-store.ts'
import { PrivacySheet } from './privacy-sheet.tsx'
import { ShortcutHelp } from './shortcut-help.tsx'

/** What is shown over the screens when its command is given. */
export function Overlays() {
  const shown = useOverlay(state => state.shown)
  if (shown === 'palette') return <Palette />
  if (shown === 'privacy') return <PrivacySheet />
  return shown === 'shortcuts' ? <ShortcutHelp /> : null
}
