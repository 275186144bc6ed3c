/** `npm run gpu -- cuda` or `vulkan`: fetches the build of llama.cpp for a graphics card, once somebody said yes. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { builds, cardBuilds, chooseCards, chosenCards, removeUnwanted } from './llama-builds.mjs'
import { ensureInstalled, installCards, root } from './setup.mjs'

const [card = '', consent] = process.argv.slice(2)

function end(message, code) {
  process.stderr.write(`${message}\n`)
  process.exit(code)
}

if (!['cuda', 'vulkan', 'none'].includes(card) || (consent !== undefined && consent !== '--yes'))
  end(
    'Say which: npm run gpu -- cuda, or vulkan, or none to take away what was fetched. --yes behind it asks nothing.',
    2,
  )
if (process.platform === 'darwin') end('On a Mac, Metal is in the build that is there; nothing is to be fetched.', 0)
ensureInstalled()
if (card === 'none') {
  chooseCards(root, [])
  removeUnwanted(root)
  end('Builds for graphics cards are gone; the processor answers.', 0)
}
const wanted = cardBuilds(card)
if (wanted.every(name => builds(root).includes(name))) end(`The build for ${card} is there.`, 0)
const { version } = JSON.parse(readFileSync(join(root, 'node_modules', 'node-llama-cpp', 'package.json'), 'utf8'))
process.stderr.write(
  `This fetches ${wanted.map(name => `@node-llama-cpp/${name}@${version}`).join(' and ')} from the package registry that npm is set to: on Linux about ${card === 'cuda' ? '540 MB on disk, and a driver for CUDA 12 or 13 has' : '75 MB on disk, and a driver for Vulkan has'} to be there. Nothing is sent but the request.\n`,
)
if (consent === undefined) {
  if (!process.stdin.isTTY) end('Nobody is here to say yes; --yes says it.', 2)
  const asking = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await asking.question('Fetch it? [y/N] ')
  asking.close()
  if (!/^y(?:es)?$/i.test(answer.trim())) end('Nothing was fetched.', 0)
}
chooseCards(root, [...new Set([...chosenCards(root), card])])
if (!installCards())
  end('It could not be fetched. Check the network connection and the free disk space, and try again.', 1)
end(`The build for ${card} is there. Models says at the next start whether the card is used.`, 0)
