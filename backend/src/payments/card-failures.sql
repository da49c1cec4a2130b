/* @name findAges: how many seconds ago cards were declined within a day, the newest first; DECLINES needs fewer than 50 */
select about, (array_agg(extract(epoch from now() - at)::float8 order by at desc))[1:50] as "ages!"
from card_failure
where about = any (:abouts) and at > now() - interval '1 day'
group by about;

/* @name storeFailures */
insert into card_failure (about) select unnest(:abouts::text[]);

/* @name findUnpaidOf: the tips of an identity that are neither paid nor canceled */
select tip.id from tip join tip_origin on tip_origin.tip_id = tip.id
where tip_origin.identity = :identity and state in ('new', 'open');

/* @name findPerson: the helper as a person, because one who registers again has the earlier declines */
select identity from account where id = :helper;

/* @name findGiver: one who has traveled with the helper is never slowed down or refused because of others */
select created_at > now() - interval '1 day' as "isNew!",
       exists (select from trip where completed and (helper_id = :helper and traveler_id = :payer
                                                     or helper_id = :payer and traveler_id = :helper)) as "hasTraveled!"
from account where id = :payer;
