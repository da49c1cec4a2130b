import { Migration } from '@mikro-orm/migrations'

/**
 * What a helper has of a tip is a sum over the ledger, which no index holds; kept beside what they should have, it lets
 * an index name the few tips where the two differ.
 */
export class Migration20261121110000_with_helper extends Migration {
  override up(): void {
    this.addSql(`
      alter table tip add column with_helper_cents integer not null default 0;

      create function keep_with_helper() returns trigger language plpgsql as $$
      begin
        update tip
          set with_helper_cents = with_helper_cents
            + case new.kind when 'passed-on' then new.amount_cents else -new.amount_cents end
          where id = new.tip_id;
        return null;
      end $$;
      create trigger with_helper after insert on ledger for each row
        when (new.kind in ('passed-on', 'taken-back')) execute function keep_with_helper();
    `)
  }
}
