import { ORDINARY } from './ordinary.mjs'
import { SENSITIVE } from './sensitive.mjs'

/**
 * Forty mistakes that someone could make. Each replaces `before`, which occurs once in `file`, and `foundBy` is a test
 * file that fails then. `npm run lab -- defects` tries it.
 */
export const DEFECTS = [...SENSITIVE, ...ORDINARY]
