import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { _electron } from 'playwright'
import { describe, expect, it } from 'vitest'
import { newFolder } from './clew.ts'

const root = resolve(import.meta.dirname, '../..')

function electronProgram(): string | undefined {
  const pathFile = join(root, 'node_modules/electron/path.txt')
  if (!existsSync(pathFile)) return undefined
  const program = join(root, 'node_modules/electron/dist', readFileSync(pathFile, 'utf8'))
  return existsSync(program) ? program : undefined
}

describe('the Electron window', () => {
  it('opens, answers from the sample graph and has no network', async context => {
    const executablePath = electronProgram()
    if (executablePath === undefined)
      return context.skip('the Electron binary is not here (npm start fetches it where the network allows)')
    const home = newFolder()
    const app = await _electron.launch({
      executablePath,
      args: [root],
      env: { ...process.env, CLEW_HOME: home.path } as Record<string, string>,
    })
    try {
      const page = await app.firstWindow()
      await page.getByRole('button', { name: 'Graphs' }).first().click()
      await page.getByRole('button', { name: 'Add the sample graph' }).click()
      await page.getByText(/^Added the graph/).waitFor()
      expect(
        await page.evaluate(() =>
          fetch('https://example.org').then(
            () => 'reached',
            () => 'blocked',
          ),
        ),
      ).toBe('blocked')
    } finally {
      await app.close()
      home.remove()
    }
  })
})
