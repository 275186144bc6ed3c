/** Why something was not backed up, restored or erased. */
export const keepingProblems = {
  atWork: '"{{title}}" is at work; nothing was erased. Wait for it, or cancel it.',
  changesFast: '{{folder}} changes faster than it can be read; stop what is at work on it.',
  noBackupThere: '{{path}} is there and no backup; name another file.',
  isArchive: '{{file}} is the archive of one graph; `clew kg import` or the Graphs screen takes it in.',
  newerVersion:
    '{{file}} is a backup of version {{version}}, and this program reads version {{reads}}; use a newer Clew.',
  damaged:
    '{{file}} is damaged: it does not hold what was backed up; nothing of it was taken. Get it again, or take another backup.',
  foreignPart:
    '{{file}} holds "{{part}}", which no backup of Clew has; nothing of it was taken. Get it from where it was made.',
  cancelled: 'The restore was cancelled; nothing has come.',
  noBackup: '{{file}} is no backup that Clew wrote, or it is cut; choose a file that `clew backup` made.',
  notInTrash: 'Nothing in the trash has the id {{id}}; `clew removed` lists what there is.',
  nothingToBackUp: 'There is nothing in {{folder}} to back up; add a graph first.',
  unholdableName: '{{path}} has a name that a backup cannot hold, and is left out.',
  graphElsewhere:
    'The graph "{{graph}}" is at {{url}} and not in this backup; after a restore connect it again (`clew kg connect`).',
  anEndpoint: 'an endpoint',
  graphUnreadable: 'The graph "{{graph}}" cannot be read and is left out: {{why}}',
  modelsNotIn: 'Models are not in it: keep the files of {{models}} beside it.',
  graphUnderOtherName: 'There is another graph "{{graph}}" here; the one of the backup is called "{{name}}".',
  hereOtherwise_one: '{{things}} is here in another state than in the backup, and stays as here.',
  hereOtherwise_other: '{{things}} are here in another state than in the backup, and stay as here.',
  endpointsCame:
    'Endpoints came without their keys, and nothing is sent to one before you allow it for a graph: {{endpoints}}.',
  endpointAt: '{{name}} at {{url}}',
  endpointHere: 'The endpoint {{name}} is here with another address or model, and stays as here.',
  thingsUnreadable: '{{things}} cannot be read by this version and did not come ({{why}}).',
  titleUnreadable: 'one that cannot be read',
  titleVersion: '{{graph}}, version {{version}}',
} as const
