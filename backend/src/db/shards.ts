/**
 * The plan for distributing the tables over several PostgreSQLs by Citus (backend/operations/citus.md). A test compares
 * the catalog with this plan, so that the distribution stays an operation and not a rewrite. Other tables stay on the
 * coordinator.
 */
export const shards = {
  /**
   * Distributed tables, each by the column that its statements name. Data of one person is distributed by account, so
   * one shard has the list of conversations, unread counts and live events; shared data of two people is distributed by
   * conversation. A session is found by its hash with every request, and by its account only when all of them end.
   */
  distributed: {
    account_change: 'account_id',
    conversation_side: 'account_id',
    conversation: 'id',
    message: 'conversation_id',
    session: 'id_hash',
    push_subscription: 'session_hash',
  } as Record<string, string>,

  /** Copied to every node: they are small and rarely written, and statements about distributed tables join them. */
  references: ['account', 'block', 'read_receipts', 'unread_email_opt_out', 'sms_opt_out', 'push_choice'],

  /** Objects that are dropped before the tables are distributed: the statements of test/contracted.ts. */
  transitional: ['message: the trigger message_numbered', 'a number from a sequence: take_change_number'],

  obstacles: {
    'push_subscription: the key push_subscription_endpoint_key lacks session_hash':
      'One browser has one subscription, and no key of a shard can say that. The key is dropped on that day: a subscription first deletes the endpoint of others, and two pushes of one job have one Topic, so a push service keeps one of them.',
    'account: triggers':
      'Citus has no triggers on reference tables. These keep facts of listings, records and photos. Until code does that, account stays on the coordinator: the foreign keys of distributed tables to it are dropped, as no account is ever deleted, and a statement that joins it brings its few rows along.',
  } as Record<string, string>,
}
