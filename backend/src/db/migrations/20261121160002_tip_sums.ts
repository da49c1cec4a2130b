import { IndexMigration } from './index-migration.ts'

/** The sums that a helper, and the whole site, received since a moment. */
export class Migration20261121160002_tip_sums extends IndexMigration {
  readonly indexes = [
    'tip_received_since on tip (recipient_id, paid_at) include (amount_cents) where paid_at is not null',
    'tip_paid_since on tip (paid_at) include (amount_cents) where paid_at is not null',
  ]
}
