import { Migration } from '@mikro-orm/migrations'

/** The trip that a message begins to talk about, what became of its SMS, and receipts for those who want them. */
export class Migration20261121350000_trips_in_conversations extends Migration {
  override up(): void {
    this.addSql(`
      -- The id alone: the facts stay with the listings, which decide for each reader whether they may be seen.
      alter table message add column listing_id bigint;

      -- Null while an SMS is owed. Those of before count as sent.
      alter table message add column sms_outcome text default 'sent';
      alter table message alter column sms_outcome drop default;
      alter table message add constraint message_sms_outcome
        check (sms_outcome in ('sent', 'no-phone', 'refused', 'unsent')) not valid;

      -- Who wants read receipts. Two people see each other's while both want them.
      create table read_receipts (
        account_id  bigint primary key references account on delete cascade,
        created_at  timestamptz not null default now()
      );

      -- Up to which message, and when, this person has read, as the other may know it.
      alter table conversation_side add column receipt_id bigint not null default 0;
      alter table conversation_side add column receipt_at timestamptz;
    `)
  }
}
