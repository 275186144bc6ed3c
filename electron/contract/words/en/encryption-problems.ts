/** Why something was not encrypted, decrypted, locked or opened. */
export const encryptionProblems = {
  locked: 'This project is locked; give its passphrase in the window of Clew, and ask again.',
  wrongPassphrase: 'That is not the passphrase of this project; try again.',
  shortPassphrase: 'A passphrase has {{least}} characters at least; several words that belong to no saying are better.',
  changed:
    '{{what}} was changed since this project wrote it, is damaged or belongs elsewhere; restore it from a backup, or remove it.',
  headerDamaged:
    '{{path}} and its copy are damaged, and without them the project cannot be opened; bring one back from a backup of the folder.',
  onlyOnLinux:
    'What was taught to a language model is kept encrypted here, and can only be used on Linux, which has memory that a library reads like a file; ask the Navigator, or decrypt the project.',
  backupDamaged: '{{path}} is an encrypted backup whose beginning is damaged; use another copy.',
  backupEncrypted: 'This backup is encrypted; give the passphrase that its project had then.',
  already: 'This project is encrypted already.',
  not: 'This project is not encrypted.',
  notYet: 'This project is not encrypted; `clew encrypt` encrypts it.',
  cannotLock: 'This project is not encrypted, and so cannot be locked; encrypt it first.',
  atWork: 'The project is being opened, locked, encrypted or decrypted; wait until it is done.',
  elsewhere: 'This project is being encrypted or decrypted by another window or command; wait until it is done.',
  encryptedInPart: 'This project is encrypted in part; `clew encrypt` goes on with it.',
  decryptedInPart: 'This project is decrypted in part; `clew decrypt` goes on with it.',
  encryptingCutOff: 'This project is encrypted in part, since that was cut off; `clew encrypt` goes on with it.',
  decryptingCutOff: 'This project is decrypted in part, since that was cut off; `clew decrypt` goes on with it.',
  noFile:
    '{{path}} is a link or a device, and only files within the project can be encrypted; put the file itself there, or remove it.',
  wouldBeLost: '{{folder}} cannot be read, and would be lost: {{why}} Remove it first.',
  tooSoon: 'The last passphrase was not that of this project; another one is tried in {{wait}}.',
  openElsewhere: 'Clew has this project open in another window or command; close it, and try again.',
  graphLocked: 'This graph is encrypted, and its project is locked; give the passphrase.',
  graphOpen: 'This graph is not encrypted, as its project is; remove it and import it again.',
} as const
