import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { forkedBeside } from '../electron/host/workers/spawn-worker.ts'

/** The built command line; `ensure-built.mjs` builds it anew where a source has changed. */
export const BUILT_CLI = resolve('out/main/cli.js')

/** Starts the built worker processes. */
export const spawnBuilt = forkedBeside(pathToFileURL(BUILT_CLI).href)
