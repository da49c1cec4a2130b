import type { SignedIn } from '../account/sessions.service.ts'
import { Problem } from '../http/problem.ts'
import { mailboxKey } from '../mail/mailbox.ts'
import { listingErrors } from './listings.contract.ts'

export function assertMayPublishAs(me: SignedIn | undefined, email: string): void {
  if (me && mailboxKey(me.email) !== mailboxKey(email)) throw new Problem(listingErrors['other-address'])
}

export function assertMayContact(me: number, ownerId: number): void {
  if (me === ownerId) throw new Problem(listingErrors['own-listing'])
}

export function assertMayChange({ open }: { open: boolean }): void {
  if (!open) throw new Problem(listingErrors['listing-over'])
}

export function assertMayReopen({ past, withheld }: { past: boolean; withheld: boolean }): void {
  if (withheld) throw new Problem(listingErrors['listing-withheld'])
  if (past) throw new Problem(listingErrors['listing-over'])
}
