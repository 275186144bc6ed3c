/** What the scan of codes needs of WebAssembly: a global of Node that @types/node leaves to the types of the DOM. */
declare namespace WebAssembly {
  class Module {
    constructor(bytes: Uint8Array)
  }
  class Instance {
    constructor(module: Module)
    readonly exports: Record<string, unknown>
  }
  class Memory {
    private constructor()
    readonly buffer: ArrayBuffer
    grow(pages: number): number
  }
}
