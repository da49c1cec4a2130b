import { Migration } from '@mikro-orm/migrations'

/** Until now the id of a message was its number. A thousand rows at a time. */
export class Migration20261124510001_numbers_of_all extends Migration {
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
          select max(id) into next from (select id from message where id > last order by id limit 1000) as batch;
          exit when next is null;
          update message set number = id where id > last and id <= next and number is null;
          last := next;
          commit;
        end loop;
      end $$`)
    this.addSql('alter table message validate constraint message_number')
  }
}
