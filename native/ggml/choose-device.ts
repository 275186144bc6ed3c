import koffi from 'koffi'
import { ClewError } from '../../electron/contract/errors.ts'
import type { Device } from './device.ts'
import { openDevice } from './device.ts'
import type { Accelerator } from './libraries.ts'
import { findLibraries, GgmlNotFoundError, packageNames } from './libraries.ts'

export type DeviceWish = 'auto' | Accelerator

/** A device, and in a sentence why it is that one. */
export interface ChosenDevice {
  device: Device
  reason: string
}

/**
 * Tries a device with the work at hand: resolves to why it will not do, or to nothing. A {@link ClewError} that it
 * throws is such a reason too.
 */
export type DeviceTrial = (device: Device) => Promise<string | undefined>

/** Something that may turn out to be a device. `open` throws where it does not. */
export interface DeviceCandidate {
  name: string
  open(): Device
}

const TITLES: Record<Accelerator, string> = { cpu: 'the CPU', cuda: 'CUDA', vulkan: 'Vulkan', metal: 'Metal' }
/**
 * The driver's own library, which ggml's build links: without it that build finds no device, and a process can load one
 * build only.
 */
const DRIVERS: Partial<Record<Accelerator, Partial<Record<NodeJS.Platform, string>>>> = {
  cuda: { linux: 'libcuda.so.1', win32: 'nvcuda.dll' },
  vulkan: { linux: 'libvulkan.so.1', win32: 'vulkan-1.dll' },
}

/**
 * The best device for some work: a GPU of a kind whose build and driver are here, which passes the trial, and else the
 * CPU. It never fails for want of a GPU; the reason says what was wanting. Call it before anything else loads ggml in
 * the process.
 */
export async function chooseDevice(
  wish: DeviceWish,
  trial: DeviceTrial = async () => undefined,
): Promise<ChosenDevice> {
  const wanted: Accelerator[] = wish === 'auto' ? ['cuda', 'vulkan', 'metal'] : [wish]
  return firstFit(
    wanted.filter(accelerator => accelerator !== 'cpu').map(candidate),
    trial,
    wish === 'auto' || wish === 'cpu',
  )
}

/**
 * The first candidate that opens and passes the trial, else the CPU. `quiet`: a kind that is not installed is not worth
 * a word.
 */
export async function firstFit(
  candidates: readonly DeviceCandidate[],
  trial: DeviceTrial,
  quiet: boolean,
): Promise<ChosenDevice> {
  const reasons: string[] = []
  for (const { name, open } of candidates) {
    try {
      const device = open()
      const refusal = await trial(device).catch((error: unknown) => {
        device.close()
        throw error
      })
      if (refusal === undefined) return { device, reason: `Training runs on ${device.name} (${device.description}).` }
      device.close()
      reasons.push(`${name}: ${refusal}`)
    } catch (error) {
      if (!(error instanceof ClewError && error.code === 'unavailable')) throw error
      if (!(quiet && error instanceof GgmlNotFoundError)) reasons.push(`${name}: ${error.message}`)
    }
  }
  const device = openDevice('cpu')
  const why =
    reasons.length > 0
      ? `, since a GPU will not do: ${reasons.join(' ')}`
      : candidates.length > 0
        ? ', since no GPU with its driver was found.'
        : '.'
  return { device, reason: `Training runs on the CPU (${device.description})${why}` }
}

function candidate(accelerator: Accelerator): DeviceCandidate {
  return {
    name: TITLES[accelerator],
    open() {
      if (packageNames(accelerator, process.platform, process.arch).length === 0)
        throw new GgmlNotFoundError(`there is no ${TITLES[accelerator]} for ${process.platform} on ${process.arch}.`)
      findLibraries(accelerator)
      const driver = DRIVERS[accelerator]?.[process.platform]
      if (driver !== undefined && !loads(driver))
        throw new GgmlNotFoundError(
          `the driver's library ${driver} is missing, so that there is no ${TITLES[accelerator]} device.`,
        )
      return openDevice(accelerator)
    },
  }
}

function loads(library: string): boolean {
  try {
    koffi.load(library)
    return true
  } catch {
    return false
  }
}
