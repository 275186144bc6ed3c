/** Why a file is not imported. */
export const importProblems = {
  tellsOfNoThing:
    '{{column}} cannot tell of {{of}}: that is no other column whose role is tail; give it that role, or let {{column}} tell of the row.',
  noFile: 'No file was given; choose one or more graph files.',
  cancelled: 'The import was cancelled; nothing of it was kept.',
  notUnpacked: '{{file}} cannot be unpacked to its end ({{why}}); get it again.',
  isBackup:
    '{{file}} is the backup of a project, with all its graphs; `clew restore` brings it back, or Help, What is stored, and where.',
  foreignPart:
    '{{file}} holds "{{part}}", which no archive of Clew has; nothing was read. Get it from where it was exported.',
  damaged: '{{file}} is damaged: it does not hold what was exported; export the graph again.',
  foreignRecord: 'The archive holds a record that Clew did not write; export the graph again.',
  cut: '{{file}} is cut: its end is missing; get it again.',
  noArchive: '{{file}} is no archive that Clew wrote, or it is damaged; export the graph again.',
  largePart: '{{file}} holds a part of {{size}} bytes, larger than Clew writes any; export the graph again.',
  namesGrow:
    'The names of this file are more than {{most}} times as long as its text, which is so in no graph; shorten the IRIs of its prefixes and import it again.',
  notReadPath: '{{file}} cannot be read; check the path and the permissions.',
  isFolder: '{{file}} is a folder; choose the graph files inside it.',
  noOrdinary: '{{file}} is no ordinary file; save it to disk first.',
  empty: '{{file}} is empty; choose a file with triples in it.',
  notRead: '{{file}} cannot be read; check the permissions.',
  packedTwice: '{{file}} is packed twice; unpack it once and import what comes out.',
  somethingThere: 'There is already something at {{path}} ("{{name}}"); choose another name or remove it first.',
  noWorkbook: '{{file}} is no Excel workbook; save it as .xlsx, or its sheets as CSV.',
  noSpreadsheet: '{{file}} is no OpenDocument spreadsheet; save it as .ods or .xlsx, or its sheets as CSV.',
  noMarkdownTable:
    '{{file}} holds no Markdown table (headings, a line of dashes below them, rows); read it as a document, or write its facts as a table.',
  repeatedRows:
    'Row {{row}} of a sheet is said to come {{times}} times, which makes more cells than a table has; delete what stands far below the table, and save it again.',
  noSqlRows: '{{file}} holds no rows (INSERT or COPY); dump the data with the tables, or export them as CSV.',
  noSheets: '{{file}} has no sheets; save it again as .xlsx.',
  tooMuchText: '{{file}} holds more text than fits into memory; save its sheets as CSV and import these.',
  emptySheets: '{{file}} has no sheet with anything in it.',
  noSuchLine:
    'Line {{line}} of {{table}} is none of those among which its headings may stand ({{lines}}); choose one of these, or 0 where it has none.',
  manyFiles: '{{file}} holds more than {{most}} files; unpack it and import the graph files in it.',
  zipDamaged: '{{file}} cannot be unpacked ({{why}}); get it again, or unpack it yourself and import what is in it.',
  longName: 'A name in this file is longer than 64 MiB; shorten it and import again.',
  tooManyNames: 'The names of this graph take more than 4 GiB; split the graph into parts and import them separately.',
  readTooLong:
    'The file could not be read within {{seconds}} seconds; it is damaged or too large, so save it in parts or as text.',
  fileChanged: 'The file changed while it was read; add it again when nothing writes it.',
  extractorFailed:
    '{{model}} failed on {{number}} parts of {{file}} in a row: {{why}} What was read before is kept; start it again when the model works.',
} as const
