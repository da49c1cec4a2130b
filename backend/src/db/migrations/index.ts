import { Migration20261126080000_baseline } from './20261126080000_baseline.ts'

/**
 * This migration is edited in place until 1.0.0 is tagged. Then delete this constant, and `npm run contract` stores its
 * hash.
 */
export const EDITED_IN_PLACE: string | undefined = '20261126080000_baseline'

/** In the order in which they run. It is a list, because a glob would differ between jest, dist and a bundle. */
export const migrations = [{ name: '20261126080000_baseline', class: Migration20261126080000_baseline }]
