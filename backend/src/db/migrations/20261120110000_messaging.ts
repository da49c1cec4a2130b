import { Migration } from '@mikro-orm/migrations'

export class Migration20261120110000_messaging extends Migration {
  override up(): void {
    this.addSql(`
      -- Nobody writes to, meets or hears of whom they have blocked, nor the other way round.
      create table block (
        blocker_id  bigint not null references account on delete cascade,
        blocked_id  bigint not null references account on delete cascade,
        created_at  timestamptz not null default now(),
        primary key (blocker_id, blocked_id),
        check (blocker_id <> blocked_id)
      );
      create index block_blocked on block (blocked_id, blocker_id);

      create table conversation (
        id        bigint generated always as identity primary key,
        begun_by  bigint not null references account on delete cascade,
        begun_at  timestamptz not null default clock_timestamp()
      );
      create index conversation_begun on conversation (begun_by, begun_at);

      -- Numbers all that happens in conversations. A number is taken while everybody whom it concerns is locked
      -- (messaging/people.ts), so for each person numbers grow in the order of commits: the last one seen says what is missing.
      create sequence change_id;

      create table message (
        id               bigint primary key default nextval('change_id'),
        conversation_id  bigint not null references conversation on delete cascade,
        sender_id        bigint not null references account on delete cascade,
        content          text not null check (char_length(content) between 1 and 2000),
        -- The sender's own name for this message: a repeat is recognised by it.
        client_key       text check (char_length(client_key) <= 64),
        -- Whether a copy was owed as SMS.
        sms              boolean not null default false,
        created_at       timestamptz not null default clock_timestamp()
      );
      create index message_thread on message (conversation_id, id);
      create unique index message_once on message (sender_id, client_key) where client_key is not null;

      -- A conversation as one of its two people has it.
      create table conversation_side (
        account_id       bigint not null references account on delete cascade,
        other_id         bigint not null references account on delete cascade,
        conversation_id  bigint not null references conversation on delete cascade,
        -- The newest message, whoever wrote it; the newest that the other wrote; up to which this person has read.
        last_id          bigint not null,
        received_id      bigint not null default 0,
        read_id          bigint not null default 0,
        -- The newest thing that happened here: a message, or this person's reading or blocking.
        changed_id       bigint not null,
        primary key (account_id, other_id)
      ) with (fillfactor = 80);
      create index side_newest on conversation_side (account_id, last_id desc);
      create index side_changed on conversation_side (account_id, changed_id);
      create index side_unread on conversation_side (account_id) where read_id < received_id;

      -- Numbers that answered STOP, without spaces: they stay out whosever account they are in.
      create table sms_opt_out (
        phone_number  text primary key,
        created_at    timestamptz not null default now()
      );

      -- Who wants no mail about unread messages.
      create table unread_mail_off (
        account_id  bigint primary key references account on delete cascade,
        created_at  timestamptz not null default now()
      );

      create table report (
        id           bigint generated always as identity primary key,
        reporter_id  bigint not null references account on delete cascade,
        reported_id  bigint not null references account on delete cascade,
        listing_id   bigint,
        reason       text not null,
        details      text not null,
        -- The last messages between the two, as they were.
        quoted       jsonb not null,
        created_at   timestamptz not null default now()
      );

      -- Streams of a session end with it, whatever ended it. NOTIFY inside the transaction is dear, but sessions end seldom.
      create function tell_session_ended() returns trigger language plpgsql as $$
      begin
        perform pg_notify('live', json_build_object('ended', old.account_id)::text);
        return null;
      end $$;
      create trigger session_ended after delete on session for each row execute function tell_session_ended();
    `)
  }
}
