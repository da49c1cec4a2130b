/* @name takeNumber: locks both accounts, then takes the next number */
with locked as (
  select id from account where id in (:one, :other) order by id for no key update
)
select nextval('change_id')::float8 as "number!" from (select count(*) from locked) as both_locked;
