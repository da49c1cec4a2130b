import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits for a cookie. */
export const newSecret = () => randomBytes(32).toString('base64url')

/** What is kept of a cookie's secret. 256 random bits need no slow hash. */
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest()
