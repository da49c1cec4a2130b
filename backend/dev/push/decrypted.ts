import { createDecipheriv, type ECDH, hkdfSync } from 'node:crypto'

const derived = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/** The text of a push message of one record (RFC 8291 over RFC 8188). Throws when it is for other keys. */
export function decrypted(body: Buffer, { keys, auth }: { keys: ECDH; auth: Buffer }): string {
  const salt = body.subarray(0, 16)
  const senderKey = body.subarray(21, 21 + body.readUInt8(20))
  const sealed = body.subarray(21 + senderKey.length)
  if (sealed.length > body.readUInt32BE(16)) throw new Error('A push message has one record.')
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), senderKey])
  const secret = derived(keys.computeSecret(senderKey), auth, info, 32)
  const key = derived(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derived(secret, salt, 'Content-Encoding: nonce\0', 12)
  const cipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
  const end = padded.lastIndexOf(2) // the delimiter of the last record, with zeros behind it
  if (end < 0 || padded.subarray(end + 1).some(Boolean)) throw new Error('The padding of a push message is wrong.')
  return padded.subarray(0, end).toString()
}
