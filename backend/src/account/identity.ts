// An identity stands for a person across accounts: whoever deletes an account and comes back with the same address, or
// verifies the same number, has the identity of before. Rows of other modules keep the ids of accounts, which stay after
// a deletion, and compare their identities.

/** The SQL expression for the identity of an account; the argument is SQL for its id. */
export const identityOf = (account: string): string => `(select identity from account where id = ${account})`

/** The SQL expression for the identity of whoever has left with this pseudonym of an address or a number, or null. */
export const formerIdentity = (pseudonym: string): string =>
  `(select identity from former_identity where pseudonym = ${pseudonym})`

/**
 * Gives all accounts of a person the identity of whoever has left with this number, unless that person has come back to
 * another account.
 */
export const ADOPT_IDENTITY = `
  update account set identity = former.identity
  from former_identity as former, account as mine
  where former.pseudonym = ? and mine.id = ? and account.identity = mine.identity and former.identity <> mine.identity
    and not exists (select from account as other where other.identity = former.identity and other.email is not null)`

/** Remembers the identity of an address or a number whose account is deleted. */
export const REMEMBER_IDENTITY = `
  insert into former_identity (pseudonym, identity) values (?, ?)
  on conflict (pseudonym) do update set identity = excluded.identity, left_at = now()`
