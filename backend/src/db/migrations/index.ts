import { Migration20261126080000_baseline } from './20261126080000_baseline.ts'

/** In the order in which they run. It is a list, because a glob would differ between jest, dist and a bundle. */
export const migrations = [{ name: '20261126080000_baseline', class: Migration20261126080000_baseline }]
