import { request as requestPlain } from 'node:http'
import { request } from 'node:https'
import { Inject, Injectable } from '@nestjs/common'
import webpush from 'web-push'
import { ENV, type Env } from '../env.ts'
import { isPublicUrl, publicLookup } from '../http/public-hosts.ts'
import { PermanentError } from '../jobs/queues.ts'
import type { PushPayload } from './push.contract.ts'
import type { PushService, Receiver } from './push-service.ts'
import { SlowHosts } from './slow-hosts.ts'

/** How long a push service keeps a message for a phone that is off. */
const TTL_SECONDS = 86_400

/** Sends push messages to the push services of browsers (RFC 8030, 8188, 8291 and 8292). */
@Injectable()
export class WebPush implements PushService {
  /** Tests lead public names elsewhere. */
  lookup = publicLookup
  readonly #slow: SlowHosts

  constructor(@Inject(ENV) private readonly env: Env) {
    this.#slow = new SlowHosts(env.OUTBOUND_TIMEOUT_MS)
  }

  get publicKey(): string | null {
    return this.env.PUSH_PUBLIC_KEY ?? null
  }

  mayUse(endpoint: string): boolean {
    return isPublicUrl(endpoint) || this.#isStandIn(endpoint)
  }

  async send({ endpoint, ...keys }: Receiver, payload: PushPayload, topic: string): Promise<'taken' | 'gone'> {
    if (!this.mayUse(endpoint)) throw new PermanentError('The endpoint is not public.')
    const letter = this.#letter({ endpoint, keys }, payload, topic)
    const { host } = new URL(endpoint)
    // Its message is sent later, as after any other failure that passes.
    if (this.#slow.isResting(host)) throw Object.assign(new Error('The push service is slow.'), { code: 'SLOW' })
    const began = performance.now()
    const status = await this.#post(letter).finally(() => this.#slow.note(host, performance.now() - began))
    if (status >= 200 && status < 300) return 'taken'
    if (status === 404 || status === 410) return 'gone'
    // A limit and a failure pass, and we can repair what is wrong with our keys.
    const passes = status >= 500 || [401, 403, 408, 429].includes(status)
    throw passes
      ? Object.assign(new Error('The push service refused.'), { code: `${status}` })
      : new PermanentError(`${status}`)
  }

  #isStandIn(endpoint: string): boolean {
    const { PUSH_FAKE_URL } = this.env
    return PUSH_FAKE_URL !== undefined && new URL(endpoint).origin === new URL(PUSH_FAKE_URL).origin
  }

  #letter(to: { endpoint: string; keys: Omit<Receiver, 'endpoint'> }, payload: PushPayload, topic: string) {
    const { PUSH_PUBLIC_KEY, PUSH_PRIVATE_KEY, PUSH_CONTACT, CONTACT_EMAIL } = this.env
    if (!PUSH_PUBLIC_KEY || !PUSH_PRIVATE_KEY) throw new PermanentError('There are no keys for push messages.')
    const vapidDetails = {
      subject: PUSH_CONTACT ?? `mailto:${CONTACT_EMAIL}`,
      publicKey: PUSH_PUBLIC_KEY,
      privateKey: PUSH_PRIVATE_KEY,
    }
    try {
      const options = { vapidDetails, topic, TTL: TTL_SECONDS, urgency: 'high' as const }
      return webpush.generateRequestDetails(to, JSON.stringify(payload), options)
    } catch {
      throw new PermanentError('The keys of the subscription are no keys.')
    }
  }

  /** Answers the status. It follows no redirect, reads no body and waits no longer than we wait for others. */
  #post({ endpoint, headers, body }: ReturnType<typeof webpush.generateRequestDetails>): Promise<number> {
    const signal = AbortSignal.timeout(this.env.OUTBOUND_TIMEOUT_MS)
    const post = this.#isStandIn(endpoint) ? requestPlain : request
    const lookup = this.#isStandIn(endpoint) ? {} : { lookup: this.lookup }
    return new Promise((resolve, reject) => {
      const asked = post(endpoint, { method: 'POST', headers, signal, agent: false, ...lookup }, (response) => {
        response.on('error', () => {}) // it is cut off on purpose
        response.destroy()
        resolve(response.statusCode ?? 0)
      })
      asked.on('error', reject)
      asked.end(body)
    })
  }
}
