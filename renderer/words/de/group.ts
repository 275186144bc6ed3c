import type { Translated } from '../../../electron/contract/words/catalogue.ts'
import type { group as english } from '../en/group.ts'

export const group: Translated<typeof english> = {
  what: 'Was',
  openThisAnswer: 'Diese Antwort öffnen',
  answer: 'Antwort',
  calls: 'Aufrufe',
  tokensRead: 'Gelesene Token',
  cached: '… im Cache',
  tokensWritten: 'Geschriebene Token',
  steps: 'Schritte',
  onlyHere: 'nur hier',
  byOf: '{{by}} von {{of}}',
  andMore: 'und {{number}} weitere',
  answersTogether: 'Antworten nebeneinander',
  stopAll: 'Alle stoppen',
  noSuchAnswers:
    'Es gibt keine solchen Antworten; sie wurden vielleicht entfernt. Wählen Sie eine Frage aus der Liste.',
  result: 'Ergebnis',
  noAnswerYet: 'Noch keine Antwort.',
  answersAndHowManyAgree: 'Antworten und wie viele übereinstimmen',
  showAll: 'Alle {{number}} zeigen',
  theSamples: 'Die {{number}} gezogenen Antworten',
  samples: 'Gezogene Antworten',
  costSeed: '{{cost}} · Startwert {{seed}}',
  agreedOf: '{{agreed}} von {{of}}',
  stepRunning: 'Schritt {{number}} …',
  starting: 'beginnt …',
}
