import { Migration } from '@mikro-orm/migrations'

/**
 * Staff members are a column of the account. The table `staff` stays for processes of the release before this one; the
 * next release drops it. A case says whether the account has proved that it is the author.
 */
export class Migration20261121201000_staff_of_accounts extends Migration {
  override up(): void {
    this.addSql(`
      -- Since when the person may open /ops. Only the command line writes it.
      alter table account add column staff_since timestamptz;
      -- False: a visitor may have typed a stranger's address.
      alter table moderation_case add column about_proven boolean not null default true;
      update account set staff_since = granted_at from staff where account_id = account.id;`)
  }
}
