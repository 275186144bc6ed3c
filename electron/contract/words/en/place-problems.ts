/** Why a file or folder is not taken. */
export const placeProblems = {
  folderNotWritten: '{{folder}} cannot be written to; name a folder of your own.',
  isFolder: '{{path}} is a folder; name a file in it.',
  noOrdinary: '{{path}} is no ordinary file but a device or a pipe; save it to disk first.',
  tooLarge: '{{path}} is larger than {{most}}; make it smaller.',
  unpacksTooMuch:
    '{{file}} unpacks to more than {{most}} times its size, which no text does; unpack it yourself if you trust it and give the result.',
  notToItsEnd: '{{path}} cannot be read to its end ({{why}}); check the file and its permissions.',
  atWork: 'This {{kind}} is at work; stop it first.',
  heldElsewhere: 'Another window or command is at work on this {{kind}}; wait for it, or stop it there.',
  noSuch: 'There is no such {{kind}} any more; reload the list.',
  already: 'This {{kind}} is there already.',
  notInTrash: 'The removed {{kind}} is no longer in the trash.',
  noId: 'That is not the id of {{kind}}.',
  noDataFolder:
    '{{home}} is no data folder of Clew, which would in time throw away what lies in {{folder}}; name another folder.',
  filesOfOthers:
    '{{folder}} holds {{file}}, which would be written over; name an empty folder, or one that is not there yet.',
  cannotBeReadAs: '{{path}} cannot be read as {{kind}}; remove it.',
  cannotBeOpened: '{{path}} cannot be opened; check the path and the permissions.',
} as const
