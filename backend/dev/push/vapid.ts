import { createPublicKey, verify } from 'node:crypto'

const LONGEST_SECONDS = 86_400

const json = (part: string): Record<string, unknown> => JSON.parse(Buffer.from(part, 'base64url').toString())

/** Why a sender may not send (RFC 8292): 401 without a token, 403 with a wrong one; undefined if it may. */
export function vapidProblem(
  authorization: string | undefined,
  origin: string,
  siteKey: string,
): 401 | 403 | undefined {
  const [, token, key] = /^vapid t=([\w.-]+),\s*k=([\w-]+)$/.exec(authorization ?? '') ?? []
  if (!token || !key) return 401
  try {
    const [head = '', claims = '', signature = ''] = token.split('.')
    const { aud, exp, sub } = json(claims)
    const seconds = Number(exp) - Date.now() / 1000
    const isMeant = aud === origin && seconds > 0 && seconds <= LONGEST_SECONDS && /^(mailto|https):/.test(String(sub))
    const isSigned = json(head).alg === 'ES256' && isSignedBy(key, `${head}.${claims}`, signature)
    return key === siteKey && isMeant && isSigned ? undefined : 403
  } catch {
    return 403
  }
}

function isSignedBy(key: string, text: string, signature: string): boolean {
  const point = Buffer.from(key, 'base64url') // 4, x, y
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const jwk = { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
  return verify(
    'sha256',
    Buffer.from(text),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
}
