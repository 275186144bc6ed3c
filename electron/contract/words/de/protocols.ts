import type { Translated } from '../catalogue.ts'
import type { protocols as english } from '../en/protocols.ts'

export const protocols: Translated<typeof english> = {
  relationLists: 'Beziehungslisten',
  relationListsSays: 'wie Beziehungslisten angeordnet sind (KG-R1, Tabelle 11)',
  byDomain: 'nach Bereich und Typ',
  topicsNamed: 'Ausgangspunkte genannt',
  topicsNamedSays:
    'ob „(Initial entities: …)“ hinter der Frage steht, wie in den Abbildungen von KG-R1 und nicht in seiner Vorlage',
  relationsListed: 'Aufgeführte Beziehungen',
  relationsListedSays:
    'Beziehungen, die eine Liste behält, die am besten passenden (GraphWalker: k aus E.1, 20, wenn nichts gesetzt ist; KG-R1: alle)',
  relationsListedDefault: 'alle; 20 in GraphWalker',
  orderedBy: 'Beziehungen geordnet nach',
  orderedBySays:
    'was die Beziehungen ordnet, die GraphWalker zeigt: die Rangfolge von Clew, das Modell selbst (§2.2.1) oder BM25 allein',
  clewsRanker: 'der Rangfolge von Clew',
  modelItself: 'dem Modell selbst',
  bm25: 'BM25 allein',
  lists: 'Listen',
  listsSays: 'wie die Listen von GraphWalker angeordnet sind: eine Zeile je Richtung oder eine flache Liste wie in E.3',
  lineEach: 'eine Zeile je Richtung',
  oneFlat: 'eine flache Liste',
  triplesPerRelation: 'Tripel je Beziehung',
  triplesPerRelationSays:
    'Tripel einer Beziehung, die GraphWalker höchstens zeigt (§2.2.1: 5, und 5 für ein Sprachmodell, wenn nichts gesetzt ist; der Navigator und der Decoder: so viele wie passen)',
  triplesPerRelationDefault: '5 für ein Sprachmodell',
  prompt: 'Prompt',
  promptSays:
    'der Prompt von KBQA-R1: für jeden Graphen und seine Namen oder Tabelle I Wort für Wort, die von Freebase und MIDs spricht',
  forAnyGraph: 'für jeden Graphen',
  tableOne: 'Tabelle I Wort für Wort',
  validatedFrom: 'Bestätigt ab',
  validatedFromSays: 'Ähnlichkeit, ab der eine geschriebene Beziehung als gemeint gilt (KBQA-R1 §IV-A3, τ_high)',
  rejectedBelow: 'Abgelehnt unter',
  rejectedBelowSays: 'Ähnlichkeit, unter der eine geschriebene Beziehung abgelehnt wird (KBQA-R1 §IV-A3, τ_low)',
  thresholdsAre: 'Schwellen gelten für',
  thresholdsAreSays:
    'womit die Schwellen verglichen werden: Ähnlichkeiten auf einer Skala, auf der sie ihre Bedeutung behalten, was auch immer sie misst, oder die Kosinuswerte selbst (§IV-A3)',
  calibrated: 'eine kalibrierte Skala',
  cosines: 'die Kosinuswerte selbst',
  nowSays: 'der Tag, für den NOW in einer Zeitbedingung steht, etwa 2015-08-10 (KBQA-R1, Tabelle II)',
  entitiesSearched: 'Gesuchte Entitäten',
  noPath:
    'Ohne Entitäten und ohne Hyperkanten wird in den Dokumenten nichts gefunden; eines von beiden auf mindestens 1 stellen.',
  entitiesSearchedSays: 'Entitäten, die für eine Anfrage gesucht werden (Graph-R1, Gl. 7, k_V); bei 0 entfällt der Weg',
  passagesSearched: 'Gesuchte Textstellen',
  passagesSearchedSays:
    'Hyperkanten, die für eine Anfrage gesucht werden (Graph-R1, Gl. 8, k_H); bei 0 entfällt der Weg',
  passagesReturned: 'Zurückgegebene Textstellen',
  passagesReturnedSays: 'Textstellen, die auf eine Anfrage zurückkommen (Graph-R1, Gl. 9 und Tabelle 5, k)',
  triplesToo: 'Auch Tripel des Graphen',
  triplesTooSays:
    'ob Tripel des Graphen, die zu einer Anfrage passen, mit ihren Textstellen kommen, unter dem Schlüssel „graph“, den Graph-R1 nicht hat',
  flat: 'flach',
  nowLabel: 'NOW',
  titleVanilla: 'Ohne Graph',
  titleCot: 'Ohne Graph, laut gedacht',
  titleRetrieval: 'Suche, ein Zug',
}
