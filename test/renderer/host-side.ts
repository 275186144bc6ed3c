/** A window's host is another process: read once for all files, where what is the window's is read anew for each. */
const read = async () => ({
  ...(await import('../host/temporary-host.ts')),
  ...(await import('../host/training/small-graph.ts')),
  ...(await import('../../electron/host/web/bridge-server.ts')),
  ...(await import('../../electron/host/web/web-door.ts')),
  ...(await import('../../electron/host/answers/trajectory-store.ts')),
})
const kept = globalThis as { hostSide?: Awaited<ReturnType<typeof read>> }
kept.hostSide ??= await read()

export const {
  addGraph,
  answerOperation,
  FILMS,
  importFilms,
  openWebDoor,
  streamOperation,
  temporaryHost,
  TrajectoryStore,
  writeLargeGraph,
} = kept.hostSide
