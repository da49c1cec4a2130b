import { Migration } from '@mikro-orm/migrations'

/** The people to whom somebody turned first, by message or request: both count in one limit (account/first-contacts.service.ts). */
export class Migration20261121160000_first_contact extends Migration {
  override up(): void {
    this.addSql(`
      create table first_contact (
        -- The pseudonym of the person's address or verified phone, so that the count outlives the account.
        who    text not null,
        whom   bigint not null,
        -- The account that made the contact: an answer to it is not counted.
        by_id  bigint not null,
        at     timestamptz not null default clock_timestamp(),
        primary key (who, whom)
      );
      create index first_contact_latest on first_contact (who, at);
      create index first_contact_answered on first_contact (whom, by_id);
      create index first_contact_old on first_contact (at);
    `)
  }
}
