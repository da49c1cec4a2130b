import type { Secrets } from '../env.ts'
import { readToken, signToken } from '../http/signed-token.ts'

const WEEK = 604_800

interface PreviewedRelease {
  name: string
  at: string
}

const carried = ({ name, at }: PreviewedRelease) => Buffer.from(`${name}@${at}`).toString('base64url')

/**
 * Shows this release instead of the live one. The address is signed, so that no other site leads a signed-in user to a
 * release: only a deploy token gets one.
 */
export const previewAddress = (secrets: Secrets, release: PreviewedRelease): string =>
  `/?remotes=${release.name}@${release.at}&signed=${signToken(secrets, 'release', carried(release), { seconds: WEEK })}`

export const isSigned = (secrets: Secrets, release: PreviewedRelease, signed: string): boolean =>
  signed.split(',').some((one) => readToken(secrets, 'release', one) === carried(release))
