import type { modelFiles as english } from '../en/model-files.ts'
import type { Translated } from '../catalogue.ts'

export const modelFiles: Translated<typeof english> = {
  unknownList:
    'Der Eintrag „{{key}}“ ist eine Liste unbekannter Art ({{type}}); die Datei ist beschädigt oder neuer als dieses Programm.',
  dimensions: 'Der Tensor „{{name}}“ soll {{rank}} Dimensionen haben; ein Modell hat 1 bis {{most}}.',
  emptyDimension: 'Der Tensor „{{name}}“ hat eine leere Dimension; die Datei ist beschädigt.',
  tooManyEntries:
    'Der Tensor „{{name}}“ soll mehr Einträge haben als irgendein Modell; die Datei ist beschädigt oder soll Schaden anrichten.',
  unknownFormat:
    'Der Tensor „{{name}}“ ist in einem Format ({{type}}) gespeichert, das dieses Programm nicht kennt; wandeln Sie das Modell in ein heutiges um, etwa Q4_K_M.',
  rowsDoNotFit: 'Die Zeilen des Tensors „{{name}}“ passen nicht zu seinem Format {{type}}; die Datei ist beschädigt.',
  tensorTwice: 'Der Tensor „{{name}}“ ist zweimal aufgeführt; die Datei ist beschädigt.',
  misaligned: 'Der Tensor „{{name}}“ beginnt nicht bei einem Vielfachen von {{alignment}}; die Datei ist beschädigt.',
  beyondTheEnd:
    'Der Tensor „{{name}}“ würde hinter dem Ende der Datei enden; sie ist abgeschnitten oder beschädigt. Kopieren oder laden Sie sie noch einmal.',
  overlap: 'Die Tensoren „{{name}}“ und „{{next}}“ liegen übereinander; die Datei ist beschädigt.',
  alignment:
    'Die Ausrichtung der Datei ({{alignment}}) ist keine Zweierpotenz von 8 bis 65536; die Datei ist beschädigt.',
  noGguf:
    'Das ist kein GGUF-Modell: Es beginnt nicht mit den Buchstaben GGUF. Wählen Sie eine Datei, die auf .gguf endet.',
  versionOne:
    'Diese GGUF-Datei hat die Version 1, die nicht mehr gelesen wird; wandeln Sie sie mit einem heutigen llama.cpp um.',
  bigEndian: 'Diese GGUF-Datei ist für einen Big-Endian-Rechner gemacht; nehmen Sie die gewöhnliche (Little-Endian).',
  unknownVersion: 'Diese GGUF-Datei nennt als Version {{version}}; bekannt sind 2 und 3.',
  keyTwice: 'Der Eintrag „{{key}}“ ist zweimal da; die Datei ist beschädigt.',
  unknownKind:
    'Der Eintrag „{{key}}“ ist von unbekannter Art ({{type}}); die Datei ist beschädigt oder neuer als dieses Programm.',
  noArchitecture: 'Die Datei sagt nicht, welche Modellarchitektur sie enthält; als Modell ist sie nicht zu gebrauchen.',
  split: 'Das ist ein Teil eines Modells aus {{parts}} Dateien; fügen Sie sie zuerst mit llama-gguf-split zusammen.',
  notOpened: 'Die Datei lässt sich nicht öffnen ({{why}}); prüfen Sie, ob es sie gibt und ob sie gelesen werden darf.',
  noFile: 'Das ist ein Ordner, eine Pipe oder ein Gerät und keine Datei; wählen Sie die .gguf-Datei selbst.',
  cutOff:
    'Die Datei endet mitten in ihrem Kopf (bei Byte {{size}}); sie ist abgeschnitten oder beschädigt. Kopieren Sie sie noch einmal.',
  becameShorter:
    'Die Datei wurde kürzer, während sie gelesen wurde; warten Sie, bis sie ganz kopiert ist, und versuchen Sie es noch einmal.',
  claims:
    'Der Kopf der Datei nennt {{what}}: {{value}}. Ein wirkliches Modell braucht höchstens {{limit}}; die Datei ist beschädigt oder soll Schaden anrichten.',
  quantised:
    'Der Tensor „{{name}}“ ist quantisiert ({{type}}), und um alle Gewichte anzulernen, müssen sie unquantisiert sein. Nehmen Sie die F32-, F16- oder BF16-Datei des Modells, oder lernen Sie einen Adapter darauf an.',
  noAdapter:
    'Diese Datei ist kein Low-Rank-Adapter. Wählen Sie einen GGUF-Adapter, etwa einen, den das Anlernen geschrieben hat.',
  otherArchitecture:
    'Der Adapter ist für ein Modell der Architektur „{{found}}“, und dieses ist „{{wanted}}“. Wählen Sie das Modell, auf dem er angelernt wurde.',
  noAlpha:
    'Der Adapter nennt sein Alpha (adapter.lora.alpha) nicht, also ist seine Stärke unbekannt; die Datei ist beschädigt.',
  notOnBlocks:
    'Der Adapter sitzt nicht auf den Matrizen der Blöcke ({{targets}}), und andere kennt das Anlernen nicht.',
  adapterHolds:
    'Der Adapter enthält {{name}}, wofür dieses Modell keinen Platz hat. Wählen Sie das Modell, auf dem er angelernt wurde.',
  adapterLacks:
    'Dem Adapter fehlt {{name}}; er ist für ein Modell mit weniger Blöcken gemacht oder sitzt in jedem Block auf anderen Matrizen. Wählen Sie das Modell, auf dem er angelernt wurde.',
  adapterShape:
    '{{name}} des Adapters ist [{{found}}], und dieses Modell braucht [{{wanted}}]. Wählen Sie das Modell, auf dem er angelernt wurde.',
  architecture:
    'Die Architektur des Modells ist „{{found}}“, und das Anlernen baut {{known}}. Wählen Sie ein Modell mit einer davon.',
  notBuilt:
    'Das Modell hat {{key}} ({{value}}), was das Anlernen nicht baut. Wählen Sie ein einfaches {{architecture}}-Modell.',
  mixture:
    'Das Modell hat {{key}} ({{value}}), was das Anlernen nicht baut: Es lernt dichte Modelle an und keine Mixtures of Experts. Wählen Sie ein einfaches {{architecture}}-Modell.',
  keyMissing: '{{key}} des Modells fehlt, also ist seine Form unbekannt; die Datei ist beschädigt.',
  partOfHeads:
    'Das Modell dreht nur einen Teil jedes Kopfes nach der Position, was das Anlernen nicht baut. Wählen Sie ein einfaches llama-Modell.',
  widths:
    'Die Values des Modells sind nicht so breit wie seine Keys, was das Anlernen nicht baut. Wählen Sie ein einfaches llama-Modell.',
  stretched:
    'Das Modell streckt seine Positionen durch „{{found}}“, und das Anlernen kennt „linear“ und die Faktoren von Llama 3.1. Wählen Sie ein anderes Modell.',
  notWhole:
    'Die Datei enthält kein {{name}}; sie ist kein ganzes Modell. Wählen Sie das Modell selbst und keinen Adapter oder Teil davon.',
  tensorMissing:
    'Dem Modell fehlt der Tensor {{name}}; die Datei ist beschädigt oder von einer Variante, die das Anlernen nicht baut.',
  tensorShape: 'Der Tensor {{name}} ist [{{found}}] und sollte [{{wanted}}] sein; die Datei ist beschädigt.',
  tensorLeftOut:
    'Das Modell enthält den Tensor {{name}}, den das Anlernen auslassen würde. Wählen Sie ein einfaches {{architecture}}-Modell.',
  tokenizer:
    'Mit dem Tokenizer des Modells ({{found}}) kann dieses Programm nicht schreiben; nehmen Sie ein llama-, qwen2- oder qwen3-Modell.',
  tokenizerOf:
    'Ein {{architecture}}-Modell mit dem Tokenizer „{{found}}“ ist nicht zu gebrauchen; nehmen Sie ein llama-, qwen2- oder qwen3-Modell.',
  listedBroken: 'Das Modell „{{id}}“ ist nicht zu gebrauchen: {{problem}}',
  damaged: 'Seine Datei ist beschädigt.',
  noModel:
    'Ein Modell „{{id}}“ gibt es nicht; fügen Sie der Bibliothek eine GGUF-Datei hinzu, oder geben Sie den Pfad einer .gguf-Datei an.',
  noModelAmong: 'Ein Modell „{{id}}“ gibt es nicht; es gibt {{ids}}, oder geben Sie den Pfad einer .gguf-Datei an.',
  noRoom:
    'Das Modell braucht {{megabytes}} MB in {{folder}}, und so viel ist auf dem Datenträger nicht frei; schaffen Sie zuerst Platz.',
  noRanker:
    'Diese Datei ist kein Relation Ranker. Wählen Sie navigator.bin, oder machen Sie eine mit „npm run model:navigator“.',
  rankerVersion:
    'Dieser Relation Ranker hat die Version {{found}}; dieses Programm liest Version {{wanted}}. Machen Sie einen mit „npm run model:navigator“.',
  rankerSize:
    'Die Datei dieses Relation Rankers hat {{found}} Bytes statt {{wanted}}: Sie ist abgeschnitten oder von anderer Größe. Kopieren Sie sie noch einmal.',
  rankerChanged:
    'Dieser Relation Ranker ist verändert oder beschädigt (seine Prüfsumme stimmt nicht). Kopieren Sie ihn noch einmal.',
  entriesUnder: 'Einträge unter „{{key}}“',
  bytesOfTextUnder: 'Bytes in einem Text unter „{{key}}“',
  bytesOfTensorName: 'Bytes im Namen eines Tensors',
  entriesOfDimension: 'Einträge in einer Dimension von „{{name}}“',
  placeOfTensor: 'als Ort des Tensors „{{name}}“',
  tensors: 'Tensoren',
  entries: 'Einträge',
  bytesOfKey: 'Bytes im Namen eines Eintrags',
  bytesUnder: 'Bytes unter „{{key}}“',
}
