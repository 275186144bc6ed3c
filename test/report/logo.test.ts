import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { checkedLogo } from '../../electron/report/logo.ts'
import { htmlReport } from '../../electron/report/html.ts'
import { reportOf } from './reports.ts'
import { trajectoryOf } from './trajectories.ts'

const svg = (inside: string, more = ''): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"${more}>${inside}</svg>`)

/** The head of a PNG of so many pixels. */
function png(width: number, height: number): Buffer {
  const size = Buffer.alloc(8)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
    size,
    Buffer.from('0806000000', 'hex'),
    deflateSync(Buffer.alloc(4)),
  ])
}

test('a plain drawing and a PNG are taken, and stand in the page as data', () => {
  expect(checkedLogo(svg('<g><path d="M0 0L9 9" fill="url(#a)"/></g>')).mediaType).toBe('image/svg+xml')
  const logo = checkedLogo(png(120, 40))
  expect(logo.mediaType).toBe('image/png')
  const html = htmlReport(reportOf(trajectoryOf([], [], []), {}, { template: { name: 'A & B', logo } }))
  expect(html).toContain(`<img alt="A &amp; B" src="data:image/png;base64,${logo.base64}">`)
  expect(html).toContain("img-src data:; base-uri 'none'")
})

test.each([
  ['a script', svg('<script>alert(1)</script>'), /<script>/],
  ['a handler', svg('<path onload="alert(1)"/>'), /onload/],
  ['HTML', svg('<foreignObject><p/></foreignObject>'), /foreignObject/],
  [
    'an address',
    svg('<use xlink:href="http://x/y#z"/>', ' xmlns:xlink="http://www.w3.org/1999/xlink"'),
    /outside of itself/,
  ],
  ['a picture', svg('<image href="data:image/png;base64,AA"/>'), /<image>/],
  ['a paint from elsewhere', svg('<path fill="url(http://x/y)"/>'), /outside of itself/],
  ['an escaped url', svg(String.raw`<path style="fill:u\72l(http://x)"/>`), /more than a plain value/],
  ['a style sheet', svg('<style>@import "x"</style>'), /<style>/],
  ['an animation', svg('<set attributeName="href" to="javascript:alert(1)"/>'), /<set>/],
  ['entities', Buffer.from('<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "b">]><svg/>'), /neither|document type/],
  ['a page', Buffer.from('<html></html>'), /neither PNG nor JPEG nor SVG/],
  ['too many pixels', png(100_000, 10), /100000 × 10/],
  ['a torn JPEG', Buffer.from('ffd8ffe0', 'hex'), /damaged JPEG/],
  ['too many bytes', Buffer.alloc(600_000), /at most/],
])('%s is refused', (_, content, why) => {
  expect(() => checkedLogo(content)).toThrow(why)
})
