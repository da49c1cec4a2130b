/* @name lockRows: locks accounts in the order of their ids; a concurrent insert of a row that refers to one does not wait */
select id from account where id = any (:ids) order by id for no key update;

/* @name lockAuthor: locks the author of a listing */
select id from account where id = (select account_id from listing where listing.id = :listing) for no key update;
