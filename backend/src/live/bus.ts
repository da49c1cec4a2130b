export type BusMessage =
  | { kind: 'changes'; account: number }
  | { kind: 'sessions-ended'; account: number }
  | { kind: 'refresh'; account: number }
  | ({ kind: 'hint' } & Hint)

/** A hint has no id and is not repeated, so a disconnected page does not receive it. */
export interface Hint {
  account: number
  event: { type: string } & Record<string, unknown>
}

export interface MessagesLost {
  kind: 'messages-lost'
}

/** Messages also return to the process that sent them. */
export interface Bus {
  readonly name: string
  readonly isConnected: boolean
  readonly subscriptions: number
  readonly processedCount: number
  /** Resolves when messages about this account arrive here, or immediately while the bus is disconnected. */
  subscribe(account: number): Promise<unknown>
  unsubscribe(account: number): void
  send(messages: ReadonlyArray<BusMessage | MessagesLost>): Promise<unknown>
  /** Resolves with true when every earlier message has arrived here, or with false while the bus is disconnected. */
  fence(): Promise<boolean>
}

export interface BusListener {
  received(message: BusMessage): void
  /** Without `accounts`, messages about any account may be missing. */
  missed(reason: 'reconnected' | 'moved' | 'messages-lost', accounts?: Iterable<number>): void
}
