import { Migration } from '@mikro-orm/migrations'

export class Migration20261121360000_push extends Migration {
  override up(): void {
    this.addSql(`
      -- Where the browser of a session gets push messages. It ends with the session, however that ends.
      create table push_subscription (
        id            bigint generated always as identity primary key,
        session_hash  bytea not null unique references session on delete cascade,
        -- A browser's own address at its push service: whoever used the browser last has it.
        endpoint      text not null unique check (length(endpoint) <= 1000),
        p256dh        text not null,
        auth          text not null,
        created_at    timestamptz not null default now()
      );

      -- How often a person is told about a topic; without a row at once.
      create table push_choice (
        account_id  bigint not null references account on delete cascade,
        topic       text not null check (topic in ('messages', 'alerts')),
        mode        text not null check (mode in ('once', 'daily', 'off')),
        -- Whether something waits for the daily message, and when the last one was owed.
        waiting     boolean not null default false,
        told_at     timestamptz,
        primary key (account_id, topic)
      );
      create index push_choice_waiting on push_choice (told_at) where waiting;
    `)
  }
}
