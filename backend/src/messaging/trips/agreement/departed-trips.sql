/* @name findLeftTrips: those under way, and after a ban a helper's later ones too, because the traveler needs another helper */
select jsonb_build_object('trip', t.id, 'role', p.role, 'what', 'left', 'at', now()) as "data!: object"
from trip_person p join trip t on t.id = p.trip_id join account on account.id = p.account_id
where account.identity = (select identity from account where id = :account) and account.left_at is null
  and t.last_landing_at > now()
  and (is_under_way(t) or :banned and t.state = 'agreed' and p.role = 'helper');

/* @name endPending: proposals and changes between all accounts of two people */
update trip t
set state = case when t.state = 'agreed' then t.state when t.waits_for = mine.id then 'declined' else 'withdrawn' end,
    ended_at = case when t.state = 'agreed' then t.ended_at else now() end,
    change = null, waits_for = null, revision = t.revision + 1
from account mine, account theirs
where mine.identity = (select identity from account where id = :me)
  and theirs.identity = (select identity from account where id = :other)
  and (t.helper_id, t.traveler_id) in ((mine.id, theirs.id), (theirs.id, mine.id))
  and t.waits_for is not null;

/* @name findAgreedTripsWith: between all accounts of two people */
select jsonb_build_object('trip', t.id, 'role', case when t.helper_id = mine.id then 'helper' else 'traveler' end,
                          'what', 'left', 'at', now()) as "data!: object"
from trip t, account mine, account theirs
where mine.identity = (select identity from account where id = :me)
  and theirs.identity = (select identity from account where id = :other)
  and (t.helper_id, t.traveler_id) in ((mine.id, theirs.id), (theirs.id, mine.id))
  and t.state = 'agreed' and t.last_landing_at > now();

/* @name findTripsOfDeleted: of a deleted listing */
select jsonb_build_object('trip', id, 'role', case when helper_listing_id = :listing then 'helper' else 'traveler' end,
                          'what', 'gone', 'at', now()) as "data!: object"
from trip
where state in ('agreed', 'proposed') and (helper_listing_id = :listing or seeking_listing_id = :listing);

/* @name endProposals: of a deleted listing */
update trip
set state = case when waits_for = case when helper_listing_id = :listing then helper_id else traveler_id end
                 then 'declined' else 'withdrawn' end,
    waits_for = null, ended_at = now(), revision = revision + 1
where state = 'proposed' and (helper_listing_id = :listing or seeking_listing_id = :listing);
