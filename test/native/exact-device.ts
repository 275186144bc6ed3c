import { onTestFinished } from 'vitest'
import type { Device } from '../../native/ggml/device.ts'
import { openDevice } from '../../native/ggml/device.ts'

/** The CPU as if it had no instructions for bf16: what flows back is exact to f32, as on a processor without them. */
export function exactDevice(): Device {
  const device = openDevice('cpu')
  return Object.create(device, { multipliesBfloat: { value: false } }) as Device
}

/** {@link exactDevice}, closed when the test has ended. */
export function exactDeviceOfTest(): Device {
  const device = exactDevice()
  onTestFinished(() => device.close())
  return device
}
