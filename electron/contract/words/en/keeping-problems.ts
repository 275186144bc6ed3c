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
} as const
