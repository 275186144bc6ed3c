import type { Translated } from '../catalogue.ts'
import type { documentProblems as english } from '../en/document-problems.ts'

export const documentProblems: Translated<typeof english> = {
  of: '{{file}} {{reason}}',
  none: 'Keines der {{documents}} Dokumente ließ sich lesen; das erste, {{file}}: {{why}}',
  noDocument: 'ist keines der Dokumente, die sich lesen lassen; sichern Sie es als Text, Markdown, HTML oder PDF.',
  noText: 'enthält keinen Text; wählen Sie eine Datei, in der etwas zu lesen ist.',
  unreadable: 'lässt sich nicht lesen; prüfen Sie den Pfad und die Rechte.',
  forbidden: 'lässt sich nicht lesen; prüfen Sie die Rechte.',
  noFile: 'ist keine gewöhnliche Datei; wählen Sie ein Dokument.',
  empty: 'ist leer; wählen Sie eine Datei mit Text.',
  larger: 'ist größer als {{most}} MiB; teilen Sie es, und fügen Sie die Teile hinzu.',
  moreText: 'hat mehr als 64 MiB Text; teilen Sie es, und fügen Sie die Teile hinzu.',
  binary: 'ist keine Textdatei, was auch immer der Name sagt; sichern Sie es als Text, Markdown, HTML oder PDF.',
  noPassages:
    'ist JSON, aber keine Textstellen; geben Sie jeder ein Objekt mit „text“ und, wenn sie einen hat, „title“, in einer Liste oder je Zeile eines.',
  tooDeep: 'wurde nicht gelesen: Die Elemente sind tiefer als 2.000 verschachtelt, wie keine wirkliche Seite sie hat.',
  brokenPages:
    'hat Seiten, die sich nicht lesen lassen ({{pages}}); die Datei ist beschädigt, öffnen Sie sie in einem PDF-Programm, und sichern Sie sie neu.',
  scanned:
    'hat keinen Text, der sich lesen lässt; wahrscheinlich sind es gescannte Seiten: Lassen Sie erst eine Texterkennung (OCR) darüber laufen.',
  password: 'ist durch ein Kennwort geschützt; sichern Sie eine Kopie ohne Kennwort, und fügen Sie diese hinzu.',
  noPdf: 'ist kein PDF oder beschädigt; öffnen Sie es in einem PDF-Programm, und sichern Sie es neu.',
  unreadablePdf:
    'lässt sich nicht als PDF lesen ({{why}}); öffnen Sie es in einem PDF-Programm, und sichern Sie es neu.',
}
