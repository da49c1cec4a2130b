import { type DraftOwner, defineDrafts } from '@flight-amigo/shell/sdk'
import { useSyncExternalStore } from 'react'

interface OutboxOptions<Item> {
  name: string
  schema: { safeParse(value: unknown): { data?: Item | undefined } }
  /** The idempotency key: sending an item twice has one effect. */
  keyOf: (item: Item) => string
  /** Items are sent in this order. */
  timeOf: (item: Item) => number | string
}

export interface Delivery<Item> {
  owner: DraftOwner
  queue?: string | number
  next: (items: Item[]) => Item | undefined
  /** Sends the item, and stores or removes it. `false` ends this run and leaves the rest for the next one. */
  send: (item: Item) => Promise<boolean>
}

const EMPTY: never[] = []

/**
 * Stores actions that must survive a lost network, a reload and a crash, until the server has confirmed them. Each is
 * stored separately, so that two tabs do not overwrite each other. A logout removes them.
 */
export function defineOutbox<Item>({ name, schema, keyOf, timeOf }: OutboxOptions<Item>) {
  const stored = defineDrafts<Item>({ name, storedIn: 'browser', schema })
  const cache = new Map<DraftOwner, Item[]>()
  /** Items that the browser could not store. */
  const memoryOnly = new Map<DraftOwner, Item[]>()
  const listeners = new Set<() => void>()
  const runs = new Map<string, Promise<void>>()

  const without = (items: Item[], key: string) => items.filter((item) => keyOf(item) !== key)
  const inOrder = (items: Item[]) =>
    items.toSorted((one, other) => (timeOf(one) < timeOf(other) ? -1 : timeOf(one) > timeOf(other) ? 1 : 0))

  function items(owner: DraftOwner): Item[] {
    const all = cache.get(owner) ?? inOrder([...stored.readAll(owner), ...(memoryOnly.get(owner) ?? EMPTY)])
    cache.set(owner, all)
    return all
  }
  function update(owner: DraftOwner, all: Item[]) {
    cache.set(owner, all)
    for (const listener of listeners) listener()
  }

  function put(owner: DraftOwner, item: Item): void {
    const key = keyOf(item)
    const others = without(items(owner), key)
    stored.save(owner, item, key)
    const isStored = stored.read(owner, key) !== undefined
    memoryOnly.set(owner, [...without(memoryOnly.get(owner) ?? EMPTY, key), ...(isStored ? EMPTY : [item])])
    update(owner, inOrder([...others, item]))
  }

  function remove(owner: DraftOwner, key: string): void {
    stored.forget(owner, key)
    memoryOnly.set(owner, without(memoryOnly.get(owner) ?? EMPTY, key))
    update(owner, without(items(owner), key))
  }

  /** Rereads the storage after another tab has written to it, or after a logout. */
  function reload(): void {
    cache.clear()
    for (const listener of listeners) listener()
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
    hasSubscribers: () => listeners.size > 0,
    rereadItem(owner: DraftOwner, key: string): Item | undefined {
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
     * Sends the items of a queue in order. A lock prevents two tabs from sending the same item. In browsers without
     * locks the idempotency key does.
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
      const runLocked = () => (navigator.locks ? navigator.locks.request(lock, run) : run())
      const currentRun = (runs.get(lock) ?? Promise.resolve()).then(runLocked, runLocked)
      runs.set(lock, currentRun)
      return currentRun
    },
  }
}
