// An identity stands for a person across accounts: whoever deletes an account and comes back with the same address, or
// verifies the same number, has the identity of before. Rows of other modules keep the ids of accounts, which stay after
// a deletion, and compare their identities.

/** The SQL expression for the identity of an account; the argument is SQL for its id. */
export const identityOf = (account: string): string => `(select identity from account where id = ${account})`

/** The SQL expression for the identity of the person who had this pseudonym's address or number before, or null. */
export const formerIdentity = (pseudonym: string): string =>
  `(select identity from former_identity where pseudonym = ${pseudonym})`

/**
 * Gives all accounts of a person, and the addresses and numbers they had before, the identity of whoever has left with this
 * address or number, unless that person has come back to another account.
 */
export const ADOPT_IDENTITY = `
  with adopted as (
    select former.identity, mine.identity as own from former_identity as former, account as mine
    where former.pseudonym = ? and mine.id = ? and former.identity <> mine.identity and former.left_at > now() - interval '30 days'
      and not exists (select from account as other where other.identity = former.identity and other.email is not null)
  ), remembered as (
    update former_identity set identity = adopted.identity from adopted where former_identity.identity = adopted.own
  )
  update account set identity = adopted.identity from adopted where account.identity = adopted.own`

/** Remembers the identity of an address or a number that an account has given up, or whose account is deleted. */
export const REMEMBER_IDENTITY = `
  insert into former_identity (pseudonym, identity) values (?, ?)
  on conflict (pseudonym) do update set identity = excluded.identity, left_at = now()`

/** Forgets that a number was another person's, because it has a new owner: a later ban must not meet them. */
export const FORGET_PREVIOUS_OWNER = `
  delete from former_identity where pseudonym = ? and identity <> ${identityOf('?')}`

/**
 * Deletes at most `$1` addresses and numbers that nobody comes back with any more. Those of a person whose account is in
 * use stay, because a ban applies to all of them; a number or an address is known again for 30 days only.
 */
export const FORGET_FORMER_IDENTITIES = `
  delete from former_identity where pseudonym = any(array(
    select pseudonym from former_identity as former
    where left_at < now() - interval '30 days' and not exists (
      select from account where account.identity = former.identity
        and (account.left_at > now() - interval '30 days' or account.left_at is null and email_confirmed_at is not null))
    order by left_at limit $1 for update skip locked))`
