import '../hosted-window.ts'
import { expect, it } from 'vitest'
import { ACTIONS } from '../../../renderer/actions/actions.ts'
import {
  closeOverlay,
  showLock,
  showPalette,
  showPrivacy,
  showShortcuts,
  useOverlay,
} from '../../../renderer/actions/overlay-store.ts'

it('one thing stands over the screens at a time', () => {
  for (const [show, shown] of [
    [showPalette, 'palette'],
    [showShortcuts, 'shortcuts'],
    [showPrivacy, 'privacy'],
    [showLock, 'lock'],
  ] as const) {
    show()
    expect(useOverlay.getState().shown).toBe(shown)
  }
  closeOverlay()
  expect(useOverlay.getState().shown).toBeUndefined()
})

it('the command that opens the palette closes what stood there before', () => {
  showPrivacy()
  ACTIONS.find(({ keys }) => keys === 'CmdOrCtrl+K')?.run()
  expect(useOverlay.getState().shown).toBe('palette')
  closeOverlay()
})
