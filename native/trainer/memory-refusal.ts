import type { Device } from '../ggml/device.ts'
import { freeHostMemory } from '../ggml/device.ts'

/** A size as a person reads it. */
export function gibibytes(bytes: number): string {
  return bytes < 2 ** 30 ? `${Math.ceil(bytes / 2 ** 20)} MiB` : `${(bytes / 2 ** 30).toFixed(1)} GiB`
}

/**
 * Why that much does not fit on a device and in the process, in two sentences; nothing where it does. On the CPU both
 * come from the same memory.
 */
export function memoryRefusal(device: Device, onDevice: number, inProcess: number): string | undefined {
  const advice = 'Choose a smaller model, a smaller micro-batch or shorter episodes'
  const [free, host] = [device.freeMemory, freeHostMemory()]
  if (device.isCpu)
    return onDevice + inProcess <= free
      ? undefined
      : `Training would take ${gibibytes(onDevice + inProcess)} of memory, and ${gibibytes(free)} are free. ${advice}, or close other programs.`
  if (onDevice > free)
    return `Training would take ${gibibytes(onDevice)} on ${device.name}, which has ${gibibytes(free)} free. ${advice}, or train on the CPU.`
  return inProcess <= host
    ? undefined
    : `Training would take ${gibibytes(inProcess)} of memory beside ${device.name}, and ${gibibytes(host)} are free. ${advice}.`
}
