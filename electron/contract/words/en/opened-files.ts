/** Files that were to be opened with Clew and are not. */
export const openedFiles = {
  wrongName: 'is no graph, model or archive by its name',
  one: '“{{name}}” {{why}}',
  notOpened: 'Not opened: {{files}}. Drop documents on the window.',
  noFile: 'is no file',
  gone: 'is not there any more',
  unreadable: 'cannot be read ({{why}})',
} as const
