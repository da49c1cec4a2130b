import { Migration } from '@mikro-orm/migrations'

/** Why a message did not go out as SMS, and a number for each change that moderation makes in a conversation. */
export class Migration20261121230000_message_state extends Migration {
  override up(): void {
    this.addSql(`
      alter table message add column sms_refused text;
      alter table message add constraint message_sms_refused check (sms_refused in ('no-phone', 'limit')) not valid;

      -- The newest decision about a message that this person has received.
      alter table conversation_side add column revised_id bigint not null default 0;

      -- The receiver's open pages and those that come back hear of it, whoever decides. The author sees no difference.
      -- NOTIFY inside the transaction is dear, but decisions are seldom.
      create function tell_of_decision() returns trigger language plpgsql as $$
      declare
        receiver bigint := coalesce(
          (select other_id from conversation_side
           where account_id = new.sender_id and conversation_id = new.conversation_id),
          -- The author has left, and no index leads to the receiver.
          (select account_id from conversation_side where conversation_id = new.conversation_id limit 1));
      begin
        perform pg_advisory_xact_lock(hashtextextended('messaging:' || receiver, 0)); -- as messaging/people.ts
        update conversation_side set revised_id = change.id, changed_id = change.id
          from (select nextval('change_id') as id) as change
          where account_id = receiver and other_id = new.sender_id;
        perform pg_notify('live', json_build_array(receiver)::text);
        return null;
      end $$;
      create trigger message_decided after update of withheld on message
        for each row when (old.withheld is distinct from new.withheld) execute function tell_of_decision();
    `)
  }
}
