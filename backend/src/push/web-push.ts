import { request as requestPlain } from 'node:http'
import { request } from 'node:https'
import { Inject, Injectable } from '@nestjs/common'
import webpush from 'web-push'
import { ENV, type Env } from '../env.ts'
import { isPrivateName, isPublicUrl, publicLookup } from '../http/public-hosts.ts'
import { PermanentError } from '../jobs/queues.ts'
import type { PushPayload } from './push.contract.ts'
import type { PushGateway, Subscription } from './push-gateway.ts'
import { SlowHosts } from './slow-hosts.ts'

/** Push services store a message this long for an offline device. */
const TTL_SECONDS = 86_400

/** Implements RFC 8030, 8188, 8291 and 8292. */
@Injectable()
export class WebPush implements PushGateway {
  /** Replaced in tests to resolve public names to local servers. */
  lookup = publicLookup
  readonly #slowHosts: SlowHosts

  constructor(@Inject(ENV) private readonly env: Env) {
    this.#slowHosts = new SlowHosts(env.OUTBOUND_TIMEOUT_MS)
  }

  get publicKey(): string | null {
    return this.env.PUSH_PUBLIC_KEY ?? null
  }

  async mayStore(endpoint: string): Promise<boolean> {
    if (this.#isFake(endpoint)) return true
    return isPublicUrl(endpoint) && !(await isPrivateName(new URL(endpoint).hostname))
  }

  async send({ endpoint, ...keys }: Subscription, payload: PushPayload, topic: string): Promise<'accepted' | 'gone'> {
    if (!isPublicUrl(endpoint) && !this.#isFake(endpoint)) throw new PermanentError('The endpoint is not public.')
    const pushRequest = this.#pushRequest({ endpoint, keys }, payload, topic)
    const { host } = new URL(endpoint)
    if (this.#slowHosts.isPaused(host))
      throw Object.assign(new Error('The push service responds too slowly.'), { code: 'SLOW' })
    const began = performance.now()
    const status = await this.#post(pushRequest).finally(() => this.#slowHosts.record(host, performance.now() - began))
    if (status >= 200 && status < 300) return 'accepted'
    if (status === 404 || status === 410) return 'gone'
    // Rate limits and server errors are temporary, and an operator can fix the VAPID keys (401, 403).
    const isTemporary = status >= 500 || [401, 403, 408, 429].includes(status)
    throw isTemporary
      ? Object.assign(new Error('The push service rejected the message.'), { code: `${status}` })
      : new PermanentError(`${status}`)
  }

  #isFake(endpoint: string): boolean {
    const { PUSH_FAKE_URL } = this.env
    return PUSH_FAKE_URL !== undefined && new URL(endpoint).origin === new URL(PUSH_FAKE_URL).origin
  }

  #pushRequest(to: { endpoint: string; keys: Omit<Subscription, 'endpoint'> }, payload: PushPayload, topic: string) {
    const { PUSH_PUBLIC_KEY, PUSH_PRIVATE_KEY, PUSH_CONTACT, CONTACT_EMAIL } = this.env
    if (!PUSH_PUBLIC_KEY || !PUSH_PRIVATE_KEY)
      throw new PermanentError('PUSH_PUBLIC_KEY and PUSH_PRIVATE_KEY are not set.')
    const vapidDetails = {
      subject: PUSH_CONTACT ?? `mailto:${CONTACT_EMAIL}`,
      publicKey: PUSH_PUBLIC_KEY,
      privateKey: PUSH_PRIVATE_KEY,
    }
    try {
      const options = { vapidDetails, topic, TTL: TTL_SECONDS, urgency: 'high' as const }
      return webpush.generateRequestDetails(to, JSON.stringify(payload), options)
    } catch {
      throw new PermanentError('The keys of the subscription are invalid.')
    }
  }

  /** Follows no redirects and reads no body. */
  #post({ endpoint, headers, body }: ReturnType<typeof webpush.generateRequestDetails>): Promise<number> {
    const signal = AbortSignal.timeout(this.env.OUTBOUND_TIMEOUT_MS)
    const post = this.#isFake(endpoint) ? requestPlain : request
    const lookup = this.#isFake(endpoint) ? {} : { lookup: this.lookup }
    return new Promise((resolve, reject) => {
      const outgoing = post(endpoint, { method: 'POST', headers, signal, agent: false, ...lookup }, (response) => {
        response.on('error', () => {}) // caused by `destroy`
        response.destroy()
        resolve(response.statusCode ?? 0)
      })
      outgoing.on('error', reject)
      outgoing.end(body)
    })
  }
}
