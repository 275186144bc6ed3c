import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const files = readdirSync('renderer', { recursive: true, encoding: 'utf8' }).filter(name => /\.tsx?$/.test(name))

/** dependency-cruiser's swc reader does not read .tsx, so the renderer's side of the layer rule is held here. */
it('the renderer imports the contract, the type of the API and nothing else from below', () => {
  const wrong = files.flatMap(name =>
    [...readFileSync(join('renderer', name), 'utf8').matchAll(/^import (type )?.*?from '(.*?)'/gm)]
      .filter(
        ([, type, from]) =>
          /(?:^|\/)(?:electron|native)(?:\/|$)/.test(from ?? '') &&
          !/^(?:\.\.\/)+electron\/contract\//.test(from ?? '') &&
          !(type !== undefined && /^(?:\.\.\/)+electron\/host\/api\//.test(from ?? '')),
      )
      .map(([statement]) => `${name}: ${statement}`),
  )
  expect(files.length).toBeGreaterThan(40)
  expect(wrong).toEqual([])
})
