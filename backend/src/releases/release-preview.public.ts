import type { Secrets } from '../env.ts'
import { readToken, signToken } from '../http/signed-token.ts'

const WEEK = 604_800

interface PreviewedRelease {
  name: string
  version: string
}

const tokenPayload = ({ name, version }: PreviewedRelease) => Buffer.from(`${name}@${version}`).toString('base64url')

/**
 * Shows this release instead of the live one. The URL is signed, so that other sites cannot lure users to a preview: only
 * the holder of a deploy token receives such a URL.
 */
export const previewUrl = (secrets: Secrets, release: PreviewedRelease): string =>
  `/?remotes=${release.name}@${release.version}&signed=${signToken(secrets, 'release', tokenPayload(release), { seconds: WEEK })}`

export const isSigned = (secrets: Secrets, release: PreviewedRelease, signed: string): boolean =>
  signed.split(',').some((one) => readToken(secrets, 'release', one) === tokenPayload(release))
