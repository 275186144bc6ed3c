/** Why the system did not give or take a file. */
export const fileCauses = {
  full: 'the disk is full',
  shareUsed: 'your share of the disk is used up',
  readOnly: 'the disk can only be read',
  mayNotOpen: 'you may not open it',
  mayNotChange: 'the system does not let you change it',
  diskFailed: 'the disk failed',
  tookPart: 'the disk is full, or failed',
  tooManyOpen: 'too many files are open',
  tooLarge: 'it grew larger than this disk allows',
  inUse: 'another program uses it',
  longName: 'its name is longer than a name may be',
  notThere: 'it is not there',
  throughFile: 'the path leads through a file as if it were a folder',
  isFolder: 'it is a folder',
  noSuchFolder: 'there is no such folder',
} as const
