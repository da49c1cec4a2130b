import type { Secrets } from '../env.ts'
import { readToken, signToken } from '../http/signed-token.ts'
import { mailboxKey } from './mailbox.ts'

/** The same for each attempt of a job, so that a mailbox recognizes a duplicate. It proves to whom we have sent it. */
export const messageIdOf = (secrets: Secrets, { job, address, domain }: Record<'job' | 'address' | 'domain', string>) =>
  `<${signToken(secrets, 'email', job, { about: mailboxKey(address) })}@${domain}>`

/** Whether a returned email contains one of ours to this mailbox. Anyone can write to the mailbox that receives these. */
export const containsOurEmail = (secrets: Secrets, message: string, address: string): boolean =>
  [...message.matchAll(/<([\w-]+\.[\w-]+)@/g)].some(([, token = '']) =>
    readToken(secrets, 'email', token, mailboxKey(address)),
  )
