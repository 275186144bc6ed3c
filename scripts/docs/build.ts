/**
 * The help: docs/ as pages that the application serves beside itself (`out/renderer/help`), the command line and the API
 * made from the code. Runs after Vite, which has built the layout and what the pages load.
 */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { apiPage } from './api-page.ts'
import { commandPages } from './command-pages.ts'
import { framed } from './page-frame.ts'
import { renderPage } from './render-page.ts'
import { searchSections } from './search-sections.ts'
import { siteMap } from './site-map.ts'

const LAYOUT = 'layout.html'

const root = resolve(import.meta.dirname, '..', '..')
const folder = join(root, 'out', 'renderer', 'help')
for (const name of readdirSync(folder)) if (name !== LAYOUT) rmSync(join(folder, name), { recursive: true })

const layout = readFileSync(join(folder, LAYOUT), 'utf8')
  // Colours are decided before anything is drawn.
  .replace('<script type="module"', '<script type="module" blocking="render"')
  // Pages lie deeper than the layout.
  .replaceAll('="../assets/', '="/assets/')
const commandLine = await built<typeof import('../../electron/cli/commands.ts')>('commands')
const { appRouter } = await built<typeof import('../../electron/host/api/router.ts')>('router')
const groups = siteMap(root, { commands: await commandPages(commandLine), api: [apiPage(appRouter)] })
const pages = groups.flatMap(group => group.pages)
const addresses = new Map(pages.map(({ source, address }) => [source, address]))
const sections = pages.flatMap(page => {
  const rendered = renderPage(page, addresses)
  write(page.address, framed(layout, page, rendered, groups))
  return searchSections(page, rendered)
})
write('search.json', JSON.stringify(sections))
mkdirSync(join(folder, 'images'))
for (const name of readdirSync(join(root, 'docs', 'images')))
  copyFileSync(join(root, 'docs', 'images', name), join(folder, 'images', name))

function built<Module>(name: string): Promise<Module> {
  return import(pathToFileURL(join(root, 'out', 'main', `${name}.js`)).href) as Promise<Module>
}

function write(name: string, text: string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), text)
}
