import { createHmac, randomBytes } from 'node:crypto'
import type { Secrets } from '../../env.ts'
import { readToken, signToken } from '../../http/signed-token.ts'

/** How long a document may stay open, or in a browser's cache. */
const TWO_DAYS = 172_800

/** What a document's signed id says: its random number, and the lot by which its releases were chosen. */
interface SignedVisit {
  visit: string
  lot: string
}

/** The id of one document, signed so that nobody else can make one up. */
export const signedVisit = (secrets: Secrets, lot: string): string =>
  signToken(secrets, 'visit', `${randomBytes(8).toString('hex')}-${lot}`, { seconds: TWO_DAYS })

export function readVisit(secrets: Secrets, signed: string): SignedVisit | undefined {
  const [visit, lot] = readToken(secrets, 'visit', signed)?.split('-') ?? []
  return visit && lot ? { visit, lot } : undefined
}

/** A network's name among visits: it tells two networks apart, and no network by itself. */
export const networkName = ([secret]: Secrets, network: string): string =>
  createHmac('sha256', secret).update(`visit of ${network}`).digest('base64url').slice(0, 11)
