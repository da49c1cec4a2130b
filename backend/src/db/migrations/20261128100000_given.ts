import { Migration } from '@mikro-orm/migrations'

/** Money that the giver was given in another way than by Stripe has an entry, and Stripe's answers have an order. */
export class Migration20261128100000_given extends Migration {
  override up(): void {
    this.addSql(`
      -- 'given': a refund failed, and a person gave the giver the money in another way.
      alter table ledger drop constraint ledger_kind_check;
      alter table ledger add constraint ledger_kind_check check (
        kind in ('charged', 'refunded', 'returned', 'given', 'disputed', 'reinstated', 'passed-on', 'taken-back')
      ) not valid;

      -- It grows with each answer of Stripe that is entered, so that an older answer does not replace a newer one.
      alter table payout_account add column revision integer not null default 0;
    `)
  }
}
