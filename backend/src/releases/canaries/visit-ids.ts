import { createHmac, randomBytes } from 'node:crypto'
import type { Secrets } from '../../env.ts'
import { readToken, signToken } from '../../http/signed-token.ts'

const TWO_DAYS = 172_800

interface SignedVisit {
  visit: string
  bucket: string
}

export const signedVisit = (secrets: Secrets, bucket: string): string =>
  signToken(secrets, 'visit', `${randomBytes(8).toString('hex')}-${bucket}`, { seconds: TWO_DAYS })

export function readVisit(secrets: Secrets, signed: string): SignedVisit | undefined {
  const [visit, bucket] = readToken(secrets, 'visit', signed)?.split('-') ?? []
  return visit && bucket ? { visit, bucket } : undefined
}

export const networkName = ([secret]: Secrets, network: string): string =>
  createHmac('sha256', secret).update(`visit of ${network}`).digest('base64url').slice(0, 11)
