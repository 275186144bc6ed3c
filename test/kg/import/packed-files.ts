import { crc32, deflateRawSync } from 'node:zlib'

/** A zip archive of these entries, as archivers write them. */
export function zipOf(entries: Record<string, string | Buffer>): Buffer {
  const [files, directory]: [Buffer[], Buffer[]] = [[], []]
  let offset = 0
  for (const [name, content] of Object.entries(entries)) {
    const bytes = Buffer.from(content as string)
    // By the standard of OpenDocument it stands as it is, so that it is seen.
    const isStored = name === 'mimetype'
    const packed = isStored ? bytes : deflateRawSync(bytes)
    const path = Buffer.from(name)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(0x800, 2)
    common.writeUInt16LE(isStored ? 0 : 8, 4)
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(bytes.length, 18)
    common.writeUInt16LE(path.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, path, packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.of(20, 0), common, rest, path]))
    files.push(local)
    offset += local.length
  }
  const entriesAt = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(directory.length, 4)
  end.writeUInt16LE(directory.length, 6)
  end.writeUInt32LE(entriesAt.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...files, entriesAt, Buffer.from('PK\x05\x06'), end])
}

/** A cell of a workbook: a text, a number, or a day as the number that stands for it. */
export type SheetCell = string | number | { day: number } | undefined

/** An Excel workbook of these sheets; every second text is shared, the others stand in their cells. */
export function workbookOf(sheets: Record<string, readonly (readonly SheetCell[])[]>): Buffer {
  const shared: string[] = []
  const names = Object.keys(sheets)
  const cell = (value: SheetCell, reference: string): string => {
    if (value === undefined) return ''
    if (typeof value === 'number') return `<c r="${reference}"><v>${value}</v></c>`
    if (typeof value === 'object') return `<c r="${reference}" s="1"><v>${value.day}</v></c>`
    if (shared.length % 2 === 1) {
      shared.push('')
      return `<c r="${reference}" t="inlineStr"><is><t>${escaped(value)}</t></is></c>`
    }
    shared.push(value)
    return `<c r="${reference}" t="s"><v>${shared.length - 1}</v></c>`
  }
  const parts = Object.values(sheets).map(rows =>
    rows
      .map(
        (row, y) =>
          `<row r="${y + 1}">${row.map((value, x) => cell(value, `${String.fromCharCode(65 + x)}${y + 1}`)).join('')}</row>`,
      )
      .join(''),
  )
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  return zipOf({
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${relations}"><sheets>${names
      .map((name, i) => `<sheet name="${escaped(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${names
      .map((_, i) => `<Relationship Id="rId${i + 1}" Target="worksheets/sheet${i + 1}.xml"/>`)
      .join('')}</Relationships>`,
    'xl/styles.xml': `<styleSheet ${main}><numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst ${main}>${shared.map(text => `<si><r><t>${escaped(text)}</t></r><rPh><t>no</t></rPh></si>`).join('')}</sst>`,
    ...Object.fromEntries(
      parts.map((rows, i) => [
        `xl/worksheets/sheet${i + 1}.xml`,
        `<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`,
      ]),
    ),
  })
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

/** An OpenDocument spreadsheet with this as its sheets: `<table:table table:name="One">…`. */
export function spreadsheetOf(sheets: string): Buffer {
  const space = (prefix: string): string => `xmlns:${prefix}="urn:oasis:names:tc:opendocument:xmlns:${prefix}:1.0"`
  return zipOf({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml': `<?xml version="1.0" encoding="UTF-8"?><office:document-content ${['office', 'table', 'text'].map(space).join(' ')} office:version="1.3"><office:body><office:spreadsheet>${sheets}</office:spreadsheet></office:body></office:document-content>`,
  })
}
