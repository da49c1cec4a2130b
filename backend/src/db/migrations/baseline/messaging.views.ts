export const messagingViews = String.raw`
  create function content_for(message, reader bigint) returns text immutable
    return case when $1.withheld is null or $1.sender_id = $2 then $1.content
                when $1.withheld = 'hidden' then 'This message is hidden while our team reviews it.'
                else 'This message was removed by our team.' end;

  -- MessageView in messaging.contract.ts. The receiver of a withheld message reads a sentence of the site, so its language is null.
  create function message_view(message, reader bigint) returns json stable
    return json_strip_nulls(json_build_object(
      'id', $1.id, 'senderId', $1.sender_id, 'content', content_for($1, $2), 'createdAt', iso($1.created_at),
      'withheld', case when $1.sender_id <> $2 then $1.withheld end,
      'smsCopy', case when $1.sender_id <> $2 then null when $1.sms then coalesce($1.sms_outcome, 'on-its-way')
                      else $1.sms_refused end,
      'smsUndelivered', case when $1.sender_id = $2 and $1.sms_undelivered then true end,
      'listingId', $1.listing_id,
      'language', case when $1.sender_id = $2 or $1.withheld is null then $1.language end));

  -- A message of which its receiver may be notified: both people have an account, none is banned, and none has blocked the other.
  create view message_notice as
  select message.id, message.number, message.conversation_id, message.withheld, content_for(message, receiver.id) as content,
         sender.id as sender_id, sender.username as sender_name, receiver.id as receiver_id, receiver.locale, receiver.email,
         receiver.phone_number, receiver.phone_verified_at, receiver.sms_copies, receiver.unread_emails, side.read_id, side.received_id
  from message
  join conversation_side side on side.conversation_id = message.conversation_id and side.other_id = message.sender_id
  join account receiver on receiver.id = side.account_id
  join account sender on sender.id = side.other_id
  where receiver.email_confirmed_at is not null and sender.email is not null
    and receiver.banned_at is null and sender.banned_at is null
    and not exists (select from blocks_between(sender.id, receiver.id));
`
