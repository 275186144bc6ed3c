import type { Translated } from '../catalogue.ts'
import type { considered as english } from '../en/considered.ts'

export const considered: Translated<typeof english> = {
  list: 'auflisten: {{what}}',
  answer: 'antworten',
  answerNamed: '{{name}} antworten',
  graphDoesNotSay: 'der Graph sagt es nicht',
  documentsDoNotSay: 'die Dokumente sagen es nicht',
  forProgram: 'für {{program}}',
  query: 'nach {{name}} suchen',
  queryQuestion: 'nach der Frage suchen',
}
