import type { Translated } from '../catalogue.ts'
import type { endpointProblems as english } from '../en/endpoint-problems.ts'

export const endpointProblems: Translated<typeof english> = {
  why: ' („{{said}}“)',
  key: '{{host}} will einen Schlüssel oder einen anderen ({{status}}){{why}}: Setzen Sie ihn in der Umgebung, wie der Name des Graphen es sagt.',
  nothingThere: 'Unter dieser Adresse von {{host}} ist kein SPARQL-Endpunkt (404){{why}}: Berichtigen Sie sie.',
  elsewhere:
    '{{host}} schickt an eine andere Adresse, der nicht gefolgt wird, weil Fragen dorthin gingen: Verbinden Sie den Graphen unter der Adresse, unter der er wirklich ist.',
  busy: '{{host}} hat zu viele Anfragen{{why}}: Warten Sie eine Weile, und fragen Sie noch einmal.',
  refused:
    '{{host}} hat eine Abfrage nicht ausgeführt ({{status}}){{why}}; gefragt war „{{asked}}“: Fragen Sie nach weniger, oder sehen Sie in das Protokoll des Servers.',
  tooMuch: '{{host}} hat mehr als {{most}} MiB geschickt; gefragt war „{{asked}}“: Fragen Sie nach weniger.',
  slow: '{{host}} hat nicht innerhalb von {{seconds}} geantwortet; gefragt war „{{asked}}“: Fragen Sie nach weniger, oder geben Sie dem Server mehr Zeit und Speicher.',
  noResults:
    '{{host}} hat keine Ergebnisse von SPARQL 1.1 als JSON geschickt; gefragt war „{{asked}}“: Berichtigen Sie die Adresse, die des Endpunkts selbst, etwa http://localhost:8890/sparql.',
  empty: 'Unter {{url}} gibt es keine Tripel; nennen Sie den Graphen dort mit --graph IRI, oder laden Sie ihn.',
  emptyGraph: 'Unter {{url}}, Graph {{graph}}, gibt es keine Tripel; prüfen Sie die IRI.',
  modelElsewhere:
    '„{{name}}“ ist auf einem anderen Rechner: Die Frage und die Fakten von „{{graph}}“, die der Agent ansieht, würden an {{place}} gesendet. Es wurde nichts gesendet. Erlauben lässt es sich für diesen Graphen mit dem Schalter in seinen Einstellungen oder mit `clew kg allow-endpoint {{typed}}`.',
  graphElsewhere:
    'Der Graph „{{name}}“ ist auf einem anderen Rechner: Die Wörter von Fragen und die Entitäten, die angesehen werden, würden an {{place}} gesendet. Es wurde nichts gesendet. Erlauben lässt es sich mit dem Schalter in den Einstellungen des Graphen oder mit `clew kg allow-endpoint {{typed}}`.',
  ofThisMachine:
    'Der Graph „{{graph}}“ ist auf diesem Rechner: Gezeigt wird, was er hat; neu abzufragen gibt es nichts.',
}
