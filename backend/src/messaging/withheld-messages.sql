/* @name findPeople: the sender and the receiver. A sender who deleted the account has no side that names the receiver. */
select sender_id as sender,
       coalesce((select other_id from conversation_side side
                 where side.conversation_id = message.conversation_id and account_id = sender_id),
                (select account_id from conversation_side side
                 where side.conversation_id = message.conversation_id limit 1)) as receiver
from message where id = :id;

/* @name withhold: whether the decision is new */
update message set withheld = :withheld? where id = :id and withheld is distinct from :withheld
returning id;
