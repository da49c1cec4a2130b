// Written by npm run contract from departed-trips.sql. Do not edit.
import { query } from '../../../db/query.ts'

/** those under way, and after a ban a helper's later ones too, because the traveler needs another helper */
export type FindLeftTrips = {
  data: object
}
export const findLeftTrips = query<{ account: number; banned: boolean }, FindLeftTrips>(["account","banned"], `
select jsonb_build_object('trip', t.id, 'role', p.role, 'what', 'left', 'at', now()) as "data"
from trip_person p join trip t on t.id = p.trip_id join account on account.id = p.account_id
where account.identity = (select identity from account where id = $1) and account.left_at is null
  and t.last_landing_at > now()
  and (is_under_way(t) or $2 and t.state = 'agreed' and p.role = 'helper')`)

/** proposals and changes between all accounts of two people */
export type EndPending = {
}
export const endPending = query<{ me: number; other: number }, EndPending>(["me","other"], `
update trip t
set state = case when t.state = 'agreed' then t.state when t.waits_for = mine.id then 'declined' else 'withdrawn' end,
    ended_at = case when t.state = 'agreed' then t.ended_at else now() end,
    change = null, waits_for = null, revision = t.revision + 1
from account mine, account theirs
where mine.identity = (select identity from account where id = $1)
  and theirs.identity = (select identity from account where id = $2)
  and (t.helper_id, t.traveler_id) in ((mine.id, theirs.id), (theirs.id, mine.id))
  and t.waits_for is not null`)

/** between all accounts of two people */
export type FindAgreedTripsWith = {
  data: object
}
export const findAgreedTripsWith = query<{ me: number; other: number }, FindAgreedTripsWith>(["me","other"], `
select jsonb_build_object('trip', t.id, 'role', case when t.helper_id = mine.id then 'helper' else 'traveler' end,
                          'what', 'left', 'at', now()) as "data"
from trip t, account mine, account theirs
where mine.identity = (select identity from account where id = $1)
  and theirs.identity = (select identity from account where id = $2)
  and (t.helper_id, t.traveler_id) in ((mine.id, theirs.id), (theirs.id, mine.id))
  and t.state = 'agreed' and t.last_landing_at > now()`)

/** of a deleted listing */
export type FindTripsOfDeleted = {
  data: object
}
export const findTripsOfDeleted = query<{ listing: number }, FindTripsOfDeleted>(["listing"], `
select jsonb_build_object('trip', id, 'role', case when helper_listing_id = $1 then 'helper' else 'traveler' end,
                          'what', 'gone', 'at', now()) as "data"
from trip
where state in ('agreed', 'proposed') and (helper_listing_id = $1 or seeking_listing_id = $1)`)

/** of a deleted listing */
export type EndProposals = {
}
export const endProposals = query<{ listing: number }, EndProposals>(["listing"], `
update trip
set state = case when waits_for = case when helper_listing_id = $1 then helper_id else traveler_id end
                 then 'declined' else 'withdrawn' end,
    waits_for = null, ended_at = now(), revision = revision + 1
where state = 'proposed' and (helper_listing_id = $1 or seeking_listing_id = $1)`)
