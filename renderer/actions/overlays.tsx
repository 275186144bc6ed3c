import { Palette } from './palette.tsx'
import { useOverlay } from './overlay-store.ts'
import { ShortcutHelp } from './shortcut-help.tsx'

/** What is shown over the screens when its command is given. */
export function Overlays() {
  const shown = useOverlay(state => state.shown)
  if (shown === 'palette') return <Palette />
  return shown === 'shortcuts' ? <ShortcutHelp /> : null
}
