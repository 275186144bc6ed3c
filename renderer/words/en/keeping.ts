/** What was removed, and what is erased. */
export const keeping = {
  eraseEverything: 'Erase everything?',
  eraseScope: 'Erase {{scope}}?',
  eraseForGood: 'Erase for good',
  isBack: '“{{title}}” is back.',
  goneForGood: '“{{title}}” is gone for good.',
  erased: 'Erased: {{scope}}.',
  copiedDiagnostics: 'Copied: version, system, sizes and the last errors, without names.',
  nothingRemoved: 'Nothing. What you remove can be had back here for {{days}} days.',
  removedThings: 'Removed things',
  removedKeptUntil: 'removed {{removed}}, kept until {{until}}',
  takeBack: 'Take back',
  removeForGood: 'Remove for good…',
  andThingsBefore: 'And {{things}} that were removed before; `clew removed` lists them.',
  deletedFromDisk: 'It is deleted from the disk and does not come back.',
} as const
