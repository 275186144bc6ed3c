import { onTestFinished } from 'vitest'
import type { BackwardProducts, Device } from '../../native/ggml/device.ts'
import { openDevice } from '../../native/ggml/device.ts'

/** The CPU as one that multiplies so on the way back; any can, if not as fast. */
export function deviceMultiplying(backward: BackwardProducts): Device {
  return Object.create(openDevice('cpu'), { backward: { value: backward } }) as Device
}

/** {@link deviceMultiplying}, closed when the test has ended. */
export function deviceOfTest(backward: BackwardProducts): Device {
  const device = deviceMultiplying(backward)
  onTestFinished(() => device.close())
  return device
}

/** What flows back is exact to f32. */
export function exactDeviceOfTest(): Device {
  return deviceOfTest('f32')
}
