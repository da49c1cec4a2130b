import { IndexMigration } from './index-migration.ts'

/** For the job that erases the copies of who travels from closed cases. */
export class Migration20261129120100_case_travelers extends IndexMigration {
  readonly indexes = [
    `moderation_case_traveler on moderation_case (closed_at)
       where kind = 'listing' and closed_at is not null and snapshot @> '[{"label": "Traveler"}]'`,
  ]
}
