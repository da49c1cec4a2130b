import { createHmac, timingSafeEqual } from 'node:crypto'

// Derived, not stored: whoever reads the database, a job or a backup holds no link. It ends when the address changes.
const macOf = (secret: string, listing: number, email: string) =>
  createHmac('sha256', secret).update(`listing ${listing} ${email}`).digest()

/** What the link of a confirmation mail carries. */
export const confirmationToken = (secret: string, listing: number, email: string) =>
  `${listing}.${macOf(secret, listing, email).toString('base64url')}`

/** The listing that a token names; whether it is the right one is for `isConfirmation` to say. */
export const listingOf = (token: string) => Number(/^([1-9]\d{0,14})\./.exec(token)?.[1] ?? 0)

/** Compares in constant time. */
export function isConfirmation(secret: string, token: string, listing: number, email: string): boolean {
  const [given, right] = [Buffer.from(token), Buffer.from(confirmationToken(secret, listing, email))]
  return given.length === right.length && timingSafeEqual(given, right)
}
