import { Migration } from '@mikro-orm/migrations'

/** A verified number belongs to one account. Of several, the one that verified it last keeps it. */
export class Migration20261121140003_one_phone extends Migration {
  override isTransactional(): boolean {
    return false
  }

  override up(): void {
    this.addSql('set lock_timeout = 0')
    this.addSql(`
      do $$ begin
        update account set phone_verified_at = null where id in (
          select id from (
            select id, row_number() over (partition by phone_number order by phone_verified_at desc, id desc) as place
            from account where phone_verified_at is not null
          ) as verified where place > 1);
        commit;
      end $$`)
    this.addSql(`create unique index concurrently if not exists account_verified_phone on account (phone_number)
      where phone_verified_at is not null`)
    this.addSql('reset lock_timeout')
  }
}
