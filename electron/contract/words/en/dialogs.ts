/** What the system asks and tells for Clew. */
export const dialogs = {
  models: 'GGUF models',
  graphs: 'Graphs and documents',
  all: 'All files',
  anAnswer: 'an answer',
  theEncryption: 'the encryption of the project, which goes on by its passphrase',
  stillAtWork: 'Clew is still at work.',
  notDone:
    'Not done yet: {{names}}. What is cut off stands in the list of jobs at the next start, and can be started again there; an answer keeps the steps it has.',
  keepWorking: 'Keep working',
  quit: 'Quit',
  done: 'Clew is done',
  notFinished: 'Clew could not finish',
  couldNotStart: 'Clew could not start',
} as const
