import { Palette } from './palette.tsx'
import { LockedBackupSheet } from '../screens/keeping/encryption-sheets.tsx'
import { LockSheet } from '../lock/lock-sheet.tsx'
import { closeOverlay, useOverlay } from './overlay-store.ts'
import { PrivacySheet } from './privacy-sheet.tsx'
import { ShortcutHelp } from './shortcut-help.tsx'

/** What is shown over the screens when its command is given. */
export function Overlays() {
  return (
    <>
      <Shown />
      <LockedBackupSheet />
    </>
  )
}

function Shown() {
  const shown = useOverlay(state => state.shown)
  if (shown === 'palette') return <Palette />
  if (shown === 'privacy') return <PrivacySheet />
  if (shown === 'lock') return <LockSheet onClose={closeOverlay} />
  return shown === 'shortcuts' ? <ShortcutHelp /> : null
}
