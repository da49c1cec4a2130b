import { parse } from 'tldts'
import { domains } from './name.contract.ts'

/**
 * Name checks on the server use the whole public suffix list; `account.module.ts` imports this file in every process.
 */
domains.isKnown = (host) => {
  const { isIcann, isPrivate } = parse(host, { allowPrivateDomains: true, validateHostname: false })
  return isIcann === true || isPrivate === true
}
