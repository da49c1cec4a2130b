import { Migration } from '@mikro-orm/migrations'

/** Languages and whole flights of the listings from before: an update without a change lets the triggers write them. */
export class Migration20261122430003_spoken_of_all extends Migration {
  override isTransactional(): boolean {
    return false
  }

  override up(): void {
    this.addSql(`
      do $$
      declare
        last bigint := 0;
        next bigint;
      begin
        loop
          select max(id) into next from (
            select id from listing where id > last and status = 'open' order by id limit 1000
          ) as batch;
          exit when next is null;
          update listing set trust = trust where id > last and id <= next and status = 'open';
          last := next;
          commit;
        end loop;
      end $$`)
  }
}
