import type { PushPayload } from './push.contract.ts'

/** A push subscription of a browser. */
export interface Receiver {
  endpoint: string
  p256dh: string
  auth: string
}

/** The services that carry push messages to browsers. */
export abstract class PushService {
  /** The key with which browsers subscribe; without one the site sends no push messages. */
  abstract readonly publicKey: string | null

  /** Whether an endpoint is allowed: otherwise anyone could make this server call any address. */
  abstract mayUse(endpoint: string): boolean

  /**
   * Sends a message. `gone`: the subscription no longer exists. The service replaces an undelivered message by a later one
   * with the same `topic`, so a retry after a crash is not a second message.
   */
  abstract send(receiver: Receiver, payload: PushPayload, topic: string): Promise<'taken' | 'gone'>
}
