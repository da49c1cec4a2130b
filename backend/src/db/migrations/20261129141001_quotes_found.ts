import { IndexMigration } from './index-migration.ts'

/** The queue begins with raised cases, and the sweep finds what still quotes messages. */
export class Migration20261129141001_quotes_found extends IndexMigration {
  readonly indexes = [
    'moderation_case_raised on moderation_case ((raised_at is null), id) where closed_at is null',
    `report_quoted on report (case_id) where quoted <> '[]'`,
    `moderation_case_quoted on moderation_case (closed_at) where kind in ('message', 'words') and snapshot <> '[]'`,
  ]
}
