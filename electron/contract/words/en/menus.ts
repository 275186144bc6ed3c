/** Menus of the native window. */
export const menus = {
  file: 'File',
  edit: 'Edit',
  go: 'Go',
  view: 'View',
  window: 'Window',
  help: 'Help',
  recentGraphs: 'Recent graphs',
} as const
