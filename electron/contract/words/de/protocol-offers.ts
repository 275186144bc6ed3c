import type { Translated } from '../catalogue.ts'
import type { protocolOffers as english } from '../en/protocol-offers.ts'

export const protocolOffers: Translated<typeof english> = {
  'kg-r1': 'Vier einfache Handlungen: die Beziehungen einer Entität, dann die Entitäten entlang einer davon.',
  graphwalker:
    'Zwei Werkzeuge: die am besten passenden Beziehungen beider Seiten, dann die Tripel von bis zu vier davon auf einmal.',
  'kbqa-r1':
    'Eine logische Form, Schritt für Schritt gebildet: Verknüpfungen, Schnittmengen, Zahlen, Vergleiche, Zeiten.',
  'graph-r1': 'Fragen in Worten an die Dokumente des Graphen, mit Textstellen beantwortet.',
  clew: 'Benannte Mengen: Wege, Bedingungen, Mengenoperationen, Zahlen, Summen, Superlative, Zeiten, ja oder nein.',
  noDocuments: 'Der Graph hat keine Dokumente; fügen Sie ihm Dateien mit Text, Markdown, HTML oder PDF hinzu.',
  noTriples:
    'Der Graph hat keine Tripel, entlang derer sich gehen ließe; importieren Sie eine Graphdatei, oder fragen Sie seine Dokumente mit Graph-R1.',
  decoderAlone:
    'Der mitgelieferte Decoder wurde allein auf KG-R1 angelernt; wählen Sie den Navigator oder ein anderes Modell, oder lernen Sie ihn an.',
  documentsOnly: 'Der Graph enthält nur Dokumente, und Graph-R1 ist das Protokoll, das sie liest.',
  taughtWalking: 'Was hier angelernt wurde, wurde im Gehen angelernt, und KG-R1 geht.',
  writesPrograms: 'Der Navigator schreibt Programme über Mengen, die alles sagen, was Menschen fragen.',
  taughtIn: 'Was hier angelernt wurde, wurde in {{protocol}} angelernt.',
  decoderKnows: 'Der mitgelieferte Decoder wurde auf KG-R1 angelernt und kennt kein anderes Protokoll.',
  manyRelations:
    'Der Graph hat {{relations}} Beziehungen, und GraphWalker zeigt einem Sprachmodell nur die, die zur Frage passen.',
  fewRelations_one: 'Der Graph hat eine Beziehung, wenig genug, um sie ganz aufzuführen, wie KG-R1 es tut.',
  fewRelations_other: 'Der Graph hat {{number}} Beziehungen, wenig genug, um sie ganz aufzuführen, wie KG-R1 es tut.',
}
