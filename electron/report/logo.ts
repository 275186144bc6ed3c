import { SaxesParser } from 'saxes'
import { ClewError } from '../contract/errors.ts'
import { LARGEST_LOGO, type ReportTemplate } from '../contract/report.ts'
import { bytes } from '../contract/reading/format.ts'

type Logo = NonNullable<ReportTemplate['logo']>

/** Pixels of a side. */
const LARGEST_SIDE = 4_096
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** What a drawing is made of; nothing that runs, embeds, animates or loads. */
const ELEMENTS = new Set(
  'svg g path rect circle ellipse line polyline polygon text tspan defs lineargradient radialgradient stop clippath mask pattern symbol use title desc metadata'.split(
    ' ',
  ),
)
const MOST_ELEMENTS = 5_000

/**
 * A picture that may stand at the head of a report: PNG, JPEG, or an SVG that runs nothing and asks for nothing. What it
 * is says its content and not its name.
 * @throws {@link ClewError} `too-large`, `unreadable`
 */
export function checkedLogo(content: Buffer): Logo {
  if (content.length > LARGEST_LOGO)
    throw new ClewError(
      'too-large',
      `The logo has ${bytes(content.length)}, and at most ${bytes(LARGEST_LOGO)} are taken; make it smaller.`,
    )
  const mediaType = typeOf(content)
  return { mediaType, base64: content.toString('base64') }
}

function typeOf(content: Buffer): Logo['mediaType'] {
  if (content.subarray(0, 8).equals(PNG)) {
    if (content.length < 33 || content.toString('latin1', 12, 16) !== 'IHDR') throw refused('it is a damaged PNG')
    requireSize(content.readUInt32BE(16), content.readUInt32BE(20))
    return 'image/png'
  }
  if (content[0] === 0xff && content[1] === 0xd8) {
    const size = jpegSize(content)
    if (size === undefined) throw refused('it is a damaged JPEG')
    requireSize(...size)
    return 'image/jpeg'
  }
  checkSvg(content)
  return 'image/svg+xml'
}

function requireSize(width: number, height: number): void {
  if (width < 1 || height < 1 || width > LARGEST_SIDE || height > LARGEST_SIDE)
    throw refused(`it is ${width} × ${height} pixels large, and at most ${LARGEST_SIDE} × ${LARGEST_SIDE} are taken`)
}

/** From the frame's header (ITU T.81, B.2.2). */
function jpegSize(content: Buffer): [width: number, height: number] | undefined {
  for (let at = 2; at + 9 < content.length && content[at] === 0xff;) {
    const marker = content[at + 1] ?? 0
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return [content.readUInt16BE(at + 7), content.readUInt16BE(at + 5)]
    at += 2 + content.readUInt16BE(at + 2)
  }
  return undefined
}

function checkSvg(content: Buffer): void {
  const text = content.toString('utf8')
  if (!/^\ufeff?\s*(?:<\?xml|<!--|<svg)/.test(text)) throw refused('it is neither PNG nor JPEG nor SVG')
  const parser = new SaxesParser({ xmlns: false })
  let [elements, isSvg] = [0, false]
  parser.on('error', error => {
    throw refused(`it is no SVG that can be read (${error.message})`)
  })
  parser.on('doctype', () => {
    throw refused('it has a document type, which may name entities')
  })
  parser.on('processinginstruction', () => {
    throw refused('it has a processing instruction, which may load a style sheet')
  })
  parser.on('opentag', ({ name, attributes }) => {
    const local = localName(name)
    if (elements === 0) isSvg = local === 'svg'
    if (++elements > MOST_ELEMENTS) throw refused(`it has more than ${MOST_ELEMENTS} elements`)
    if (!ELEMENTS.has(local)) throw refused(`it holds <${name.slice(0, 40)}>, and only plain drawings are taken`)
    for (const [attribute, value] of Object.entries(attributes)) checkAttribute(attribute, value)
  })
  try {
    parser.write(text).close()
  } catch (error) {
    // saxes' own, at some slips.
    if (error instanceof RangeError) throw refused('it is no SVG that can be read')
    throw error
  }
  if (!isSvg) throw refused('its first element is no <svg>')
}

function checkAttribute(attribute: string, value: string): void {
  const local = localName(attribute)
  const isOwn = (address: string): boolean => address.trim().startsWith('#')
  if (local.startsWith('on')) throw refused(`it has the attribute ${attribute.slice(0, 40)}, which may run a script`)
  if ((local === 'href' || local === 'src') && !isOwn(value)) throw refused('it refers to something outside of itself')
  // Escapes of CSS can write url in other letters.
  if (/@import|expression|\\/i.test(value)) throw refused(`its ${attribute.slice(0, 40)} is more than a plain value`)
  for (const [, address = ''] of value.matchAll(/url\s*\(\s*["']?([^)]*)/gi))
    if (!isOwn(address)) throw refused('it refers to something outside of itself')
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1).toLowerCase()
}

function refused(why: string): ClewError {
  return new ClewError('unreadable', `The logo is not taken: ${why}. Give a PNG, a JPEG or a plain SVG.`)
}
