import { IndexMigration } from './index-migration.ts'

/** Addresses that nobody has proven, and trips that are over: what the sweeps look for. */
export class Migration20261122451001_forgotten_found extends IndexMigration {
  readonly indexes = [
    'account_unproven on account (id) where email is not null and email_confirmed_at is null',
    `listing_over on listing (closes_at) where status <> 'open'`,
  ]
}
