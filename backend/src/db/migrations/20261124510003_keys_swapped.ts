import { Migration } from '@mikro-orm/migrations'

/**
 * Puts the new keys in place of the old ones. Each begins as the old one did, so that whoever asks by id alone still finds an
 * index. A side and its conversation may be on two shards: they are written in one transaction, and neither is ever deleted alone.
 */
export class Migration20261124510003_keys_swapped extends Migration {
  override up(): void {
    this.addSql(`
      alter table conversation_side drop constraint conversation_side_conversation_id_fkey;
      alter table message alter column number set not null;
      alter table message drop constraint message_number, drop constraint message_pkey,
        add constraint message_pkey primary key using index message_key;
      drop index message_once;
      alter index message_sent rename to message_once;
      alter table push_subscription drop constraint push_subscription_pkey,
        add constraint push_subscription_pkey primary key using index push_subscription_id;

      -- As before, but the first reply is the one with the least number.
      create or replace function replies_within(person bigint) returns text language sql stable as $$
        select case
            when count(*) < 5 then null
            when percentile_cont(0.5) within group (order by took) <= interval '1 hour' then 'hour'
            when percentile_cont(0.5) within group (order by took) <= interval '6 hours' then 'hours'
            when percentile_cont(0.5) within group (order by took) <= interval '24 hours' then 'day'
            else 'days' end
        from (
          select replied.at - begun_at as took
          from (
            select conversation.id, begun_at
            from conversation_side side join conversation on conversation.id = side.conversation_id
            where side.account_id = person and begun_by <> person
            order by side.last_id desc limit 50
          ) as begun
          cross join lateral (
            select created_at as at from message where conversation_id = begun.id and sender_id = person order by number limit 1
          ) as replied
        ) as reply
      $$;
    `)
  }
}
