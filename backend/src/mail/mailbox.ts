interface Provider {
  /** The domains that deliver to the same mailboxes; the first one stands for them. */
  domains: readonly [string, ...string[]]
  /** Whether `a.b@` and `ab@` are the same mailbox. */
  ignoresDots?: boolean
  /** Whether `a.b@` and `a-b@` are the same mailbox. */
  readsDotsAsHyphens?: boolean
}

/**
 * What providers document about addresses of one mailbox. Only what is certain belongs here: a wrong entry would let one
 * person keep another one out. Yahoo's disposable addresses are missing because their base is not the name of the account.
 */
const PROVIDERS: readonly Provider[] = [
  { domains: ['gmail.com', 'googlemail.com'], ignoresDots: true },
  { domains: ['proton.me', 'protonmail.com', 'pm.me'] },
  { domains: ['icloud.com', 'me.com', 'mac.com'] },
  { domains: ['yandex.ru', 'ya.ru', 'yandex.com', 'yandex.by', 'yandex.kz'], readsDotsAsHyphens: true },
]

/**
 * Returns the canonical key of the mailbox that an address reaches, so that all spellings of it are one person. Accounts
 * (`account.mailbox`), pseudonyms and limits use it; mail always goes to an address as its owner has written it. A change of
 * the rules needs a migration of `account.mailbox`, and gives the people whom it affects new pseudonyms.
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
