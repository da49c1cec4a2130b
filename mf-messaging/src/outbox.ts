import { type DraftOwner, defineDrafts } from '@flight-amigo/shell/sdk'
import { useSyncExternalStore } from 'react'

interface OutboxOptions<Item, Sender> {
  name: string
  schema: { safeParse(value: unknown): { data?: Item | undefined } }
  /** The idempotency key: sending an item twice has one effect. */
  keyOf: (item: Item) => string
  /** Items are sent in this order. */
  timeOf: (item: Item) => number | string
  /** Selects the item to send next. */
  next: (items: Item[], sender: Sender) => Item | undefined
  /** Sends the item, and stores or removes it. `false` leaves the rest for the next `sendAll`. */
  send: (item: Item, sender: Sender) => Promise<boolean>
}

const EMPTY: never[] = []

/**
 * Stores actions that must survive a lost network, a reload and a crash, until the server has confirmed them. Each is
 * stored separately, so that two tabs do not overwrite each other. A logout removes them.
 */
export function defineOutbox<Item, Sender extends { owner: DraftOwner }>(options: OutboxOptions<Item, Sender>) {
  const { name, schema, keyOf, timeOf, next, send } = options
  const stored = defineDrafts<Item>({ name, storedIn: 'browser', schema })
  /** Items that the browser could not store. */
  const unstored = new Map<string, { owner: DraftOwner; item: Item }>()
  const cache = new Map<DraftOwner, Item[]>()
  const listeners = new Set<() => void>()
  let lastRun = Promise.resolve()

  function items(owner: DraftOwner): Item[] {
    const inMemory = [...unstored.values()].flatMap((one) => (one.owner === owner ? [one.item] : EMPTY))
    const all =
      cache.get(owner) ??
      [...stored.readAll(owner), ...inMemory].sort((one, other) => (timeOf(one) < timeOf(other) ? -1 : 1))
    cache.set(owner, all)
    return all
  }

  /** Reads the storage again: this tab, another tab or a logout has changed it. */
  function reload(): void {
    cache.clear()
    for (const listener of listeners) listener()
  }

  function put(owner: DraftOwner, item: Item): void {
    const key = keyOf(item)
    stored.save(owner, item, key)
    if (stored.read(owner, key) === undefined) unstored.set(key, { owner, item })
    else unstored.delete(key)
    reload()
  }

  function remove(owner: DraftOwner, key: string): void {
    stored.forget(owner, key)
    unstored.delete(key)
    reload()
  }

  const onStorage = ({ key, storageArea }: StorageEvent) => {
    if (storageArea === localStorage && (key === null || key.includes(`:${name}:`))) reload()
  }
  function subscribe(listener: () => void) {
    if (listeners.size === 0) {
      cache.clear() // Without listeners, changes were not observed.
      addEventListener('storage', onStorage)
    }
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) removeEventListener('storage', onStorage)
    }
  }

  return {
    items,
    put,
    remove,
    reload,
    /** The item as it is stored now. Undefined after a logout. */
    find(owner: DraftOwner, key: string): Item | undefined {
      reload()
      return items(owner).find((item) => keyOf(item) === key)
    },
    useItems: (owner: DraftOwner): Item[] =>
      useSyncExternalStore(
        subscribe,
        () => items(owner),
        () => EMPTY,
      ),
    /**
     * Sends the items in order. A lock prevents two tabs from sending the same item. In browsers without locks the
     * idempotency key does.
     */
    sendAll(sender: Sender): Promise<void> {
      const nextStored = () => {
        reload()
        return next(items(sender.owner), sender)
      }
      const run = async () => {
        for (let item = nextStored(); item; item = nextStored()) if (!(await send(item, sender))) return
      }
      const lock = `${name} ${sender.owner}`
      const runLocked = () => (navigator.locks ? navigator.locks.request(lock, run) : run())
      lastRun = lastRun.then(runLocked, runLocked)
      return lastRun
    },
  }
}
