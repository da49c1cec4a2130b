import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * The six digits of one turn of a challenge. They are derived, not stored: an HMAC, under a key that only the environment
 * knows, of what the row says. Whoever reads the database, a job or a backup therefore holds ids and no code, while the
 * letter and the check, minutes and processes apart, come to the same digits. A new turn is a new code and ends the old.
 */
export function codeOf(secret: string, challenge: string, turn: number): string {
  const mac = createHmac('sha256', secret).update(`code ${challenge} ${turn}`).digest()
  return String(mac.readBigUInt64BE() % 1_000_000n).padStart(6, '0')
}

/** Compares in constant time; both are six digits. */
export const sameCode = (a: string, b: string) => timingSafeEqual(Buffer.from(a), Buffer.from(b))
