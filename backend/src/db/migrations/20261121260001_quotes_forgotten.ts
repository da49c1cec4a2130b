import { Migration } from '@mikro-orm/migrations'

/**
 * Takes out of stored reports the messages that tell whose address an unconfirmed listing has, and the words of people
 * who have left where the case ended without a sanction.
 */
export class Migration20261121260001_quotes_forgotten extends Migration {
  override isTransactional(): boolean {
    return false
  }

  override up(): void {
    this.addSql(`
      do $$
      declare
        ids bigint[];
        last bigint := 0;
      begin
        loop
          select array_agg(id order by id) into ids
            from (select id from report where id > last and quoted <> '[]' order by id limit 1000) as next;
          exit when ids is null;
          update report set quoted = '[]' from moderation_case c
            where report.id = any(ids) and c.id = case_id and not c.about_proven;
          update report set quoted = (
              select coalesce(jsonb_agg(line order by place), '[]')
              from jsonb_array_elements(quoted) with ordinality as quote (line, place)
              where not exists (select from account where id = (line ->> 'senderId')::bigint and left_at is not null)
            )
            from moderation_case c
            where report.id = any(ids) and c.id = case_id and c.closed_at is not null
              and not exists (select from moderation_action where case_id = c.id and kind in ('suspend', 'ban'));
          last := ids[array_upper(ids, 1)];
          commit;
        end loop;
      end $$`)
  }
}
