import type { SignedIn } from '../account/sessions.service.ts'
import { Problem } from '../http/problem.ts'
import { listingErrors } from './listings.contract.ts'

/** Who is signed in publishes under the address that they signed in with, and under no other. */
export function assertMayPublishAs(me: SignedIn | undefined, email: string): void {
  if (me && me.email !== email) throw new Problem(listingErrors['other-address'])
}

/** Nobody asks for their own contact details. */
export function assertMayContact(me: number, ownerId: number): void {
  if (me === ownerId) throw new Problem(listingErrors['own-listing'])
}

/** A listing is changed while it is open: later there is nobody left to read it. */
export function assertMayChange({ open }: { open: boolean }): void {
  if (!open) throw new Problem(listingErrors['listing-over'])
}
