import type { Translated } from '../catalogue.ts'
import type { evaluationProblems as english } from '../en/evaluation-problems.ts'

export const evaluationProblems: Translated<typeof english> = {
  nothingInCommon:
    'Diese beiden haben keine Frage gemeinsam, also lässt sich nichts vergleichen; wählen Sie Evaluationen derselben Fragen.',
  heldElsewhere:
    'Ein anderes Fenster oder ein Befehl arbeitet an der Evaluation in diesem Ordner; warten Sie, oder nennen Sie einen anderen Ordner.',
  folderTaken:
    '{{folder}} enthält die Evaluation „{{name}}“; --resume macht mit ihr weiter, wenn es dieselbe ist, sonst nennen Sie einen anderen Ordner, oder entfernen Sie diesen.',
  running: 'Das läuft schon; warten Sie darauf.',
  noSuchAnswer: 'Diese Antwort gibt es in dieser Evaluation nicht; laden Sie die Liste neu.',
  done: 'Diese Evaluation ist fertig; beginnen Sie eine andere.',
  matrixDone: 'Diese Matrix ist fertig; beginnen Sie eine andere.',
  cannotJudge: '{{model}} schreibt keinen Text und kann nicht beurteilen; wählen Sie ein Sprachmodell als Prüfer.',
  judgedGone:
    'Eine Antwort, die beurteilt werden soll, ist nicht mehr da; lassen Sie die Evaluation noch einmal laufen.',
  matrixNeeds:
    'Eine Matrix braucht jemanden, der antwortet, und einen Graphen mit Fragen; nennen Sie von beidem mindestens eines.',
  matrixLarge:
    'Eine Matrix von {{rows}} × {{columns}} ist zu groß; höchstens {{most}} Zellen werden auf einmal berechnet.',
  cellsFailed: '{{failed}} von {{cells}} Zellen ließen sich nicht berechnen: {{why}}',
  samplesAlike:
    'Stichproben bei Temperatur 0 sind alle gleich; geben Sie eine Temperatur über 0 oder eine Stichprobe an.',
  embeddedOneGraph:
    'Der Vergleichswert „embedded“ berechnet Vektoren eines Graphen für alle Fragen; importieren Sie die Graphen als einen und nennen Sie ihn, oder wählen Sie den Vergleichswert „retrieval“.',
  navigatorCannotJudge:
    'Der Navigator schreibt nichts und kann nicht beurteilen; wählen Sie ein Sprachmodell als Prüfer.',
  nameTheGraph: 'Was ein Lauf zurückgelegt hat, bringt keine Graphen mit; nennen Sie den Graphen.',
  questionsGone: 'Die Fragen dieser Evaluation sind nicht mehr da; wählen Sie eine Datei mit Fragen.',
  noQuestionsIn:
    'Aus {{path}} ließ sich keine Frage lesen: Die Datei ist leer. Geben Sie je Frage ein JSON-Objekt oder eine Zeile nach MetaQA.',
  noQuestionsRead:
    'Aus {{path}} ließ sich keine Frage lesen (Zeile {{line}}: {{why}}). Geben Sie je Frage ein JSON-Objekt oder eine Zeile nach MetaQA.',
  noText:
    '{{path}} ist kein Text: Es mag eine Parquet-Datei oder ein Archiv sein. Geben Sie JSON, JSONL, CSV oder den Text von MetaQA.',
  noTypes:
    '{{types}} hat für keine Frage aus {{path}} einen Typ: Ihre Zeilen müssen die der Fragendatei sein, und die Fragen dürfen keine eigenen Ids haben.',
  noChoices:
    'Aus {{path}} ließ sich keine Frage lesen (Zeile {{line}}: {{why}}). Geben Sie je Zeile ein JSON-Objekt mit "question", "options" und "answer".',
  typesEmpty: '{{path}} ist leer; prüfen Sie den Pfad der Datei mit Typen.',
}
