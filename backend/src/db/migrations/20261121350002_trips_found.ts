import { IndexMigration } from './index-migration.ts'

/** The trips of a conversation. Few messages begin to talk about one. */
export class Migration20261121350002_trips_found extends IndexMigration {
  readonly indexes = [
    'message_trips on message (conversation_id, id) include (listing_id) where listing_id is not null',
  ]
}
