/** What became of a job that was cut off, and what to do. */
export const interrupted = {
  exploring:
    'Clew ended while this was running; nothing of it was kept, and the graph is asked as before. Start it again to explore it.',
  duplicates: 'Clew ended while this was running; nothing of it was kept. Start it again to look for duplicates.',
  change: 'Clew ended while this was running; the graph is as it was before. Start it again.',
  documents: 'Clew ended while this was running; what was read so far is kept. Start it again to go on from there.',
  file: 'Clew ended while this was running; the file is as it was before. Start it again.',
  import: 'Clew ended while this was running; nothing of it was kept. Start it again.',
  restore: 'Clew ended while this was running; what had been read whole has come, else nothing. Start it again.',
  answers:
    'Clew ended while this was running; the answers that were given are kept. Start it again to go on from there.',
  recheck: 'Clew ended while this was running; nothing of it was kept. Start it again to ask the saved answers again.',
  training: 'Clew ended while this was running. Resume it: it goes on from its last checkpoint.',
  paused: 'It was paused. Resume it: it goes on from its last checkpoint.',
  trainingClosed: 'Clew was closed while this was running. Resume it: it goes on from its last checkpoint.',
  trainingWaiting: 'Clew was closed before this had its turn. Resume it.',
} as const
