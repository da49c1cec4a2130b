import { Migration } from '@mikro-orm/migrations'

/**
 * The key of the mailbox (account/mailbox.ts) takes the place of the address as the unique name of an account. A code names
 * the turn for which its recipient was looked up, so that each code goes to one address only.
 */
export class Migration20261129100000_mailbox extends Migration {
  override up(): void {
    this.addSql(`
      alter table account add column mailbox text;
      alter table account add constraint account_mailbox_of_email check ((email is null) = (mailbox is null)) not valid;
      alter table challenge add column mailbox text, add column addressed_turn int;
    `)
  }
}
