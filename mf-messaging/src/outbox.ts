import { type DraftOwner, defineDrafts } from '@flight-amigo/shell/sdk'
import { useSyncExternalStore } from 'react'

interface OutboxOptions<Item> {
  /** The name of the drafts that store the items, once on the site. */
  name: string
  /** Parses a stored item. */
  schema: { safeParse(value: unknown): { data?: Item | undefined } }
  /** The idempotency key: an item that is sent twice under one key has one effect. */
  keyOf: (item: Item) => string
  /** When the item was made: items are sent in this order. */
  timeOf: (item: Item) => number | string
}

/** How the items of one queue are sent, one after the other. */
export interface Delivery<Item> {
  owner: DraftOwner
  /** Queues are sent side by side. */
  queue?: string | number
  /** The item to send next, if there is one. */
  next: (items: Item[]) => Item | undefined
  /** Sends the item and stores or removes it. `false` ends this run, and the item waits for the next one. */
  send: (item: Item) => Promise<boolean>
}

const NONE: never[] = []

/**
 * Actions that must survive a lost network, a reload and a crash. Each is stored by itself from the moment of the action
 * until the server has confirmed it, so that two tabs keep each other's. A logout removes all of them.
 */
export function defineOutbox<Item>({ name, schema, keyOf, timeOf }: OutboxOptions<Item>) {
  const stored = defineDrafts<Item>({ name, storedIn: 'browser', schema })
  const cache = new Map<DraftOwner, Item[]>()
  /** The items for which the storage has no room. They live as long as the page. */
  const unstored = new Map<DraftOwner, Item[]>()
  const listeners = new Set<() => void>()
  const turns = new Map<string, Promise<void>>()

  const without = (items: Item[], key: string) => items.filter((item) => keyOf(item) !== key)
  const inOrder = (items: Item[]) =>
    items.toSorted((one, other) => (timeOf(one) < timeOf(other) ? -1 : timeOf(one) > timeOf(other) ? 1 : 0))

  /** An owner's items in order, those of other tabs and earlier pages included. */
  function items(owner: DraftOwner): Item[] {
    const all = cache.get(owner) ?? inOrder([...stored.readAll(owner), ...(unstored.get(owner) ?? NONE)])
    cache.set(owner, all)
    return all
  }
  function change(owner: DraftOwner, all: Item[]) {
    cache.set(owner, all)
    for (const listener of listeners) listener()
  }

  /** Stores an item, in the place of the one with its key. */
  function put(owner: DraftOwner, item: Item): void {
    const key = keyOf(item)
    const others = without(items(owner), key)
    stored.save(owner, item, key)
    const isStored = stored.read(owner, key) !== undefined
    unstored.set(owner, [...without(unstored.get(owner) ?? NONE, key), ...(isStored ? NONE : [item])])
    change(owner, inOrder([...others, item]))
  }

  /** Removes an item that needs no more requests. */
  function remove(owner: DraftOwner, key: string): void {
    stored.forget(owner, key)
    unstored.set(owner, without(unstored.get(owner) ?? NONE, key))
    change(owner, without(items(owner), key))
  }

  /** Reads the storage again: another tab has written to it, or a logout has emptied it. */
  function reload(): void {
    cache.clear()
    for (const listener of listeners) listener()
  }

  const onStorage = ({ key, storageArea }: StorageEvent) => {
    if (storageArea === localStorage && (key === null || key.includes(`:${name}:`))) reload()
  }
  function subscribe(listener: () => void) {
    if (listeners.size === 0) {
      cache.clear() // Nothing has reported a change meanwhile.
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
    /** Whether a page shows the items. */
    isShown: () => listeners.size > 0,
    /** The item as it is stored now; undefined after a logout. */
    current(owner: DraftOwner, key: string): Item | undefined {
      reload()
      return items(owner).find((item) => keyOf(item) === key)
    },
    /** An owner's items, kept up to date. */
    useItems: (owner: DraftOwner): Item[] =>
      useSyncExternalStore(
        subscribe,
        () => items(owner),
        () => NONE,
      ),
    /**
     * Sends the items of a queue in order, even if the page is closed meanwhile. Tabs take turns where the browser can: the
     * second finds nothing left to send. Elsewhere the keys make a second one harmless.
     */
    deliver({ owner, queue = '', next, send }: Delivery<Item>): Promise<void> {
      const nextStored = () => {
        reload()
        return next(items(owner))
      }
      const run = async () => {
        for (let item = nextStored(); item; item = nextStored()) if (!(await send(item))) return
      }
      const lock = `${name} ${owner} ${queue}`
      const locked = () => (navigator.locks ? navigator.locks.request(lock, run) : run())
      const turn = (turns.get(lock) ?? Promise.resolve()).then(locked, locked)
      turns.set(lock, turn)
      return turn
    },
  }
}
