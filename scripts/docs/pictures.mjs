/**
 * Makes the pictures of the guide anew, from the program as it is: `node scripts/docs/pictures.mjs`. It takes Chromium
 * from CLEW_BROWSER, or playwright's own.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { chromium } from 'playwright'
import { ensureBuilt, root } from '../setup.mjs'

ensureBuilt()
const home = mkdtempSync(join(tmpdir(), 'clew-pictures-'))
const cli = join(root, 'out', 'main', 'cli.js')
const env = { ...process.env, CLEW_HOME: home }
const clew = (...args) => {
  const { status, stderr } = spawnSync(process.execPath, [cli, ...args], { env, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}
const KG = 'greek-myths'
clew('import', join(root, 'resources', 'samples', 'greek-myths.ttl'), '--kg', KG)
const questions = join(home, 'questions.jsonl')
const ASKED = [
  ['Who is the father of Ariadne?', 'Minos'],
  ['Who is the mother of the father of Ariadne?', 'Europa'],
  ['Who is the mother of Apollo?', 'Leto'],
  ['Where was Theseus born?', 'Troezen'],
  ['Who built the Labyrinth?', 'Daedalus'],
  ['Who killed the Minotaur?', 'Theseus'],
  ['What is the weapon of Poseidon?', 'trident'],
  ['Who is the wife of the son of Cronus?', 'Hera'],
]
writeFileSync(questions, ASKED.map(([question, answer]) => JSON.stringify({ question, answers: [answer] })).join('\n'))
clew('eval', '--kg', KG, '--questions', questions)

const served = spawn(process.execPath, [cli, 'serve', '--port', '0', '--json', '--no-explore'], {
  env,
  stdio: ['ignore', 'pipe', 'inherit'],
})
const [line] = await once(createInterface({ input: served.stdout }), 'line')
const browser = await chromium.launch({
  executablePath: process.env.CLEW_BROWSER,
  args: [
    '--no-sandbox',
    '--use-angle=swiftshader',
    '--enable-unsafe-swiftshader',
    '--ignore-gpu-blocklist',
    '--disable-gpu-compositing',
  ],
})
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, colorScheme: 'light' })
  page.setDefaultTimeout(180_000)
  await page.goto(JSON.parse(line).url)
  const main = page.getByRole('navigation', { name: 'Main' })
  const goTo = name => main.getByRole('button', { name, exact: true }).click()
  const take = async name => {
    // What moves has come to rest.
    await page.waitForTimeout(3_000)
    await page.screenshot({ path: join(root, 'docs', 'images', `${name}-light.png`) })
  }
  await main.waitFor()
  await page
    .getByRole('button', { name: /Skip the tour|Not now|Close the tour/ })
    .click({ timeout: 5_000 })
    .catch(() => undefined)
  await goTo('Graphs')
  await page.getByText(KG).first().waitFor()
  await take('graphs')
  await goTo('Ask')
  const box = page.getByLabel('Ask about this graph')
  await box.fill('Who is the mother of the father of Ariadne?')
  await box.press('Enter')
  await page.getByRole('region', { name: 'Result' }).waitFor()
  await page.getByRole('button', { name: /^How it was found/ }).click()
  await take('ask')
  await page.keyboard.press('Alt+E')
  await page.waitForTimeout(3_000)
  await take('explore')
  await goTo('Teach')
  await take('teach')
  await goTo('Evaluate')
  await page.waitForTimeout(2_000)
  await page
    .getByText('Hit@1')
    .first()
    .waitFor({ timeout: 20_000 })
    .catch(() => undefined)
  await take('evaluate')
} finally {
  await browser.close()
  served.kill('SIGINT')
  await once(served, 'exit')
  rmSync(home, { recursive: true, force: true })
}
