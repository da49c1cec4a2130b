import type { Secrets } from '../env.ts'
import { readToken, signToken } from '../http/signed-token.ts'

const WEEK = 604_800

const carried = (version: string) => Buffer.from(version).toString('base64url')

/**
 * The address at which a browser sees this release instead of the live one. A shell's code also runs on the server, so
 * its address is signed: only a deploy token gets one.
 */
export function previewAddress(secrets: Secrets, { name, at }: { name: string; at: string }): string {
  const address = `/?remotes=${name}@${at}`
  return name === 'shell' ? `${address}&signed=${signToken(secrets, 'shell', carried(at), { seconds: WEEK })}` : address
}

/** Whether this version of the shell was signed by `previewAddress`. */
export const isSigned = (secrets: Secrets, version: string, signed: string): boolean =>
  readToken(secrets, 'shell', signed) === carried(version)
