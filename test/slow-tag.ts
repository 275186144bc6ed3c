/** A further proof of what the fast run proves already: it stays beside that, and `npm run test:slow` runs it. */
export const SLOW = { name: 'slow', description: 'left to npm run test:slow' }
