import { parse } from 'tldts'
import { topLevelDomains } from './name.contract.ts'

/** `account.module.ts` imports this file, so that the server uses the whole public suffix list. */
topLevelDomains.isKnown = (host) => {
  const { isIcann, isPrivate } = parse(host, { allowPrivateDomains: true, validateHostname: false })
  return isIcann === true || isPrivate === true
}
