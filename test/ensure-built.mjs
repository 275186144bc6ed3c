/** Vitest's global setup: tests that start Clew's processes start the built ones, which begin in a third of the time. */
export { ensureBuilt as setup } from '../scripts/setup.mjs'
