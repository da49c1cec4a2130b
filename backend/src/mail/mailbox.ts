interface Provider {
  /** The first one is canonical. */
  domains: readonly [string, ...string[]]
  /** Whether `a.b@` and `ab@` are the same mailbox. */
  ignoresDots?: boolean
  /** Whether `a.b@` and `a-b@` are the same mailbox. */
  readsDotsAsHyphens?: boolean
}

/**
 * Contains only rules that the providers document: a wrong one would let one person lock another out. Yahoo's
 * disposable addresses are missing, because their base is not the account name.
 */
const PROVIDERS: readonly Provider[] = [
  { domains: ['gmail.com', 'googlemail.com'], ignoresDots: true },
  { domains: ['proton.me', 'protonmail.com', 'pm.me'] },
  { domains: ['icloud.com', 'me.com', 'mac.com'] },
  { domains: ['yandex.ru', 'ya.ru', 'yandex.com', 'yandex.by', 'yandex.kz'], readsDotsAsHyphens: true },
]

/**
 * All spellings of an address have one key, for accounts (`account.mailbox`), pseudonyms and limits; email goes to the
 * address as typed. A change of the rules needs a migration of `account.mailbox` and changes pseudonyms.
 */
export function mailboxKey(address: string): string {
  const at = address.lastIndexOf('@')
  const name = address.slice(0, at).toLowerCase()
  const domain = address.slice(at + 1).toLowerCase()
  const provider = PROVIDERS.find(({ domains }) => domains.includes(domain))
  const untagged = name.replace(/(?<=.)\+.*$/s, '')
  const dot = provider?.ignoresDots ? '' : provider?.readsDotsAsHyphens ? '-' : '.'
  return `${untagged.replaceAll('.', dot)}@${provider?.domains[0] ?? domain}`
}
