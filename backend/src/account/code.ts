import { createHmac, timingSafeEqual } from 'node:crypto'

// Apart from challenges.ts, because nothing here needs the database, and a migration names this file.

/**
 * The six digits of one turn. They are not stored: they are an HMAC of the row's id and turn, under a key that only the
 * environment has. So nobody can read a code in the database, in a job or in a backup, and the letter and the check
 * come to the same digits in any process. A new turn has other digits, which ends the old code.
 */
export function codeOf(secret: string, { id, turn }: { id: string; turn: number }): string {
  const mac = createHmac('sha256', secret).update(`code ${id} ${turn}`).digest()
  return String(mac.readBigUInt64BE() % 1_000_000n).padStart(6, '0')
}

/** Compares in constant time; both are six digits. */
export const isSameCode = (a: string, b: string) => timingSafeEqual(Buffer.from(a), Buffer.from(b))
