import type { Translated } from '../catalogue.ts'
import type { modelProblems as english } from '../en/model-problems.ts'

export const modelProblems: Translated<typeof english> = {
  noPathHere:
    'Hier wird ein Modell oder ein Adapter nicht durch seinen Pfad genannt; fügen Sie seine Datei erst zu den Modellen oder Adaptern hinzu und nennen Sie seine Kennung.',
  noAdapterOfThese: 'Den Adapter „{{adapter}}“ gibt es nicht; wählen Sie einen, der angelernt oder hinzugefügt wurde.',
  noEmbedder:
    '{{model}} schreibt Texte und ist nicht gemacht, sie zu vergleichen; wählen Sie ein Modell für Vektoren oder `lexical`.',
  addressBegins:
    'Die Adresse eines Endpunkts beginnt mit http:// oder https://, etwa http://localhost:11434/v1; berichtigen Sie sie.',
  addressPassword:
    'Ein Name oder Kennwort in der Adresse stünde in Protokollen und Berichten; lassen Sie es weg, und geben Sie den Schlüssel als Schlüssel an.',
  addressEnds: 'Die Adresse eines Endpunkts endet mit ihrem Pfad, etwa …/v1; lassen Sie weg, was auf ? oder # folgt.',
  manyEndpoints: 'Es gibt schon {{most}} Endpunkte; entfernen Sie erst einen.',
  endpointsUnreadable:
    'Die Liste der Endpunkte in {{path}} lässt sich nicht lesen; richten oder entfernen Sie diese Datei.',
  endpointsChanging: 'Die Endpunkte werden anderswo geändert; versuchen Sie es gleich noch einmal.',
  noEndpoint: 'Den Endpunkt „{{id}}“ gibt es nicht; fügen Sie einen hinzu, oder wählen Sie ein anderes Modell.',
  writing: 'Dieses Modell schreibt gerade eine Antwort; beenden Sie das erst, oder warten Sie, bis es fertig ist.',
  setElsewhere: 'Wie viel ein Endpunkt liest und worauf, wird dort eingestellt, wo er läuft.',
  noSpeed: '{{model}} wählt und schreibt nichts; es gibt kein Tempo zu messen.',
  noAdapter:
    'Den Adapter „{{adapter}}“ gibt es nicht; `clew adapters list` führt die vorhandenen auf. Durch einen Pfad genannt ist er ein Ordner, den `train teach --out` oder `adapters export` geschrieben hat, oder ein LoRA-Adapter (GGUF), der auch das Modell braucht, zu dem er gehört.',
  endpointNoAdapter:
    'Ein Endpunkt nimmt von hier keinen Adapter; wählen Sie ein GGUF-Modell, oder lassen Sie den Adapter weg.',
  adapterBelongs:
    'Der Adapter „{{adapter}}“ gehört zu {{model}}; fragen Sie mit dem Modell {{id}}, oder lassen Sie den Adapter weg.',
  embedsOnly:
    '{{model}} macht Texte zu Vektoren und schreibt keine Antworten; wählen Sie ein anderes Modell. Damit werden Dokumente verglichen.',
  navigatorNotLoaded: 'Der Navigator lässt sich nicht laden: {{why}} Oder installieren Sie Clew neu.',
  navigatorNote: 'Nachschlagen und Wege, kein Sprachmodell; für freie Sprache fügen Sie eines hinzu',
  decoderNote:
    'ein sehr kleines Sprachmodell, mit Clews eigenem Trainer aus dem Nichts gemacht; der Navigator antwortet besser',
  resourcesMissing: 'Der Ordner `resources` dieser Installation fehlt; installieren Sie Clew neu.',
  notPrinted:
    '{{browser}} konnte den Bericht nicht drucken; speichern Sie die Seite (HTML), öffnen Sie sie in einem Browser, und drucken Sie sie dort.',
  noBrowser:
    'Auf dieser Maschine gibt es keinen Browser, mit dem gedruckt werden kann; speichern Sie die Seite (HTML), öffnen Sie sie in irgendeinem Browser, und drucken Sie sie dort: Sie sieht gleich aus. Clew druckt mit Chromium, Chrome oder Edge; CLEW_BROWSER nennt einen, der anderswo liegt.',
  noTemplate: 'Den Kopf „{{name}}“ gibt es nicht; `clew templates list` führt die vorhandenen auf.',
  readOnly:
    'Dieses Clew lässt sich nur lesen: Seine Graphen und Modelle lassen sich verwenden und nicht ändern. Fragen Sie, wer es betreibt.',
  noModel: 'Das Modell „{{model}}“ gibt es nicht; `clew models list` führt die vorhandenen auf.',
  nothingToSet: 'An {{model}} ist nichts einzustellen.',
  adapterOfFile:
    'Der Adapter „{{adapter}}“ gehört zu {{model}} und nicht zu {{name}}; fragen Sie mit der Datei, an der er trainiert wurde, oder lassen Sie den Adapter weg.',
  adapterOfModel:
    'Der Adapter „{{adapter}}“ gehört zu {{model}} und nicht zu {{name}}; fragen Sie mit dem Modell {{id}}, oder lassen Sie den Adapter weg.',
}
