/** What a person does about it. */
export const fileAdvice = {
  makeRoom: 'Make room, then try again.',
  makeWritable: 'Choose another place, or make the disk writable.',
  changePermissions: 'Change its permissions, or choose another place.',
  checkDisk: 'Check the disk, and what is kept on it.',
  closePrograms: 'Close other programs, then try again.',
  closeProgram: 'Close that program, then try again.',
  anotherPlace: 'Choose another place.',
  shorterName: 'Choose a shorter one.',
  checkMoved: 'Check the path, or whether it was moved.',
  checkPath: 'Check the path.',
  nameFile: 'Name a file.',
} as const
