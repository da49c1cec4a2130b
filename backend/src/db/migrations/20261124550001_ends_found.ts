import { IndexMigration } from './index-migration.ts'

/** For the sweeps that end rows or forget networks, and for the newest visits of a release. */
export class Migration20261124550001_ends_found extends IndexMigration {
  readonly indexes = [
    'stripe_event_age on stripe_event (received_at)',
    'report_network_age on report (created_at) where network is not null',
    'listing_request_age on listing (created_at) where visitor_id is not null and request_hash is not null',
    'saved_search_unconfirmed on saved_search (created_at) where confirmed_at is null',
    'release_visit_newest on release_visit (name, version, at desc)',
  ]
}
