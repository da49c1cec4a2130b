/** Conversations, their messages, and the numbers with which both people receive changes. */
export const messagingTables = String.raw`
  -- Numbers all changes in conversations. All affected users are locked while a number is taken
  -- (messaging/change-numbers.ts), so each user's numbers grow in the order of commits, and a client's last number
  -- shows what it has missed.
  create sequence change_id;

  create table conversation (
    id        bigint generated always as identity primary key,
    begun_by  bigint not null references account on delete cascade,
    begun_at  timestamptz not null default clock_timestamp()
  );
  create index conversation_begun on conversation (begun_by, begun_at);

  -- One user's side of a conversation.
  create table conversation_side (
    account_id       bigint references account on delete cascade,
    other_id         bigint references account on delete cascade,
    conversation_id  bigint not null,
    -- The newest message of both people, the newest received one, and the last one that this user has read.
    last_id          bigint not null,
    received_id      bigint not null default 0,
    read_id          bigint not null default 0,
    -- The newest change: a message, a read, or a block.
    changed_id       bigint not null,
    advice_read      boolean not null default false,
    -- The newest moderation decision about a message that this user received.
    revised_id       bigint not null default 0,
    -- The last message that this user has read, and when, as the other user sees it.
    receipt_id       bigint not null default 0,
    receipt_at       timestamptz,
    primary key (account_id, other_id)
  ) with (fillfactor = 80);
  create index side_newest on conversation_side (account_id, last_id desc);
  create index side_changed on conversation_side (account_id, changed_id);
  create index side_unread on conversation_side (account_id) where read_id < received_id;

  -- Messages between two people. The number orders them for both.
  create table message (
    id               bigint default nextval('change_id'::regclass),
    conversation_id  bigint references conversation on delete cascade,
    sender_id        bigint not null references account on delete cascade,
    content          text not null check (char_length(content) between 1 and 2000),
    -- The client's id of the message, which identifies a repeated request.
    client_key       text check (char_length(client_key) <= 64),
    -- Whether a copy was enqueued as SMS.
    sms              boolean not null default false,
    created_at       timestamptz not null default clock_timestamp(),
    withheld         text,
    sms_refused      text,
    -- Only the id: the listing decides for each reader whether they may see its facts.
    listing_id       bigint,
    -- Null while an SMS is pending.
    sms_outcome      text,
    -- The position of the message among the changes of both people.
    number           bigint not null,
    sms_undelivered  boolean not null default false,
    language         text check (char_length(language) <= 12),
    primary key (id, conversation_id),
    constraint message_sms_outcome check (sms_outcome in ('sent', 'no-phone', 'refused', 'unsent')),
    constraint message_sms_refused check (sms_refused in ('no-phone', 'limit')),
    constraint message_withheld check (withheld in ('hidden', 'removed'))
  );
  create index message_thread on message (conversation_id, id);
  create index message_trips on message (conversation_id, id) include (listing_id) where listing_id is not null;
  create index message_about on message (conversation_id, number) include (listing_id) where listing_id is not null;
  create unique index message_place on message (conversation_id, number);
  create unique index message_once on message (sender_id, client_key, conversation_id) where client_key is not null;

  -- A block hides two users from each other in messages, matches and notifications, in both directions.
  create table block (
    blocker_id  bigint references account on delete cascade,
    blocked_id  bigint references account on delete cascade,
    created_at  timestamptz not null default now(),
    primary key (blocker_id, blocked_id),
    check (blocker_id <> blocked_id)
  );
  create index block_blocked on block (blocked_id, blocker_id);
`
