#!/usr/bin/env node
/** The command line in a checkout: sets up what is missing, then hands over to the built `out/main/cli.js`. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bin, ensureBuilt, ensureInstalled, root } from './setup.mjs'

ensureInstalled()
if (process.argv[2] === 'bench') {
  // Benchmarks measure the sources and need peers that are not installed with the program.
  process.exit(
    bin('tsx', [join(root, 'scripts', 'bench', 'main.ts'), ...process.argv.slice(2)], { cwd: process.cwd() }),
  )
}
ensureBuilt()
await import(pathToFileURL(join(root, 'out', 'main', 'cli.js')).href)
