import { Migration } from '@mikro-orm/migrations'

/** Whether Stripe's metadata has the message of a tip, so that it is erased there, too. Earlier tips are marked. */
export class Migration20261129152000_stripe_messages extends Migration {
  override isTransactional(): boolean {
    return false
  }

  override up(): void {
    this.addSql('alter table tip add column if not exists stripe_message boolean not null default false')
    this.addSql(`
      do $$
      declare
        last bigint := 0;
        ids bigint[];
      begin
        loop
          select array_agg(id) into ids from (select id from tip where id > last order by id limit 1000) as next;
          exit when ids is null;
          update tip set stripe_message = true
            where id = any(ids)
              and (message is not null or exists (select from words_report where tip_id = tip.id));
          last := (select max(id) from unnest(ids) as id);
          commit;
        end loop;
      end $$`)
    this.addSql('set lock_timeout = 0')
    this.addSql(
      'create index concurrently if not exists tip_message_left on tip (id) where stripe_message and message is null',
    )
    this.addSql('reset lock_timeout')
  }
}
