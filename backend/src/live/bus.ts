/** A message between processes about one account. */
export type BusMessage =
  /** Changes were committed. */
  | { kind: 'changes'; account: number }
  | { kind: 'sessions-ended'; account: number }
  /** The account's open pages should reload their data. */
  | { kind: 'refresh'; account: number }
  | ({ kind: 'hint' } & Hint)

/** An event for the open pages of an account. It has no id and is not repeated, so a disconnected page misses it. */
export interface Hint {
  account: number
  event: { type: string } & Record<string, unknown>
}

/** Replaces messages that were lost: any open stream may have missed changes. */
export interface MessagesLost {
  kind: 'messages-lost'
}

/** Carries messages between processes, and back to the process that sent them. */
export interface Bus {
  readonly name: string
  readonly isConnected: boolean
  /** The number of accounts that this process is subscribed to. */
  readonly subscriptions: number
  /** The number of messages received. */
  readonly ended: number
  /** Resolves when messages about this account arrive here. Resolves without them while the bus is disconnected. */
  subscribe(account: number): Promise<unknown>
  unsubscribe(account: number): void
  /** Rejects unless all messages were sent. */
  send(messages: ReadonlyArray<BusMessage | MessagesLost>): Promise<unknown>
  /** Resolves with true when every message sent earlier has arrived here, and with false while the bus is disconnected. */
  fence(): Promise<boolean>
}

/** Handles the messages of a bus. */
export interface BusListener {
  received(message: BusMessage): void
  /** Messages may have been missed: about these accounts, or about all. */
  missed(reason: 'reconnected' | 'moved' | 'messages-lost', accounts?: Iterable<number>): void
}
