import { IndexMigration } from './index-migration.ts'

/** For questions that were answered by reading a whole table (`npm run bench -- plans`). */
export class Migration20261121110002_indexes extends IndexMigration {
  readonly indexes = [
    'challenge_browser on challenge (browser_hash) where browser_hash is not null',
    'challenge_account on challenge (account_id) where account_id is not null',
    'session_seen on session (seen_at)',
    'session_age on session (created_at)',
    'contact_message_age on contact_message (created_at)',
    'report_reporter on report (reporter_id)',
    'tip_recipient on tip (recipient_id, state)',
    // Tips of which the helper has too much or too little: UNSETTLED of payments/ledger.ts has the same words.
    `tip_unsettled on tip (recipient_id, paid_at) where paid_at is not null and with_helper_cents
       <> case when state in ('paid', 'won') then amount_cents - refunded_cents else 0 end`,
    'payout_account_unready on payout_account (account_id) where stripe_id is not null and not ready',
  ]
}
