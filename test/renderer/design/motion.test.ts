import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** What the compositor animates, or what does not move. */
const FREE = new Set(['opacity', 'transform', 'visibility'])

test('what moves while one waits is not painted by the thread of the page', () => {
  const sheets = readdirSync('renderer', { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.css'))
    .map(path => readFileSync(join('renderer', path), 'utf8'))
  const frames = sheets.flatMap(sheet =>
    [...sheet.matchAll(/@keyframes [\w-]+ \{(.*?)\n\}/gs)].map(([, body]) => body ?? ''),
  )
  const animated = frames.flatMap(body => [...body.matchAll(/([\w-]+):/g)].map(([, property]) => property ?? ''))
  expect(animated).not.toEqual([])
  expect(animated.filter(property => !FREE.has(property))).toEqual([])
})
