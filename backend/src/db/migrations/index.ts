import { Migration20261126080000_baseline } from './20261126080000_baseline.ts'

/** The migration that is edited in place until 1.0.0 is tagged. Then this goes, and `npm run contract` stores its hash. */
export const EDITED_IN_PLACE: string | undefined = '20261126080000_baseline'

/** In the order in which they run. It is a list, because a glob would differ between jest, dist and a bundle. */
export const migrations = [{ name: '20261126080000_baseline', class: Migration20261126080000_baseline }]
