import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { root } from '../root.mjs'

/** The address and the token file of the site that `npm start` runs here. A `.env` may change both. */
const local = () => {
  if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'))
  const { PORT = '3000', HOST = '127.0.0.1', DATA_DIR = '.data' } = process.env
  return { origin: `http://${HOST}:${PORT}`, file: resolve(root, DATA_DIR, 'release-token') }
}

/** A running site, with the token to release to it. */
export class Site {
  #token

  constructor(to) {
    const { origin, file } = local()
    this.origin = (to || process.env.RELEASE_SITE || origin).replace(/\/$/, '')
    const ours = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(this.origin) && existsSync(file)
    this.#token = process.env.RELEASE_TOKEN || (ours ? readFileSync(file, 'utf8').trim() : '')
  }

  /** Asks below /api/releases and answers the reply; a refusal is thrown with its `reasons`. */
  async ask(method, path, body) {
    const reply = await fetch(`${this.origin}/api/releases${path}`, {
      method,
      headers: { authorization: `Bearer ${this.#token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    }).catch((error) => {
      throw new Error(`${this.origin} does not answer (${error.cause?.code ?? error.message}): is it running?`)
    })
    const answer = await reply.json().catch(() => ({}))
    if (reply.ok) return answer
    const reasons = [answer.message ?? `${this.origin} answered ${reply.status}`, ...Object.values(answer.fields ?? {})]
    throw Object.assign(new Error(reasons.join('\n')), { reasons })
  }
}
