import { Migration } from '@mikro-orm/migrations'

/** Takes the amounts of earlier disputes from the ledger, a thousand tips at a time. */
export class Migration20261129151001_dispute_amounts_of_all extends Migration {
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
          select array_agg(id order by id) into ids from (
            select id from tip where id > last and state in ('disputed', 'won', 'lost') order by id limit 1000
          ) as next;
          exit when ids is null;
          perform from tip where id = any(ids) order by id for update;
          insert into dispute (id, tip_id, amount_cents, status)
            select reference, tip_id, ledger.amount_cents,
                   case when exists (select from ledger won where won.kind = 'reinstated' and won.reference = ledger.reference)
                        then 'won' when state = 'lost' then 'lost' else 'open' end
            from ledger join tip on tip.id = tip_id where kind = 'disputed' and tip_id = any(ids)
            on conflict do nothing;
          update tip set
              disputed_cents = (select least(tip.amount_cents, coalesce(sum(amount_cents), 0)) from dispute
                                where tip_id = tip.id and status = 'open'),
              lost_cents = (select least(tip.amount_cents, coalesce(sum(amount_cents), 0)) from dispute
                            where tip_id = tip.id and status = 'lost'),
              state = case when exists (select from dispute where tip_id = tip.id and status = 'open')
                           then 'disputed' else state end
            where id = any(ids);
          last := ids[array_upper(ids, 1)];
          commit;
        end loop;
      end $$`)
  }
}
