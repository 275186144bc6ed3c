import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import GithubSlugger from 'github-slugger'
import { marked } from 'marked'
import { expect, test } from 'vitest'
import { plainText } from '../../scripts/docs/render-page.ts'
import { DOCUMENTED } from './shell-blocks.ts'

const HELP = 'out/renderer/help'
const written = [
  ...DOCUMENTED,
  'CHANGELOG.md',
  ...readdirSync('resources/models')
    .filter(name => name.endsWith('.md'))
    .map(name => `resources/models/${name}`),
]

/** The anchors of a file: of its headings, as GitHub makes them, and those that it sets itself. */
function anchorsOf(file: string): Set<string> {
  const text = readFileSync(file, 'utf8')
  const slugger = new GithubSlugger()
  const anchors = [...text.matchAll(/<a id="([^"]+)"/g)].map(([, id = '']) => id)
  marked.walkTokens(marked.lexer(text), token => {
    if (token.type === 'heading') anchors.push(slugger.slug(plainText(token.tokens ?? [])))
  })
  return new Set(anchors)
}

function linksOf(file: string): string[] {
  const links: string[] = []
  marked.walkTokens(marked.lexer(readFileSync(file, 'utf8')), token => {
    if (token.type === 'link' || token.type === 'image') links.push(String(token.href))
  })
  return links
}

test('every link of the written pages leads to a file that is there, and to a heading of it', () => {
  const broken = written.flatMap(file =>
    linksOf(file)
      .filter(href => !/^[a-z]+:/.test(href))
      .flatMap(href => {
        const [path = '', anchor] = href.split('#', 2)
        const target = path === '' ? file : posix.join(posix.dirname(file), decodeURIComponent(path))
        if (!existsSync(target)) return [`${file}: ${href}: there is no ${target}`]
        return anchor !== undefined && !anchorsOf(target).has(anchor) ? [`${file}: ${href}: no such heading`] : []
      }),
  )
  expect(broken).toEqual([])
  expect(written.flatMap(linksOf).length).toBeGreaterThan(200)
})

const pages = readdirSync(HELP, { recursive: true, encoding: 'utf8' })
  .map(name => name.replaceAll('\\', '/'))
  .filter(name => name.endsWith('.html') && name !== 'layout.html')
const html = new Map(pages.map(name => [name, readFileSync(join(HELP, name), 'utf8')]))
const idsOf = (name: string): Set<string> =>
  new Set([...(html.get(name) ?? '').matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id))

test('every address in the built help is there, and none leads out of the application', () => {
  const ids = new Map(pages.map(name => [name, idsOf(name)]))
  const broken = [...html].flatMap(([name, text]) =>
    [...text.matchAll(/ (?:href|src)="([^"]*)"/g)].flatMap(([, address = '']) => {
      if (address.startsWith('data:image/svg+xml')) return []
      if (!address.startsWith('/') && !address.startsWith('#')) return [`${name}: ${address} leads out`]
      const [path = '', anchor] = address.split('#', 2)
      const file = path === '' ? name : path.replace(/^\/help\//, '')
      if (path !== '' && !existsSync(join('out/renderer', path))) return [`${name}: ${address} is not there`]
      return anchor !== undefined && ids.get(file)?.has(anchor) !== true ? [`${name}: ${address}: no such heading`] : []
    }),
  )
  expect(broken).toEqual([])
  expect(pages.length).toBeGreaterThan(100)
})

test('the pages keep the policy of the window: no script and no style of their own', () => {
  const own = /<script(?![^>]*\ssrc=)[^>]*>|<style|\sstyle=|\son\w+=|<iframe/
  const wrong = [...html].filter(([, text]) => own.test(text.replaceAll(/<code>[^]*?<\/code>/g, '')))
  expect(wrong.map(([name]) => name)).toEqual([])
})

test('the command line is there as it is parsed, and what can be searched leads somewhere', () => {
  expect(html.get('commands/ask.html')).toMatch(/--most-wrong/)
  expect(html.get('commands/kg.html')).toMatch(/<h2 id="clew-kg-take-back">/)
  expect(html.get('api.html')).toMatch(/<code>ask\.start<\/code>/)
  const sections = JSON.parse(readFileSync(join(HELP, 'search.json'), 'utf8')) as { id: string; title: string }[]
  const lost = sections.filter(({ id }) => {
    const [path = '', anchor] = id.replace(/^\/help\//, '').split('#', 2)
    return !html.has(path) || (anchor !== undefined && !idsOf(path).has(anchor))
  })
  expect(lost).toEqual([])
  expect(sections.length).toBeGreaterThan(300)
  expect(dirname(sections[0]?.id ?? '')).toBe('/help')
})
