import { posix } from 'node:path'
import { UnreadableInputError } from '../errors.ts'
import type { Content } from './content.ts'
import type { XmlHandler } from './xml.ts'
import type { ZipEntry } from './zip.ts'
import { saying } from '../../contract/words/saying.ts'

/** Of the texts that cells share, which are in memory together. */
const MOST_SHARED = 256 << 20
/** Formats of numbers that are dates and times, by their fixed ids (ECMA-376, 18.8.30). */
const DATE_FORMATS = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 30, 36, 45, 46, 47, 50, 57])

export interface CellStyles {
  /** Texts that cells name by number. */
  shared: readonly string[]
  /** For each style of a cell whether its number is a date. */
  dates: readonly boolean[]
  /** Dates are counted from 1904 instead of 1900. */
  from1904: boolean
}

export interface WorkbookParts extends CellStyles {
  sheets: readonly { name: string; content: Content }[]
}

type Read = (part: Content, handler: XmlHandler) => Promise<void>

/** What the sheets of a workbook need, and where they are. @throws {UnreadableInputError} no workbook */
export async function readWorkbookParts(
  file: string,
  entries: readonly ZipEntry[],
  read: Read,
): Promise<WorkbookParts> {
  const part = (path: string): Content | undefined =>
    entries.find(({ name }) => name.toLowerCase() === path.toLowerCase())?.content
  const optional = async (path: string, handler: XmlHandler): Promise<void> => {
    const content = part(path)
    if (content) await read(content, handler)
  }
  const workbook = part('xl/workbook.xml')
  if (workbook === undefined) throw new UnreadableInputError(saying('importProblems.noWorkbook', { file }))
  const found: { name: string; id: string }[] = []
  let from1904 = false
  await read(
    workbook,
    opening((name, attributes) => {
      if (name === 'sheet' && attributes.get('state') !== 'veryHidden')
        found.push({ name: attributes.get('name') ?? '', id: attributes.get('id') ?? '' })
      if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attributes.get('date1904') ?? '')
    }),
  )
  const targets = new Map<string, string>()
  await optional(
    'xl/_rels/workbook.xml.rels',
    opening((name, attributes) => {
      if (name === 'Relationship') targets.set(attributes.get('Id') ?? '', attributes.get('Target') ?? '')
    }),
  )
  const styles = new StyleReader()
  await optional('xl/styles.xml', styles)
  const strings = new SharedTexts(file)
  await optional('xl/sharedStrings.xml', strings)
  const sheets = found.flatMap(({ name, id }) => {
    const content = part(posix.join('/xl', targets.get(id) ?? '').slice(1)) ?? part((targets.get(id) ?? '').slice(1))
    return content === undefined ? [] : [{ name, content }]
  })
  if (sheets.length === 0) throw new UnreadableInputError(saying('importProblems.noSheets', { file }))
  return { sheets, shared: strings.texts, dates: styles.dates, from1904 }
}

function opening(open: XmlHandler['open']): XmlHandler {
  return { open, text: () => undefined, close: () => undefined, bad: unreadable, finish: () => undefined }
}

function unreadable(line: number, reason: string): never {
  throw new UnreadableInputError(
    `The workbook is damaged (line ${line} of a part is ${reason}); save it again as .xlsx.`,
  )
}

/** Which styles show a number as a date. */
class StyleReader implements XmlHandler {
  readonly dates: boolean[] = []
  private readonly formats = new Set<number>(DATE_FORMATS)
  private inCells = false

  open(name: string, attributes: ReadonlyMap<string, string>): void {
    if (name === 'numFmt') {
      // What stands in quotes, brackets or behind a backslash is shown as it is.
      const code = (attributes.get('formatCode') ?? '').replace(/"[^"]*"|\[[^\]]*\]|\\./g, '')
      if (/[ymdhs]/i.test(code)) this.formats.add(Number(attributes.get('numFmtId')))
    } else if (name === 'cellXfs') this.inCells = true
    else if (name === 'xf' && this.inCells) this.dates.push(this.formats.has(Number(attributes.get('numFmtId'))))
  }

  text(): void {}

  close(name: string): void {
    if (name === 'cellXfs') this.inCells = false
  }

  bad(line: number, reason: string): void {
    unreadable(line, reason)
  }

  finish(): void {}
}

class SharedTexts implements XmlHandler {
  readonly texts: string[] = []
  private readonly file: string
  private characters = 0
  private parts: string[] | undefined
  private isText = false
  private isPhonetic = false

  constructor(file: string) {
    this.file = file
  }

  open(name: string): void {
    if (name === 'si') this.parts = []
    // How a text is pronounced stands beside it.
    this.isText = name === 't'
    if (name === 'rPh') this.isPhonetic = true
  }

  text(text: string): void {
    if (this.isText && !this.isPhonetic) this.parts?.push(text)
  }

  close(name: string): void {
    this.isText = false
    if (name === 'rPh') this.isPhonetic = false
    if (name !== 'si') return
    const text = this.parts?.join('') ?? ''
    this.texts.push(text)
    this.characters += text.length
    if (this.characters > MOST_SHARED)
      throw new UnreadableInputError(saying('importProblems.tooMuchText', { file: this.file }))
  }

  bad(line: number, reason: string): void {
    unreadable(line, reason)
  }

  finish(): void {}
}
