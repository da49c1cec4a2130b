import type { PushPayload } from './push.contract.ts'

export interface Subscription {
  endpoint: string
  p256dh: string
  auth: string
}

export abstract class PushGateway {
  /** Without a key the site sends no push messages. */
  abstract readonly publicKey: string | null

  /** Without this check anyone could make the server call any address. It is checked again for each message. */
  abstract mayStore(endpoint: string): Promise<boolean>

  /**
   * The service replaces an undelivered message by a later one with the same `topic`, so a retry after a crash does not
   * show a second message. `gone`: the subscription no longer exists.
   */
  abstract send(receiver: Subscription, payload: PushPayload, topic: string): Promise<'accepted' | 'gone'>
}
