import { afterEach, expect, it } from 'vitest'
import { goToStep, reachStep, showTour, useTour } from '../../../renderer/shell/tour-store.ts'

afterEach(() => useTour.setState({ step: undefined }))

it('goes along with who does a step without it, never back, and stays away once left', () => {
  showTour()
  reachStep(1)
  expect(useTour.getState().step).toBe(1)
  reachStep(0)
  expect(useTour.getState().step).toBe(1)
  reachStep(2)
  expect(useTour.getState().step).toBe(2)
  useTour.setState({ step: undefined })
  reachStep(1)
  expect(useTour.getState().step).toBeUndefined()
  goToStep(2)
  expect(useTour.getState().step).toBe(2)
})
