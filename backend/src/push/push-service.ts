import type { PushPayload } from './push.contract.ts'

/** Where a browser gets push messages. */
export interface Receiver {
  endpoint: string
  p256dh: string
  auth: string
}

/** The services that carry push messages to browsers. */
export abstract class PushService {
  /** The key with which browsers subscribe; without one the site sends no push messages. */
  abstract readonly publicKey: string | null

  /** Whether we send to an endpoint: a stranger who could name any address would make this server call it. */
  abstract mayUse(endpoint: string): boolean

  /**
   * Hands a message over. `gone`: the receiver no longer exists. Of two messages with one `topic` the service delivers the later
   * one, so a retry after a crash is not a second message.
   */
  abstract send(receiver: Receiver, payload: PushPayload, topic: string): Promise<'taken' | 'gone'>
}
