import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { localSite } from '../local-site.mjs'

export class Site {
  #token

  constructor(to) {
    const { origin, dataDir } = localSite()
    const file = join(dataDir, 'release-token')
    this.origin = (to || process.env.RELEASE_SITE || origin).replace(/\/$/, '')
    const ours = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(this.origin) && existsSync(file)
    this.#token = process.env.RELEASE_TOKEN || (ours ? readFileSync(file, 'utf8').trim() : '')
  }

  async request(method, path, body) {
    const reply = await fetch(`${this.origin}/api/releases${path}`, {
      method,
      headers: { authorization: `Bearer ${this.#token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    }).catch((error) => {
      throw new Error(
        `${this.origin} does not answer (${error.cause?.code ?? error.message}): start it with npm start, or name another site with --to.`,
      )
    })
    const result = await reply.json().catch(() => ({}))
    if (reply.ok) return result
    const reasons = [result.message ?? `${this.origin} answered ${reply.status}`, ...Object.values(result.fields ?? {})]
    throw Object.assign(new Error(reasons.join('\n')), { reasons })
  }
}
