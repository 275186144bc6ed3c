import type { Translated } from '../catalogue.ts'
import type { writerProblems as english } from '../en/writer-problems.ts'

export const writerProblems: Translated<typeof english> = {
  webPage:
    '{{host}} antwortete mit einer Webseite: Die Adresse eines Endpunkts endet meist mit /v1; berichtigen Sie sie.',
  noAnswer:
    '{{host}} schickte keine Antwort: Sehen Sie dort in das Protokoll des Servers, und prüfen Sie, ob die Adresse des Endpunkts mit /v1 endet.',
  longLine:
    '{{host}} schickte eine Zeile, die für die Antwort eines Modells zu lang ist: Berichtigen Sie die Adresse des Endpunkts.',
  keyRefused: '{{host}} wies den Schlüssel ab ({{status}}): Geben Sie dem Endpunkt den richtigen.',
  noSuchPage:
    '{{host}} kennt keine solche Seite{{why}}: Die Adresse eines Endpunkts endet meist mit /v1; berichtigen Sie sie.',
  tooLong:
    'Die Episode ist für {{host}} zu lang: Erlauben Sie weniger Schritte, oder verwenden Sie ein Modell, das mehr liest.',
  tooManyRequests:
    '{{host}} hat zu viele Anfragen{{why}}: Warten Sie eine Weile, oder verlangen Sie weniger Stichproben.',
  serverFailed:
    'Der Server auf {{host}} versagte mit {{status}}{{why}}: Sehen Sie in sein Protokoll, und fragen Sie noch einmal.',
  redirects:
    '{{host}} schickt an eine andere Adresse, der nicht gefolgt wird, weil Fakten und der Schlüssel dorthin gingen: Geben Sie dem Endpunkt die Adresse, unter der er wirklich ist.',
  notAccepted: '{{host}} nahm die Frage nicht an ({{status}}){{why}}: Prüfen Sie Modell und Adresse des Endpunkts.',
  addressBegins:
    'Die Adresse eines Endpunkts beginnt mit http:// oder https://, etwa http://localhost:11434/v1: Berichtigen Sie sie.',
  addressPassword:
    'Die Adresse eines Endpunkts enthält einen Namen oder ein Kennwort, die in Protokollen stünden: Lassen Sie sie weg, und geben Sie sie als Schlüssel an.',
  badKey:
    'Der Schlüssel für {{host}} hat Zeichen, die kein Schlüssel hat, etwa ein Leerzeichen oder einen Zeilenumbruch: Geben Sie ihn noch einmal an.',
  episodeLong:
    'Die Episode ist auf {{tokens}} Tokens gewachsen, und dieses Modell liest {{most}}; erlauben Sie weniger Schritte, oder verwenden Sie ein Modell, das mehr liest.',
  textLong:
    'Der Text hat die {{most}} Tokens erreicht, die dieses Modell liest; erlauben Sie weniger Schritte, oder verwenden Sie ein Modell, das mehr liest.',
  adapterIsModel:
    'Die als Adapter angegebene Datei ist ein ganzes Modell; geben Sie einen LoRA-Adapter als GGUF an, oder fragen Sie das Modell selbst.',
  noRuntime:
    'Modelle laufen in dieser Installation nicht: {{why}} Installieren Sie Clew neu; der Navigator arbeitet inzwischen.',
  notLoaded:
    'llama.cpp konnte dieses Modell nicht laden: {{why}} Die Datei kann beschädigt, zu groß für den freien Speicher oder von einer neueren Art sein, als dieses Programm kennt.',
  notAmongAdded: 'Unter den hinzugefügten Modellen gibt es kein „{{id}}“; mitgelieferte Modelle bleiben.',
  isAdapter:
    'Das ist ein Adapter und kein ganzes Modell; fügen Sie sein Grundmodell hinzu, und geben Sie den Adapter an, wenn Sie fragen.',
  onlyVocabulary: 'Die Datei enthält ein Vokabular und keine Gewichte; verwenden Sie das ganze Modell.',
  answers: '„{{model}}“ antwortet.',
  noMemory:
    'Das Modell wurde gelesen, aber Arbeitsspeicher dafür war nicht zu bekommen: {{why}} Schließen Sie andere Programme, oder nehmen Sie ein kleineres Modell.',
  adapterNotReady:
    'Das Modell wurde gelesen, ließ sich aber mit dem Adapter {{adapter}} nicht bereit machen: {{why}} Der Adapter ist vielleicht beschädigt oder der Speicher knapp: Fragen Sie ohne ihn, oder schließen Sie andere Programme.',
  noNumbers:
    'Das Modell rechnet keine Zahlen aus: Seine Datei ist beschädigt. Holen Sie die Datei erneut, oder fragen Sie ein anderes Modell.',
  noNumbersAdapted:
    'Mit diesem Adapter rechnet das Modell keine Zahlen aus: Der Adapter oder das Modell ist beschädigt. Fragen Sie ohne den Adapter, oder machen Sie ihn neu.',
  noSuchModel: '{{host}} hat kein Modell „{{model}}“: Berichtigen Sie den Namen des Modells im Endpunkt.',
  noSuchModelBut:
    '{{host}} hat kein Modell „{{model}}“, sondern {{names}}: Berichtigen Sie den Namen des Modells im Endpunkt.',
  noModelSpeaks:
    '{{host}} schickte keine Antwort eines Sprachmodells („{{said}}“): Prüfen Sie, ob es ein OpenAI-kompatibler Server ist und ob die Adresse des Endpunkts auf /v1 endet.',
  failedInside:
    'Der Server {{host}} ist mitten in seiner Antwort gescheitert („{{said}}“): Sehen Sie in sein Protokoll, und fragen Sie erneut.',
}
