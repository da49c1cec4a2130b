import type { Secrets } from '../env.ts'
import { readToken, signToken } from '../http/signed-token.ts'
import { mailboxKey } from './mailbox.ts'

/** A report email contains one. A stranger could send many, and each is compared with each report. */
const MAX_PROOFS = 10

interface Sent {
  job: string
  address: string
  /** The recipient may reply to someone else, who then knows the Message-ID. */
  hasReplyTo: boolean
  domain: string
}

/** The same for each attempt of a job, so that a mailbox recognizes a duplicate. It proves to whom we have sent it. */
export function messageIdOf(secrets: Secrets, { job, address, hasReplyTo, domain }: Sent): string {
  const id = hasReplyTo ? job : signToken(secrets, 'email', job, { about: mailboxKey(address) })
  return `<${id}@${domain}>`
}

/** Returns the test whether a report email contains one of ours to an address: anyone can write to that mailbox. */
export function proofsIn(secrets: Secrets, message: string): (address: string) => boolean {
  const found = message.matchAll(/<([\w-]{1,80}\.[\w-]{43})@/g)
  const tokens = [...new Set([...found].map(([, token = '']) => token))].slice(0, MAX_PROOFS)
  return (address) => tokens.some((token) => readToken(secrets, 'email', token, mailboxKey(address)))
}
