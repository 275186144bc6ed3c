import type { Translated } from '../catalogue.ts'
import type { trainingProblems as english } from '../en/training-problems.ts'

export const trainingProblems: Translated<typeof english> = {
  sameName: '{{number}} Adapter heißen „{{name}}“: {{ids}}; geben Sie die Kennung von einem an.',
  idBegins: 'Die Kennungen von {{number}} Adaptern beginnen mit {{id}}; geben Sie mehr von einer an.',
  giveName: 'Geben Sie einen Namen von 1 bis 200 Zeichen an.',
  noSource: '{{path}} gibt es nicht; prüfen Sie den Pfad.',
  neitherFile:
    '{{path}} ist weder eine Datei noch ein Ordner; wählen Sie die Gewichte oder den Ordner eines Adapters, der hier exportiert wurde.',
  noAdapter: 'Diesen Adapter gibt es nicht mehr; laden Sie die Liste neu.',
  loraFitsNone:
    'Ein LoRA-Adapter gehört zu einem Modell, und dieser passt zu keinem der Bibliothek; fügen Sie zuerst sein Modell hinzu, oder sagen Sie, welches es ist.',
  loraFitsSeveral:
    'Ein LoRA-Adapter gehört zu einem Modell, und dieser passt zu {{models}}; sagen Sie, welches es ist.',
  navigatorNoLora: 'Der Navigator nimmt keinen LoRA-Adapter; nennen Sie das GGUF-Modell, zu dem er gehört.',
  noGguf: '{{path}} ist keine GGUF-Datei; ein Adapter für {{model}} ist eine.',
  baseNoFingerprint:
    '{{model}} hat keinen Fingerabdruck, an dem der Adapter festzumachen wäre; fügen Sie es erst zu den Modellen hinzu.',
  noWeights: '{{path}} enthält keine Gewichte eines Navigators: {{why}}',
  noAdapterFolder:
    '{{folder}} ist kein Ordner eines Adapters: Er braucht eine lesbare {{file}} und daneben die Gewichte. Wählen Sie einen Ordner, der hier exportiert wurde.',
  cardWithoutWeights:
    '{{folder}} enthält die Karte eines Adapters und nicht seine Gewichte ({{file}}); kopieren Sie den ganzen Ordner.',
  weightsChanged:
    'Die Gewichte in {{folder}} sind nicht die, von denen die Karte spricht: Sie wurden abgeschnitten oder geändert. Kopieren Sie den Ordner noch einmal.',
  modelGone:
    'Das Modell, auf dem „{{adapter}}“ angelernt wurde, {{model}}, ist nicht da; fügen Sie seine GGUF-Datei wieder zu den Modellen hinzu.',
  noFile: 'Die Datei {{file}} gibt es nicht; prüfen Sie den Pfad.',
  fileUnreadable: '{{file}} lässt sich nicht lesen; ändern Sie die Rechte, oder wählen Sie eine andere Datei.',
  fileIsFolder: '{{file}} ist ein Ordner; nennen Sie darin eine Datei mit Übungsfragen oder Fragen.',
  cannotWord:
    '{{model}} wählt und schreibt nicht; lassen Sie ein Sprachmodell die Übungsfragen formulieren, oder die Grammatik.',
  nothingToWord:
    'Ein Modell soll Übungsfragen formulieren, und keine wird aus dem Graphen gezogen; setzen Sie ihre Zahl über 0, oder lassen Sie die Grammatik formulieren.',
  notWorded:
    'Übungsfragen von {{protocol}} formuliert kein Modell; lassen Sie die Grammatik formulieren, oder lernen Sie mit einem Protokoll an, das schrittweise geht, wie {{walked}}.',
  writerFailed:
    '{{writer}} konnte eine Übungsfrage nicht formulieren: {{why}} Was es bisher schrieb, bleibt; machen Sie weiter, sobald es wieder antwortet, oder lassen Sie ein anderes Modell oder die Grammatik formulieren.',
  noTriples:
    'Der Graph „{{graph}}“ hat keine Tripel, aus denen sich Übungsfragen ziehen ließen; importieren Sie eine Graphdatei hinein, oder wählen Sie einen anderen Graphen.',
  nothingToLearn:
    'Es gibt nichts zu lernen: Keine Übungsfragen sollen gezogen werden, keine Datei ist angegeben, und keine Antwort zu diesem Graphen ist bewertet. Setzen Sie die Zahl der Übungsfragen über 0.',
  fewHeldOut: 'Mit {{number}} zurückgelegten Fragen ist das Intervall der Werte breit; 200 sagen mehr.',
  hopsContradict:
    'Übungsfragen sollen mindestens {{least}} und höchstens {{most}} Schritte haben; setzen Sie das Mindeste auf {{most}} oder weniger.',
  everyStageZero:
    'Jede Stufe ist auf 0 gesetzt, und nichts würde angelernt; geben Sie einer davon Durchgänge oder Schritte.',
  noData: 'Keine Daten sind angegeben; nennen Sie eine Datei mit Übungsfragen oder Fragen.',
  navigatorWhole: 'Der Navigator wird immer ganz angelernt; lassen Sie „das ganze Modell“ weg.',
  embeddedBy:
    'Die Vektoren der Dokumente sind von {{model}}, und beim Anlernen werden Wörter verglichen; fügen Sie die Dokumente einem Graphen ohne Modell für Vektoren hinzu, und lernen Sie diesen an.',
  navigatorDocuments:
    'Der Navigator vergleicht Wörter, wo er Dokumente fragt, und dabei gibt es nichts anzulernen; Graph-R1 lernt ein Sprachmodell, etwa der Decoder',
  modelsWalk:
    'Sprachmodellen werden Wege gezeigt, die Schritt für Schritt gegangen werden, und Clews eigenes Protokoll schreibt Programme',
  protocolUnsuited: '{{protocol}} lässt sich hier nicht verwenden: {{why}}',
  anotherProtocol: '{{why}}; lernen Sie mit einem anderen Protokoll an.',
  notSuited: 'es passt nicht zum Graphen.',
  noLora: '{{path}} ist kein LoRA-Adapter; ein ganzes Modell fügen Sie mit `clew models add` hinzu.',
  otherArchitecture:
    'Der Adapter wurde für ein Modell der Art {{own}} gemacht, und {{model}} ist von der Art {{wanted}}; wählen Sie das Modell, auf dem er angelernt wurde.',
  otherFile:
    'Der Adapter sagt, er sei für eine andere Datei als {{model}} gemacht (SHA-256 {{hash}}); wählen Sie das Modell, auf dem er angelernt wurde.',
  noLoraMatrix:
    'Der Adapter enthält „{{tensor}}“, was keine LoRA-Matrix ist; wandeln Sie ihn mit convert_lora_to_gguf.py von llama.cpp noch einmal um.',
  noMatrices: 'Der Adapter enthält keine Matrizen; exportieren Sie ihn noch einmal.',
  planUnreadable:
    'Der Plan dieses Laufs lässt sich nicht lesen, also kann er nicht weitergehen; beginnen Sie einen neuen. Was er bisher angelernt hat, bleibt bei den Adaptern.',
  notAtWork: 'Dieser Lauf arbeitet nicht; es gibt nichts anzuhalten.',
  runDone: 'Dieser Lauf ist fertig; es gibt nichts zu beenden.',
  runAtWork: 'Dieser Lauf arbeitet; beenden Sie ihn erst.',
  runElsewhere: 'Dieser Lauf arbeitet in einem anderen Fenster oder Befehl; beenden Sie ihn dort.',
  endpointUntrained:
    'Ein Modell hinter einem Endpunkt lässt sich von hier nicht anlernen; exportieren Sie die Übungsfragen mit `clew lessons export`, und lernen Sie es dort an, wo es läuft.',
  noAdapterToGoOn:
    'Den Adapter „{{adapter}}“, von dem aus es weitergehen soll, gibt es nicht; `clew adapters list` führt die vorhandenen auf.',
  adapterBelongs:
    'Der Adapter „{{adapter}}“ gehört zu {{model}}; lernen Sie mit dem Modell {{id}} an, oder lassen Sie den Adapter weg.',
  navigatorCpu: 'Der Navigator wird auf dem Prozessor angelernt; wählen Sie `auto` oder `cpu`.',
  embedsOnly:
    '{{model}} macht Texte zu Vektoren und beantwortet nichts, also gibt es nichts anzulernen; wählen Sie ein anderes Modell.',
  noFingerprint:
    '{{model}} hat keinen Fingerabdruck, an dem ein Adapter festzumachen wäre; fügen Sie seine Datei erst zu den Modellen hinzu.',
  adapterOtherFile:
    'Der Adapter „{{adapter}}“ gehört zu {{own}}, und {{model}} ist ein anderes Modell oder eine andere Datei davon; lernen Sie mit der Datei an, auf der er angelernt wurde, oder lassen Sie den Adapter weg.',
  adapterBeside:
    '„{{adapter}}“ ist ein Adapter neben seinem Modell; lassen Sie „das ganze Modell“ weg, um von ihm aus weiterzumachen.',
  noRelation: 'Der Graph hat keine Beziehung „{{relation}}“',
  noRelationNear: 'Der Graph hat keine Beziehung „{{relation}}“; meinten Sie „{{near}}“?',
  planCannotWork: 'Der Plan kann nicht gelingen: {{issues}}.',
  tooLarge:
    'Das Anlernen braucht etwa {{needed}} Speicher, und {{free}} sind frei; schließen Sie andere Programme, oder wählen Sie ein kleineres Modell.',
  cardUnreadable:
    'Seine Karte (adapter.json) lässt sich nicht lesen; entfernen Sie ihn, und lernen Sie ihn noch einmal an oder fügen Sie ihn von dort hinzu, wohin er exportiert wurde.',
  generalDecisions: '{{path}} enthält keine allgemeinen Entscheidungen des Navigators; installieren Sie Clew neu.',
  adapterUnusable: 'Der Adapter „{{adapter}}“ ist nicht zu gebrauchen.',
  weightsMissing:
    'Die Gewichte von „{{adapter}}“ fehlen; entfernen Sie ihn, und lernen Sie ihn noch einmal an oder fügen Sie ihn von dort hinzu, wohin er exportiert wurde.',
  weightsDamaged:
    'Die Gewichte von „{{adapter}}“ sind beschädigt; entfernen Sie ihn, und lernen Sie ihn noch einmal an oder fügen Sie ihn von dort hinzu, wohin er exportiert wurde.',
  otherModelFile:
    'Das Modell {{model}} ist eine andere Datei als die, auf der „{{adapter}}“ angelernt wurde; fügen Sie die alte Datei wieder hinzu, oder lernen Sie einen neuen Adapter an.',
  loraMisfit_one:
    'Der Adapter passt nicht zu {{model}}: {{matrices}} hat dort eine andere Form, oder es gibt keine solche Matrix. Wählen Sie das Modell, an dem er trainiert wurde.',
  loraMisfit_other:
    'Der Adapter passt nicht zu {{model}}: {{matrices}} haben dort eine andere Form, oder es gibt keine solche Matrix. Wählen Sie das Modell, an dem er trainiert wurde.',
  notResumedDone: 'Dieser Lauf ist fertig; beginnen Sie einen neuen, auf Wunsch von seinem Adapter aus.',
  notResumedAtWork: 'Dieser Lauf ist schon bei der Arbeit.',
  nothingToWalk:
    '{{graph}} hat keine Tripel, und so gibt es nichts zu gehen; importieren Sie erst einen Graphen hinein.',
  noneChosen:
    'Keine Beziehung wurde gewählt; wählen Sie mindestens eine, oder lassen Sie die Wahl weg, dann werden alle gegangen.',
  noDocuments:
    'Der Graph „{{graph}}“ hat keine Dokumente, aus denen Übungsfragen zu ziehen wären; fügen Sie welche hinzu, oder wählen Sie ein anderes Protokoll.',
  noNeighbours:
    'Mindestens {{least}} Nachbarn an einem Schritt und höchstens {{most}} lassen nichts zu gehen; d_min darf nicht größer sein als d_max.',
  noSteps:
    'Mindestens {{least}} Schritte und höchstens {{most}} lassen nichts zu gehen; das Erste darf nicht größer sein als das Zweite.',
  shapesLonger:
    'Die Formen {{shapes}} brauchen mindestens zwei Schritte, und höchstens {{most}} darf gegangen werden; erlauben Sie mehr, oder nehmen Sie path oder 2i dazu.',
  noQuestions:
    'Es gibt keine Fragen, aus denen zu lernen wäre; ziehen Sie Übungsfragen, oder nennen Sie eine Datei davon.',
  noRollouts: 'Versuche im Schritt {{step}}: {{number}}, und aus keinem lässt sich lernen: {{why}}',
  notAllRollouts:
    '{{model}} schreibt, was es will, und alles davon lässt sich nicht durchgehen; setzen Sie rollout.draw auf sampled.',
  otherCheckpoint:
    'Der Sicherungspunkt gehört zu anderen Übungsfragen oder einem anderen Startwert; beginnen Sie die Stufe neu.',
  walksAdapter:
    'Der Adapter „{{adapter}}“ hat gelernt, Schritte zu gehen; lernen Sie mit dem Protokoll {{protocol}} an, oder lassen Sie den Adapter weg.',
  programsAdapter:
    'Der Adapter „{{adapter}}“ hat gelernt, Programme zu schreiben; lernen Sie mit dem Protokoll {{protocol}} an, oder lassen Sie den Adapter weg.',
}
