import { Migration } from '@mikro-orm/migrations'

/** Stripe keeps a failure under the key of a call for a day; what was asked for then goes on under another key. */
export class Migration20261121100000_payment_attempts extends Migration {
  override up(): void {
    this.addSql(`
      -- Which key is in use: the name alone at first, then with a number (payments/attempts.ts).
      alter table tip add column attempt integer not null default 0;
      alter table payout_account add column attempt integer not null default 0;

      -- Since when we know that Stripe keeps an error under the name: it will never be asked for again.
      alter table movement add column spent_at timestamptz;
      -- Wider than before, so that no row there is can break it.
      alter table movement drop constraint movement_outcome_check;
      alter table movement add constraint movement_outcome_check
        check (outcome in ('done', 'refused', 'failed')) not valid;
    `)
  }
}
