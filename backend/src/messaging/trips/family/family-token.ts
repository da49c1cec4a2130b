import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import type { Secrets } from '../../../env.ts'

export const newToken = (): string => randomBytes(32).toString('base64url')

/** Only this hash of a token is stored. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

const keyOf = (secret: string) => createHash('sha256').update(`family invitation ${secret}`).digest()

/** Encrypts the token, because a database dump must not reveal it in the job of the invitation. */
export function encryptToken(secrets: Secrets, token: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secrets[0]), iv)
  const sealed = Buffer.concat([cipher.update(token), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

export function decryptToken(secrets: Secrets, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url')
  for (const secret of secrets) {
    try {
      const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), bytes.subarray(0, 12), { authTagLength: 16 })
      decipher.setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString()
    } catch {}
  }
  return undefined
}
