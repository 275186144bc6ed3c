import type { Translated } from '../catalogue.ts'
import type { lessonSettings as english } from '../en/lesson-settings.ts'

export const lessonSettings: Translated<typeof english> = {
  count: 'Übungsfragen aus dem Graphen',
  countSays: 'Übungsfragen, die aus dem Graphen gezogen werden',
  writer: 'Übungsfragen formuliert von',
  writerSays:
    'ein Sprachmodell, das die Übungsfragen formuliert und beurteilt (GraphWalker, Anhang H), in höchstens einem Viertel der Minuten; ohne Angabe die Grammatik',
  heldOut: 'Zurückgelegte Fragen',
  heldOutSays: 'Fragen, die zum Messen zurückgelegt werden',
  minHops: 'Mindestens so viele Schritte',
  minHopsSays: 'Schritte einer Übungsfrage, mindestens',
  maxHops: 'Höchstens so viele Schritte',
  maxHopsSays: 'Schritte einer Übungsfrage, höchstens',
  dMin: 'Mindestens so viele Nachbarn je Schritt',
  dMinSays: 'Nachbarn entlang eines Schritts, mindestens (GraphWalker, Gl. 1; ohne Angabe 1)',
  dMax: 'Höchstens so viele Nachbarn je Schritt',
  dMaxSays: 'Nachbarn entlang eines Schritts, höchstens (GraphWalker, Gl. 1; ohne Angabe 50)',
  shapes: 'Arten von Fragen',
  shapesSays: 'Formen der Übungsfragen',
  chains: 'Ketten',
  shape2i: 'zwei Ketten, die sich treffen (2I)',
  shapeIp: 'eine Kette nach dem Treffen (IP)',
  shapePi: 'eine Kette, die auf einen Fakt trifft (PI)',
  qualityFilter: 'Schlecht beurteilte Fragen weglassen',
  qualityFilterSays: 'behält Fragen, die als schlecht beurteilt werden (GraphWalker, Abbildung 5)',
  stratified: 'Eigene Versuche gleichmäßig über Arten von Fragen verteilen',
  stratifiedSays:
    'verteilt die eigenen Versuche des Agenten gleichmäßig über Arten von Fragen, für wie viele auch Zeit ist (GraphWalker §2.2.2)',
  fromUse: 'Aus Antworten lernen, die Sie markiert haben',
  fromUseSays: 'lässt Übungsfragen aus bewerteten Antworten weg',
  relations: 'Nur diesen Beziehungen folgen',
  relationsSays: 'geht nur diese Beziehungen; mehrmals für mehrere',
  files: 'Auch aus diesen Dateien lernen',
  filesSays: 'Übungsfragen oder ein Fragensatz; mehrmals für mehrere',
  keepOut: 'Von diesen Fragen fernhalten',
  keepOutSays: 'Fragen, von denen nichts gelernt werden darf; mehrmals für mehrere',
}
