/* @name findPeople: the accounts that an action about a case locks; of a message, both who see its conversation */
select coalesce(about_id, giver_id) as "id!" from moderation_case
where id = :id and coalesce(about_id, giver_id) is not null
union
select side.account_id
from moderation_case c
join message on message.id = c.subject_id
join conversation_side side on side.conversation_id = message.conversation_id
where c.id = :id and c.kind = 'message';
