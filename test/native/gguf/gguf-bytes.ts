/** Writes GGUF byte by byte, lies included: what the hostile-file tests are made of. */
export class GgufBytes {
  private readonly parts: Buffer[] = []

  u32(value: number): this {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32LE(value)
    this.parts.push(bytes)
    return this
  }

  u64(value: bigint | number): this {
    const bytes = Buffer.alloc(8)
    bytes.writeBigUInt64LE(BigInt(value))
    this.parts.push(bytes)
    return this
  }

  raw(bytes: Buffer | string): this {
    this.parts.push(Buffer.from(bytes))
    return this
  }

  string(text: string): this {
    const bytes = Buffer.from(text)
    return this.u64(bytes.length).raw(bytes)
  }

  text(key: string, value: string): this {
    return this.string(key).u32(8).string(value)
  }

  uint(key: string, value: number): this {
    return this.string(key).u32(4).u32(value)
  }

  strings(key: string, values: readonly string[]): this {
    this.string(key).u32(9).u32(8).u64(values.length)
    for (const value of values) this.string(value)
    return this
  }

  tensor(name: string, shape: readonly (number | bigint)[], type: number, offset: number | bigint): this {
    this.string(name).u32(shape.length)
    for (const size of shape) this.u64(size)
    return this.u32(type).u64(offset)
  }

  align(to: number): this {
    const length = this.bytes().length
    return this.raw(Buffer.alloc(Math.ceil(length / to) * to - length))
  }

  bytes(): Buffer {
    return Buffer.concat(this.parts)
  }
}

export function header(tensors: number | bigint, keys: number | bigint, version = 3): GgufBytes {
  return new GgufBytes().raw('GGUF').u32(version).u64(tensors).u64(keys)
}
