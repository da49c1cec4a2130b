import { IndexMigration } from './index-migration.ts'

/** Each key of a table that may be sharded contains the column that it is sharded by (db/shards.ts). */
export class Migration20261124510002_keys_by_shard extends IndexMigration {
  readonly indexes = [
    'message_about on message (conversation_id, number) include (listing_id) where listing_id is not null',
  ]

  override up(): void {
    super.up()
    this.addSql('set lock_timeout = 0')
    const unique = [
      'message_place on message (conversation_id, number)',
      'message_key on message (id, conversation_id)',
      'message_sent on message (sender_id, client_key, conversation_id) where client_key is not null',
      'push_subscription_id on push_subscription (id, session_hash)',
    ]
    for (const index of unique) this.addSql(`create unique index concurrently if not exists ${index}`)
    this.addSql('reset lock_timeout')
  }
}
