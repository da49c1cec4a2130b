import { Migration } from '@mikro-orm/migrations'

/** Mailboxes to which we never write, by pseudonym. */
export class Migration20261129100200_mail_refusals extends Migration {
  override up(): void {
    this.addSql(`
      create table mail_refusal (
        mailbox     text primary key,
        created_at  timestamptz not null default now()
      )
    `)
  }
}
