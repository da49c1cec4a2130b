import { parse } from 'tldts'
import { domains } from './name.contract.ts'

/** Makes the rule about names use the whole public suffix list; `account.module.ts` imports it for every process. */
domains.isKnown = (host) => {
  const { isIcann, isPrivate } = parse(host, { allowPrivateDomains: true, validateHostname: false })
  return isIcann === true || isPrivate === true
}
