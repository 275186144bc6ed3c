import { describe, expect, it } from 'vitest'
import { launchBrowser } from './clew.ts'
import { factOf, trajectoryOf, walkTurn } from '../report/trajectories.ts'
import { pageOf } from '../report/reports.ts'

const evil = '</title><script>alert(1)</script><img src=x onerror=alert(2)>"\'`&amp;\u202e'

describe('a report in a browser', () => {
  it('shows hostile names as text, applies its style sheet and asks for nothing', async () => {
    const html = pageOf(
      trajectoryOf([evil], [walkTurn(evil, [factOf(evil, 'r', `${evil}2`)])], [`${evil}2`], { question: evil }),
    )
    const browser = await launchBrowser()
    try {
      const page = await browser.newPage()
      const heard: string[] = []
      page.on('dialog', dialog => {
        heard.push(dialog.message())
        void dialog.dismiss()
      })
      page.on('console', message => heard.push(message.text()))
      page.on('request', request => {
        if (!request.url().startsWith('data:text/html')) heard.push(request.url())
      })
      await page.goto(`data:text/html;charset=utf-8,${encodeURIComponent(html)}`)
      expect(await page.textContent('h1')).toBe(evil.replace('\u202e', '⟨U+202E⟩'))
      expect(await page.locator('script, img').count()).toBe(0)
      expect(await page.locator('svg .node').count()).toBe(2)
      expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(250, 248, 245)')
      expect(heard).toEqual([])
    } finally {
      await browser.close()
    }
  })
})
