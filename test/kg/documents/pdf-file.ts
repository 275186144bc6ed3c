/** A PDF of one font and a page for each text, as small as the format allows (ISO 32000-1, annex H.3). */
export function pdfOf(pages: readonly string[], options: { encrypted?: boolean } = {}): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages.map((_, i) => `${4 + 2 * i} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages.flatMap((text, i) => {
      const lines = text
        .split('\n')
        .map(line => `(${line.replace(/[\\()]/g, '\\$&')}) Tj T*`)
        .join('\n')
      const content = text === '' ? '' : `BT /F1 12 Tf 14 TL 72 720 Td\n${lines}\nET`
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${5 + 2 * i} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ]
    }),
  ]
  if (options.encrypted)
    objects.push(`<< /Filter /Standard /V 1 /R 2 /O <${'ab'.repeat(32)}> /U <${'cd'.repeat(32)}> /P -4 >>`)
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, i) => {
    const offset = body.length
    body += `${i + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = body.length
  body += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.map(offset => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')}`
  const encryption = options.encrypted ? ` /Encrypt ${objects.length} 0 R /ID [<00> <00>]` : ''
  return Buffer.from(
    `${body}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R${encryption} >>\nstartxref\n${table}\n%%EOF\n`,
    'latin1',
  )
}
