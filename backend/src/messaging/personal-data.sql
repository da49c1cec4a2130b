/* @name findMessages: a page of the messages of all conversations, for the export. Pages by change number, so that no connection
   is held while a slow browser downloads. */
select message.number, username as "with", sender_id = :me as "sentByMe!", message.content as "content!", listing_id as "aboutListing",
       iso(message.created_at) as "createdAt!"
from conversation_side side
join account other on other.id = other_id
cross join lateral (
  select number, sender_id, content_for(message, :me) as content, listing_id, created_at from message
  where message.conversation_id = side.conversation_id and number > :after
  order by number limit 500
) as message
where side.account_id = :me
order by message.number
limit 500;

/* @name deleteListingReferences: conversations of deleted accounts have ended, so their topic is no longer needed */
update message set listing_id = null
where listing_id is not null and conversation_id in (select conversation_id from conversation_side where account_id = :account);

/* @name deleteSides */
delete from conversation_side where account_id = :account;
