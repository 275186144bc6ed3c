/** Why a document was not read: what is said of it, behind its name. */
export const documentProblems = {
  of: '{{file}} {{reason}}',
  none: 'None of the {{documents}} documents could be read; the first one, {{file}}: {{why}}',
  noDocument: 'is none of the documents that can be read; save it as text, Markdown, HTML or PDF.',
  noText: 'holds no text; choose a file with something to read in it.',
  unreadable: 'cannot be read; check the path and the permissions.',
  forbidden: 'cannot be read; check the permissions.',
  noFile: 'is no ordinary file; choose a document.',
  empty: 'is empty; choose a file with text in it.',
  larger: 'is larger than {{most}} MiB; split it and add the parts.',
  moreText: 'has more than 64 MiB of text; split it and add the parts.',
  binary: 'is not a text file, whatever its name says; save it as text, Markdown, HTML or PDF.',
  noPassages:
    'is JSON, but not passages; give each an object with "text" and, if it has one, "title", in an array or a line each.',
  tooDeep: 'was not read: its elements are nested deeper than 2,000, as no real page has them.',
  brokenPages:
    'has pages that cannot be read ({{pages}}); the file is damaged, open it in a PDF reader and save it again.',
  scanned: 'has no text that can be read; it is probably scanned pages: run text recognition (OCR) on it first.',
  password: 'is protected by a password; save a copy without it and add that.',
  noPdf: 'is no PDF or is damaged; open it in a PDF reader and save it again.',
  unreadablePdf: 'cannot be read as a PDF ({{why}}); open it in a PDF reader and save it again.',
} as const
