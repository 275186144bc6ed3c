/** Why a graph is not there, or is not changed. */
export const graphProblems = {
  replaced:
    'The graph "{{graph}}" was replaced while it was explored, and what was learnt is of the one before; explore it again.',
  noFile: 'There is no file {{file}}; check the path.',
  noDocument: '"{{graph}}" holds no document named "{{document}}"; reload the list.',
  noWriter: 'No model that writes is at hand; start the job again.',
  alreadyOther: 'There already is a graph named "{{graph}}"; write its name so, or choose another.',
  cannotExtract: '{{model}} writes no text and cannot extract facts; choose a language model, or the patterns.',
  oneEntity: '"{{name}}" is one entity; name two that are not one.',
  whatToWrite: 'The name of the file does not say what to write; let it end in {{endings}}, or give --format.',
  archiveHoldsAll: 'An archive holds all versions of a graph; leave the version out.',
  badName:
    '"{{name}}" cannot be a graph\'s name; use up to {{most}} letters, digits, spaces and . _ - ( ) + & \', beginning with a letter or digit.',
  gone: 'The removed graph is no longer in the trash; import it again.',
  sampleMissing: 'The sample graph is missing from this installation; install Clew again.',
  removed:
    'The graph "{{graph}}" was removed; `clew kg restore` takes it back, and so does the list of what was removed.',
  noGraphs:
    'There is no graph named "{{graph}}", nor any other in {{folder}}; import one. If there were some, see whether that is the data folder, and whether its disk is there.',
  noGraph: 'There is no graph named "{{graph}}"; import one, or choose another from the list.',
  beingWritten: 'The graph "{{graph}}" is being written by another Clew process or import; wait until it is done.',
  already: 'There already is a graph named "{{graph}}"; choose another name, or remove that graph first.',
  folderGone:
    'The data folder {{folder}} is not there: its disk was removed, or the folder was moved. Put it back, and all is as it was.',
  folderEmpty:
    'The data folder {{folder}} is another, empty one, where there were graphs ({{graphs}}): its disk was removed, or the folder was moved. Put it back, and all is as it was.',
  inUse: 'The graph "{{graph}}" is in use by an answer or an export; stop it or wait until it is done.',
  uploadGone: 'The uploaded file is no longer there; drop the file again.',
  uploadName: 'The file name has characters that a file cannot carry here; rename the file and drop it again.',
  uploadDisk: 'The disk is too full for this file; free some space and drop it again.',
  noVersion: '"{{graph}}" has no version {{version}}; `clew kg versions` lists those there are.',
  versionGone: 'The removed version is no longer in the trash; it cannot be taken back.',
  noVersions: 'The graph "{{graph}}" has no versions; it was replaced.',
  isFolder: '{{file}} is a folder; choose the documents in it.',
  uploadTooLarge:
    'The file is larger than {{most}}, the most that is taken over the browser; use `clew import` instead.',
  noEntity: 'The graph has no entity called "{{name}}". Nothing in it has a similar name.',
  noEntityNear: 'The graph has no entity called "{{name}}". Use one of the nearest names: {{names}}.',
  firstImport: 'The first import cannot be taken back, since all the rest builds on it; remove the graph instead.',
  versionElsewhere:
    'The graph as it is now does not come from version {{version}}; `clew kg versions` lists what it comes from.',
  elsewhere: 'The graph "{{graph}}" is at an endpoint, and only looked at from here; {{advice}}.',
  exploreOwn: 'explore a graph of this machine',
  teachExport: 'import an export of it, and teach that',
  mergeThere: 'merge things where it is',
  changeThere: 'change it where it is',
  readIntoOwn: 'read the documents into a graph of this machine',
  exportThere: 'export it there',
  queryThere: 'query it there',
} as const
