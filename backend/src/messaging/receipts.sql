/* @name areShared: whether two people see each other's receipts */
select (select count(read_receipts_since) from account where id in (:reader, :writer)) = 2
       and not exists (select from blocks_between(:reader, :writer)) as "areShared!";

/* @name findMessage: a receipt refers to the last read message by its id, because pages do not know change numbers */
select id from message where conversation_id = :conversation and number = :number;

/* @name deleteReceipts: prevents that old receipts reappear when the account enables receipts again. Returns the other people. */
update conversation_side mine set receipt_id = 0, receipt_at = null
where account_id = :account and receipt_id > 0
returning other_id as id,
          exists (select from account where id = mine.other_id and read_receipts_since is not null)
          and not exists (select from blocks_between(mine.account_id, mine.other_id)) as "sawIt!";

/* @name findOwnReceipts: for the export. Includes the receipts that others can see; those of others are their personal data. */
select iso(read_receipts_since) as "enabledSince!",
       (select coalesce(json_agg(json_build_object('shownTo', username, 'readAt', iso(receipt_at)) order by receipt_at), '[]')
        from conversation_side side join account other on other.id = other_id
        where side.account_id = account.id and receipt_id > 0) as "shown!: object[]"
from account where id = :me and read_receipts_since is not null;
