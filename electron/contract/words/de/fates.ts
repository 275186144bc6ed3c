import type { Translated } from '../catalogue.ts'
import type { fates as english } from '../en/fates.ts'

export const fates: Translated<typeof english> = {
  unchanged: 'unverändert',
  answer: 'eine andere Antwort',
  silent: 'sagt es nicht mehr',
  evidence: 'dieselbe Antwort, andere Fakten',
  noneSaved: 'Noch keine gespeicherten Antworten.',
  oneVersion: '{{all}}; der Graph hat nur eine Version.',
  allPresent: '{{all}}, alle mit der jetzigen Version gegeben.',
  notAskedAgain:
    '{{older}} von insgesamt {{all}} stammen von einer anderen Version und wurden mit dieser nicht noch einmal gefragt.',
  changedWith: '{{changed}} von insgesamt {{all}} haben sich mit Version {{version}} geändert.',
  noneChanged: 'Von insgesamt {{all}} hat sich mit Version {{version}} keine geändert.',
  cannotBeAsked: '{{left}} lassen sich nicht noch einmal fragen.',
  merged: ' („{{was}}“ ging in „{{is}}“ auf)',
  sinceEarlier: 'Seit einer früheren Version',
  sinceVersion: 'Seit Version {{name}}',
  graphChanged: 'Der Graph hat sich geändert. {{words}}',
  sameByOthers: '{{since}}: dieselbe Antwort, durch andere Fakten.',
  wasNow: '{{since}}: Es war {{was}}; jetzt: {{now}}.',
  wasNowIs: '{{since}} hat sie sich geändert: Es war {{was}}, jetzt ist es {{now}}{{merged}}.',
  moreOf: '{{number}} weitere',
  'not-asked': 'nicht noch einmal zu fragen',
}
