import { Migration } from '@mikro-orm/migrations'

/**
 * Counts what the ledger said before it counted by itself. A thousand tips at a time, each held before it is summed: an
 * entry that is made meanwhile is either in the sum or adds itself afterwards. What an interruption leaves is done again.
 */
export class Migration20261121110001_with_helper_counted extends Migration {
  override isTransactional(): boolean {
    return false
  }

  override up(): void {
    this.addSql(`
      do $$
      declare
        last bigint := 0;
        ids bigint[];
      begin
        loop
          select array_agg(tip_id order by tip_id) into ids from (
            select distinct tip_id from ledger
            where tip_id > last and kind in ('passed-on', 'taken-back') order by tip_id limit 1000
          ) as next;
          exit when ids is null;
          perform from tip where id = any(ids) order by id for update;
          update tip set with_helper_cents = (
              select sum(case kind when 'passed-on' then amount_cents else -amount_cents end) from ledger
              where tip_id = tip.id and kind in ('passed-on', 'taken-back')
            )
            where id = any(ids);
          last := ids[array_upper(ids, 1)];
          commit;
        end loop;
      end $$`)
  }
}
