import { describe, expect, it } from 'vitest'
import { ClewError } from '../../../electron/contract/errors.ts'
import type { DeviceCandidate } from '../../../native/ggml/choose-device.ts'
import { chooseDevice, firstFit } from '../../../native/ggml/choose-device.ts'
import { openDevice } from '../../../native/ggml/device.ts'
import { GgmlNotFoundError } from '../../../native/ggml/libraries.ts'

/**
 * Stands in for GPUs, of which there is none here: a CPU device in their place, which opens, is tried and is closed as
 * one.
 */
const gpu = (name: string): DeviceCandidate => ({ name, open: () => openDevice('cpu') })
const absent = (name: string, error: Error): DeviceCandidate => ({
  name,
  open: () => {
    throw error
  },
})

describe('the device for training', () => {
  it('is the CPU where it is asked for, with no word about GPUs', async () => {
    const { device, reason } = await chooseDevice('cpu')
    expect(device.isCpu).toBe(true)
    expect(reason).toBe(`Training runs on the CPU (${device.description}).`)
    device.close()
  })

  it('is the CPU where the wished-for kind does not exist on this system, and says so', async () => {
    const { device, reason } = await chooseDevice(process.platform === 'darwin' ? 'cuda' : 'metal')
    expect(device.isCpu).toBe(true)
    expect(reason).toMatch(/since a GPU will not do: (Metal|CUDA): .*there is no (Metal|CUDA) for/)
    device.close()
  })

  it('is the first that opens and passes the trial', async () => {
    let tried = 0
    const { device, reason } = await firstFit(
      [absent('A', new GgmlNotFoundError('not here.')), gpu('B'), gpu('C')],
      async () => void tried++,
      true,
    )
    expect(tried).toBe(1)
    expect(reason).toBe(`Training runs on ${device.name} (${device.description}).`)
    device.close()
  })

  it('falls back to the CPU where a kernel is missing or memory is short, with each reason', async () => {
    const trials = [
      () => {
        throw new ClewError(
          'unavailable',
          'Vulkan0 has no kernel for OUT_PROD, which training needs. Train on the CPU.',
        )
      },
      () => 'Training would take 9 GiB.',
    ]
    const { device, reason } = await firstFit(
      [gpu('Vulkan'), gpu('CUDA'), absent('Metal', new ClewError('unavailable', 'could not be started.'))],
      async () => trials.shift()?.(),
      true,
    )
    expect(device.isCpu).toBe(true)
    expect(reason).toContain(
      'since a GPU will not do: Vulkan: Vulkan0 has no kernel for OUT_PROD, which training needs. Train on the CPU. CUDA: Training would take 9 GiB. Metal: could not be started.',
    )
    device.close()
  })

  it('does not hide a defect behind the CPU', async () => {
    await expect(
      firstFit(
        [gpu('A')],
        async () => {
          throw new TypeError('a defect')
        },
        true,
      ),
    ).rejects.toThrow('a defect')
  })
})
