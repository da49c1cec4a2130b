// An identity stands for a person across accounts: whoever deletes an account and comes back with the same address, or
// verifies the same number, has the identity of before. Rows of other modules keep the ids of accounts, which stay after
// a deletion, and compare their identities.

/** The SQL expression for the identity of an account; the argument is SQL for its id. */
export const identityOf = (account: string): string => `(select identity from account where id = ${account})`

/** The SQL expression for the identity of whoever has left with this pseudonym of an address or a number, or null. */
export const formerIdentity = (pseudonym: string): string =>
  `(select identity from former_identity where pseudonym = ${pseudonym})`

/**
 * Gives all accounts of a person, and the addresses and numbers they had before, the identity of whoever has left with this
 * address or number, unless that person has come back to another account.
 */
export const ADOPT_IDENTITY = `
  with adopted as (
    select former.identity, mine.identity as own from former_identity as former, account as mine
    where former.pseudonym = ? and mine.id = ? and former.identity <> mine.identity
      and not exists (select from account as other where other.identity = former.identity and other.email is not null)
  ), remembered as (
    update former_identity set identity = adopted.identity from adopted where former_identity.identity = adopted.own
  )
  update account set identity = adopted.identity from adopted where account.identity = adopted.own`

/** Remembers the identity of an address or a number whose account is deleted. */
export const REMEMBER_IDENTITY = `
  insert into former_identity (pseudonym, identity) values (?, ?)
  on conflict (pseudonym) do update set identity = excluded.identity, left_at = now()`
