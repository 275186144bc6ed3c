/** `npm run build`: everything that is built, anew. */
import { buildAnew } from './setup.mjs'

buildAnew()
