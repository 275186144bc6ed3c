import type { Translated } from '../catalogue.ts'
import type { encryptionProblems as english } from '../en/encryption-problems.ts'

export const encryptionProblems: Translated<typeof english> = {
  locked:
    'Dieses Projekt ist gesperrt; geben Sie im Fenster von Clew seine Passphrase ein, und fragen Sie noch einmal.',
  wrongPassphrase: 'Das ist nicht die Passphrase dieses Projekts; versuchen Sie es noch einmal.',
  shortPassphrase:
    'Eine Passphrase hat mindestens {{least}} Zeichen; mehrere Wörter, die zu keiner Redensart gehören, sind besser.',
  changed:
    '{{what}} wurde geändert, seit dieses Projekt es schrieb, ist beschädigt oder gehört woandershin; holen Sie es aus einer Sicherung zurück, oder entfernen Sie es.',
  headerDamaged:
    '{{path}} und die Kopie davon sind beschädigt, und ohne sie lässt sich das Projekt nicht öffnen; holen Sie eine aus einer Sicherung des Ordners zurück.',
  onlyOnLinux:
    'Was einem Sprachmodell angelernt wurde, liegt hier verschlüsselt und lässt sich nur unter Linux verwenden, das Speicher hat, den eine Bibliothek wie eine Datei liest; fragen Sie den Navigator, oder entschlüsseln Sie das Projekt.',
  backupDamaged:
    '{{path}} ist eine verschlüsselte Sicherung, deren Anfang beschädigt ist; nehmen Sie eine andere Kopie.',
  backupEncrypted: 'Diese Sicherung ist verschlüsselt; geben Sie die Passphrase ein, die ihr Projekt damals hatte.',
  already: 'Dieses Projekt ist schon verschlüsselt.',
  not: 'Dieses Projekt ist nicht verschlüsselt.',
  notYet: 'Dieses Projekt ist nicht verschlüsselt; `clew encrypt` verschlüsselt es.',
  cannotLock: 'Dieses Projekt ist nicht verschlüsselt und lässt sich deshalb nicht sperren; verschlüsseln Sie es erst.',
  atWork: 'Das Projekt wird gerade geöffnet, gesperrt, ver- oder entschlüsselt; warten Sie, bis das getan ist.',
  elsewhere:
    'Dieses Projekt wird gerade von einem anderen Fenster oder Befehl ver- oder entschlüsselt; warten Sie, bis das getan ist.',
  encryptedInPart: 'Dieses Projekt ist zum Teil verschlüsselt; `clew encrypt` macht damit weiter.',
  decryptedInPart: 'Dieses Projekt ist zum Teil entschlüsselt; `clew decrypt` macht damit weiter.',
  encryptingCutOff:
    'Dieses Projekt ist zum Teil verschlüsselt, weil das abgebrochen ist; `clew encrypt` macht damit weiter.',
  decryptingCutOff:
    'Dieses Projekt ist zum Teil entschlüsselt, weil das abgebrochen ist; `clew decrypt` macht damit weiter.',
  noFile:
    '{{path}} ist ein Verweis oder ein Gerät, und nur Dateien im Projekt lassen sich verschlüsseln; legen Sie die Datei selbst dorthin, oder entfernen Sie den Verweis.',
  wouldBeLost: '{{folder}} lässt sich nicht lesen und ginge verloren: {{why}} Entfernen Sie es erst.',
  tooSoon: 'Die letzte Passphrase war nicht die dieses Projekts; die nächste wird in {{wait}} versucht.',
  openElsewhere:
    'Clew hat dieses Projekt in einem anderen Fenster oder Befehl offen; schließen Sie es, und versuchen Sie es erneut.',
  graphLocked: 'Dieser Graph ist verschlüsselt, und sein Projekt ist gesperrt; geben Sie die Passphrase ein.',
  graphOpen:
    'Dieser Graph ist nicht verschlüsselt, sein Projekt aber schon; entfernen Sie ihn, und importieren Sie ihn neu.',
}
