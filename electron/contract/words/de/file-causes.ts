import type { Translated } from '../catalogue.ts'
import type { fileCauses as english } from '../en/file-causes.ts'

export const fileCauses: Translated<typeof english> = {
  full: 'die Festplatte ist voll',
  shareUsed: 'Ihr Anteil an der Festplatte ist aufgebraucht',
  readOnly: 'die Festplatte lässt sich nur lesen',
  mayNotOpen: 'Sie dürfen sie nicht öffnen',
  mayNotChange: 'das System lässt Sie sie nicht ändern',
  diskFailed: 'die Festplatte hat versagt',
  tookPart: 'die Festplatte ist voll oder hat versagt',
  tooManyOpen: 'zu viele Dateien sind offen',
  tooLarge: 'sie wurde größer, als diese Festplatte erlaubt',
  inUse: 'ein anderes Programm verwendet sie',
  longName: 'ihr Name ist länger, als ein Name sein darf',
  notThere: 'sie ist nicht da',
  throughFile: 'der Pfad führt durch eine Datei, als wäre sie ein Ordner',
  isFolder: 'es ist ein Ordner',
  noSuchFolder: 'diesen Ordner gibt es nicht',
}
