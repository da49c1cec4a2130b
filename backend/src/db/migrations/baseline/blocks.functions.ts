// Blocks compare identities, not accounts, so that they still apply when a blocked user deletes the account and returns. Nearly
// every identity has one account, so each comparison reads one row. PostgreSQL inlines these functions after `from`.
export const blocksFunctions = String.raw`
  create function blocks_by(blocker bigint, blocked bigint) returns setof block language sql stable as $$
    select block.* from account mine
    join account theirs on theirs.identity = (select identity from account where id = $2)
    join block on blocker_id = mine.id and blocked_id = theirs.id
    where mine.identity = (select identity from account where id = $1)
  $$;

  -- In both directions.
  create function blocks_between(one bigint, other bigint) returns setof block language sql stable as $$
    select block.* from account mine
    join account theirs on theirs.identity = (select identity from account where id = $2)
    join block on (blocker_id, blocked_id) in ((mine.id, theirs.id), (theirs.id, mine.id))
    where mine.identity = (select identity from account where id = $1)
  $$;

  -- The accounts of all people who blocked this user or whom this user blocked.
  create function separated_from(me bigint) returns table (id bigint) language sql stable as $$
    select distinct present.id from account mine
    cross join lateral (
      select blocked_id as id from block where blocker_id = mine.id
      union all
      select blocker_id from block where blocked_id = mine.id
    ) as other
    join account previous on previous.id = other.id
    join account present on present.identity = previous.identity
    where mine.identity = (select identity from account where account.id = $1)
  $$;
`
