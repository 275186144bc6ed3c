import type { Translated } from '../catalogue.ts'
import type { answerProblems as english } from '../en/answer-problems.ts'

export const answerProblems: Translated<typeof english> = {
  protocolUnsuited: '{{protocol}} lässt sich hier nicht verwenden: {{why}}',
  tooManyAtOnce:
    'Höchstens {{most}} Antworten werden auf einmal verlangt, und dies sind {{number}}; verlangen Sie weniger.',
  emptyQuestion: 'Die Frage ist leer; schreiben Sie eine, etwa „Who directed Inception?“.',
  longQuestion:
    'Die Frage hat {{letters}} Buchstaben, und höchstens {{most}} werden gelesen; fragen Sie in weniger Worten.',
  answeredElsewhere: 'Ein anderes Clew beantwortet diese Frage; öffnen Sie sie wieder, wenn es fertig ist.',
  goOnRunning:
    'Diese Frage wird noch beantwortet; beenden Sie sie, oder warten Sie, bis sie fertig ist, um von einem ihrer Schritte aus weiterzumachen.',
  otherGraph:
    'Der Graph „{{graph}}“ ist nicht der, den diese Antwort begangen hat, oder hat sich seither geändert; stellen Sie die Frage neu.',
  otherProtocol:
    'Die Schritte dieser Antwort sind im Protokoll {{protocol}} geschrieben; machen Sie darin weiter, oder fragen Sie neu in {{wanted}}.',
  stepInFreeWords:
    'Der Navigator liest in Schritt {{step}} keine freien Worte: Ändern Sie Namen und Beziehungen zwischen den Marken, oder fragen Sie unten in Worten.',
  beforeRunning: 'Die Frage davor wird noch beantwortet; warten Sie, bis sie fertig ist, um daran anzuschließen.',
  beforeOtherGraph:
    'Die Frage davor ging an den Graphen „{{before}}“, und diese geht an „{{graph}}“; schließen Sie im selben Graphen an.',
  pseudonyms:
    '„{{question}}“ steht unter Decknamen, die kein Graph kennt; lassen Sie die ungeschwärzte Aufzeichnung beantworten.',
  noSuchProtocol: 'Das Protokoll „{{protocol}}“ dieser Aufzeichnung ist keines, in dem gefragt werden kann.',
  modelNotHere:
    'Das Modell {{model}}, das geantwortet hat, ist nicht da; fügen Sie es hinzu (`clew models add`), oder nennen Sie eines mit --model.',
  notKept: 'Diese Antwort ist nicht aufbewahrt und ist fort, sobald Sie sie verlassen: {{why}}',
  markRunning: 'Diese Frage wird noch beantwortet; bewerten Sie die Antwort, wenn sie da ist.',
  rightMissing: 'Die richtige Antwort fehlt; nennen Sie mindestens eine, oder bezeichnen Sie die Antwort als falsch.',
  rightWithCorrected:
    'Richtige Antworten gehören nur zu einer berichtigten Antwort; lassen Sie sie weg, oder berichtigen Sie die Antwort.',
  stillAnswered: '„{{question}}“ wird noch beantwortet; warten Sie, bis es fertig ist.',
  notChanged: 'Diese Antwort ist nicht unter denen, die sich geändert haben; laden Sie die Liste neu.',
  oneVersion:
    'Der Graph „{{graph}}“ hat nur eine Version, zu der alle Antworten gegeben wurden; fügen Sie erst Fakten hinzu, oder entfernen Sie welche.',
  goOnFrom:
    'Von dieser Antwort lassen sich behalten: {{steps}}; gehen Sie von einem der Schritte 0 bis {{most}} aus weiter.',
  writtenWhileRunning:
    '„{{question}}“ wurde noch beantwortet, als dies geschrieben wurde, und so gibt es keine Antwort zum Vergleichen; stellen Sie die Frage neu.',
  writtenWhenStopped:
    '„{{question}}“ war angehalten, als dies geschrieben wurde, und so gibt es keine Antwort zum Vergleichen; stellen Sie die Frage neu.',
  notInSparql: 'In SPARQL lässt sich das nicht sagen.',
  withoutProgram: 'Sie wurde Schritt für Schritt gefunden, ohne ein Programm, das sich erneut ausführen lässt.',
  notItsProgram: 'Geantwortet wurde etwas anderes, als ihr Programm ergab.',
  inDocuments: 'Gesucht wurde in Dokumenten, die zu allen Versionen gleichermaßen gehören.',
  nameGone: '„{{name}}“ ist nicht mehr im Graphen.',
}
