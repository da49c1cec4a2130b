import { Migration } from '@mikro-orm/migrations'

/** How soon people have replied so far. */
export class Migration20261122466001_replies_of_all extends Migration {
  override isTransactional(): boolean {
    return false
  }

  override up(): void {
    this.addSql('alter table account validate constraint account_replies_within')
    this.addSql(`
      do $$
      declare
        last bigint := 0;
        next bigint;
      begin
        loop
          select max(id) into next from (select id from account where id > last order by id limit 1000) as batch;
          exit when next is null;
          update account set replies_within = replies_within(id)
            where id > last and id <= next and replies_within(id) is not null;
          last := next;
          commit;
        end loop;
      end $$`)
  }
}
