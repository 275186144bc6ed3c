#!/usr/bin/env node
/** The command line in a checkout: sets up what is missing, then hands over to the built `out/main/cli.js`. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt, ensureInstalled, root } from './setup.mjs'

ensureInstalled()
ensureBuilt()
await import(pathToFileURL(join(root, 'out', 'main', 'cli.js')).href)
