import type { Translated } from '../catalogue.ts'
import type { ablations as english } from '../en/ablations.ts'

export const ablations: Translated<typeof english> = {
  noTurnRewards: 'Ohne Belohnung einzelner Schritte (KG-R1, Tabelle 3, E.3).',
  trajectoryAdvantage: 'Ein Vorteil für den ganzen Weg statt einer je Schritt (KG-R1, Tabelle 3, E.3).',
  noRetrievalReward: 'Ohne Belohnung dafür, die Antwort gesehen zu haben (KG-R1, Tabelle 3, E.3).',
  ppoWithoutTurnRewards: 'PPO mit geschätztem Wert, ohne Belohnung einzelner Schritte (KG-R1, Tabelle 3, E.3).',
  ppo: 'PPO mit geschätztem Wert (Graph-R1, Abb. 5f).',
  reinforce:
    'REINFORCE++: ein Vergleichswert für den ganzen Stapel, KL-Strafe in der Belohnung (Graph-R1, Abb. 5f; Hu et al. 2025).',
  noFormatReward: 'Ohne Belohnung der Form (KBQA-R1, Tabelle VI).',
  noKl: 'Ohne den KL-Term (KG-R1, Anhang G; der veröffentlichte Code von KBQA-R1).',
  separateBaselines:
    'Belohnungen der Schritte und des Ganzen getrennt standardisiert (der veröffentlichte Code von KG-R1).',
  unpaidRepeats: 'Ein wiederholter Aufruf bringt für seine Abfrage nichts (der veröffentlichte Code von KG-R1).',
  halfGlobal: 'F1 und das Gesehene zählen je 0,5 (das veröffentlichte Skript von KG-R1).',
  relaxedMatch: 'Was enthält oder enthalten ist, gilt als genau (der veröffentlichte Code von GraphWalker).',
  higherClip: 'Bei 1,28 statt 1,2 abgeschnitten (das veröffentlichte Skript von GraphWalker).',
  blankTokens: 'F1 über Wörter zwischen Leerzeichen, mit Satzzeichen und Artikeln (Graph-R1, Gl. 14, wörtlich).',
  dualClip:
    'Der Verlust einer schlechten Einheit ist auf das Dreifache ihres Verhältnisses begrenzt (der veröffentlichte Code von KG-R1).',
}
