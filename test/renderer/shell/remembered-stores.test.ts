// Before any store: it makes what these take from a browser.
import '../hosted-window.ts'
import { expect, it } from 'vitest'
import { turnSteps, useUnfolded } from '../../../renderer/screens/ask/steps/unfolded-store.ts'
import { beginTourOnce, goToStep, showTour, useTour } from '../../../renderer/shell/tour-store.ts'

it('the tour begins by itself once, and whenever it is asked for', () => {
  beginTourOnce()
  expect(useTour.getState().step).toBe(0)
  goToStep(2)
  beginTourOnce()
  expect(useTour.getState().step).toBe(2)
  goToStep(undefined)
  beginTourOnce()
  expect(useTour.getState().step).toBeUndefined()
  showTour()
  expect(useTour.getState().step).toBe(0)
})

it('steps of answers stay as they were left', () => {
  expect(useUnfolded.getState().isOpen).toBe(false)
  turnSteps()
  expect([useUnfolded.getState().isOpen, localStorage.getItem('clew.steps')]).toEqual([true, 'open'])
  turnSteps()
  expect([useUnfolded.getState().isOpen, localStorage.getItem('clew.steps')]).toEqual([false, 'folded'])
})
