import { IndexMigration } from './index-migration.ts'

/** Whoever has had one account only is identified by it. A thousand rows at a time: every login writes here. */
export class Migration20261121140001_identities_of_all extends IndexMigration {
  readonly indexes = ['account_identity on account (identity)']

  override up(): void {
    super.up()
    this.addSql(`
      do $$
      declare
        last bigint := 0;
        next bigint;
      begin
        loop
          select max(id) into next from (select id from account where id > last order by id limit 1000) as batch;
          exit when next is null;
          update account set identity = id where id > last and id <= next and identity is null;
          last := next;
          commit;
        end loop;
      end $$`)
  }
}
