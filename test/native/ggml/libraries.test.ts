import { describe, expect, it } from 'vitest'
import { loadGgml } from '../../../native/ggml/bindings.ts'
import { openDevice } from '../../../native/ggml/device.ts'
import { Graph } from '../../../native/ggml/graph.ts'
import { findLibraries, GGML_RELEASE, GgmlNotFoundError, packageNames } from '../../../native/ggml/libraries.ts'
import { readTensor, TensorStore, writeTensor } from '../../../native/ggml/tensor-store.ts'
import { ShapeError, shapeOf } from '../../../native/ggml/tensor.ts'

describe('the libraries of ggml', () => {
  it('are named as node-llama-cpp names its packages, on every platform it ships for', () => {
    expect(packageNames('cpu', 'linux', 'x64')).toEqual(['linux-x64'])
    expect(packageNames('cpu', 'linux', 'arm')).toEqual(['linux-armv7l'])
    expect(packageNames('cpu', 'linux', 'riscv64')).toEqual(['linux-riscv64'])
    expect(packageNames('cpu', 'win32', 'arm64')).toEqual(['win-arm64'])
    expect(packageNames('cpu', 'darwin', 'x64')).toEqual(['mac-x64'])
    expect(packageNames('cpu', 'darwin', 'arm64')).toEqual(['mac-arm64-metal'])
    expect(packageNames('metal', 'darwin', 'arm64')).toEqual(['mac-arm64-metal'])
    expect(packageNames('metal', 'linux', 'x64')).toEqual([])
    expect(packageNames('cuda', 'win32', 'x64')).toEqual(['win-x64-cuda'])
    expect(packageNames('vulkan', 'linux', 'x64')).toEqual(['linux-x64-vulkan'])
    expect(packageNames('cpu', 'aix', 'ppc64')).toEqual([])
  })

  it('lie on this machine, in the release that the bindings were written for', () => {
    const libraries = findLibraries('cpu')
    expect(libraries.base).toContain('ggml-base')
    expect(libraries.registry).not.toContain('ggml-base')
    expect(GGML_RELEASE).toMatch(/^v\d/)
    expect(loadGgml()).toBe(loadGgml())
  })

  it('are asked for in words where they are missing', () => {
    expect(() => findLibraries(process.platform === 'darwin' ? 'cuda' : 'metal')).toThrow(GgmlNotFoundError)
    expect(() => findLibraries(process.platform === 'darwin' ? 'cuda' : 'metal')).toThrow('npm install')
  })
})

describe('a graph', () => {
  it('computes a matrix product, again and again, and passes copies in and out', async () => {
    const device = openDevice('cpu')
    const graph = new Graph(device)
    const a = graph.input('f32', shapeOf(2, 2))
    const b = graph.input('f32', shapeOf(2, 3))
    const product = graph.keep(graph.operations.mulMat(a, b))
    expect(graph.allocate()).toBeGreaterThan(0)
    const results: number[][] = []
    for (const factor of [1, 10]) {
      writeTensor(device, a, Float32Array.of(1, 2, 3, 4))
      writeTensor(
        device,
        b,
        Float32Array.of(1, 0, 0, 1, 1, 1).map(value => value * factor),
      )
      await graph.compute()
      const result = new Float32Array(6)
      readTensor(device, product, result)
      results.push([...result])
    }
    expect(results).toEqual([
      [1, 3, 2, 4, 3, 7],
      [10, 30, 20, 40, 30, 70],
    ])
    expect(device.isCpu).toBe(true)
    graph.close()
    device.close()
  })

  it('refuses operands that do not fit, where ggml would end the process', () => {
    const device = openDevice('cpu')
    const graph = new Graph(device)
    const { operations } = graph
    const wide = graph.input('f32', shapeOf(4, 3))
    const narrow = graph.input('f32', shapeOf(3, 3))
    const positions = graph.input('i32', shapeOf(2))
    const rope = {
      pairs: 'neighbours',
      dimensions: 4,
      contextLength: 8,
      frequencyBase: 10_000,
      frequencyScale: 1,
    } as const
    const attempts = [
      () => operations.add(wide, narrow),
      () => operations.addInto(wide, narrow),
      () => operations.mul(wide, narrow),
      () => operations.mulMat(wide, narrow),
      () => operations.outerProduct(wide, positions),
      () => operations.part(wide, 1, 2, 2),
      () => operations.concat(wide, narrow),
      () => operations.addToFirst(narrow, wide),
      () => operations.swiglu(wide, narrow),
      () => operations.getRowsBack(wide, positions, narrow),
      () => operations.setRows(wide, narrow, positions),
      () => operations.softMaxMasked(wide, narrow, 1),
      () => operations.rope(wide, positions, rope),
      () => operations.repeatBack(wide, narrow),
      () => operations.reshape(wide, shapeOf(5)),
      () => writeTensor(device, wide, new Float32Array(3)),
      () => readTensor(device, wide, new Float32Array(13)),
    ]
    for (const attempt of attempts) expect(attempt).toThrow(ShapeError)
    graph.close()
    device.close()
  })

  it('keeps named tensors on the device, zero at first', () => {
    const device = openDevice('cpu')
    const store = new TensorStore(
      device,
      new Map([
        ['a', shapeOf(3)],
        ['b', shapeOf(2, 2)],
      ]),
    )
    expect(store.read('b', new Float32Array(4))).toEqual(new Float32Array(4))
    store.write('a', Float32Array.of(1, 2, 3))
    expect(store.read('a', new Float32Array(3))).toEqual(Float32Array.of(1, 2, 3))
    expect([...store.names]).toEqual(['a', 'b'])
    store.clear()
    expect(store.read('a', new Float32Array(3))).toEqual(new Float32Array(3))
    expect(() => store.tensor('c')).toThrow('No tensor is named c')
    store.close()
    device.close()
  })
})
