import { isPreview } from './preview.ts'

type StorageKind = 'tab' | 'browser'

interface DraftKind<Draft> {
  name: string
  /**
   * `tab`: a draft survives a reload, and ends with the tab or a logout (`claimTab`). `browser`: all tabs share it, and
   * it ends with the logout.
   */
  storedIn: StorageKind
  schema: { safeParse(value: unknown): { data?: Draft | undefined } }
}

/** An account's id, or `visitor` for a form that needs no login. */
export type DraftOwner = number | 'visitor'

/**
 * `id` distinguishes the drafts of one owner. When a visitor signs in, the account reads the visitor's draft before its
 * own, and saves or deletes both together.
 */
export interface Drafts<Draft> {
  read: (owner: DraftOwner, id?: string | number) => Draft | undefined
  readAll: (owner: DraftOwner) => Draft[]
  save: (owner: DraftOwner, draft: Draft, id?: string | number) => void
  forget: (owner: DraftOwner, id?: string | number) => void
}

const PREFIX = 'private:'

/** The shell deletes the drafts when their owner logs out. */
export function defineDrafts<Draft>({ name, storedIn, schema }: DraftKind<Draft>): Drafts<Draft> {
  const keyOf = (owner: DraftOwner, id: string | number = '') => `${PREFIX}${owner}:${name}:${id}`
  const use = <Result>(act: (storage: DraftStorage) => Result) => attempt(storedIn, act)
  const readKey = (key: string) =>
    use((storage) => schema.safeParse(JSON.parse(storage.getItem(key) ?? 'null')).data) as Draft | undefined

  return {
    read: (owner, id) => readKey(keyOf('visitor', id)) ?? readKey(keyOf(owner, id)),
    readAll: (owner) => (use(Object.keys) ?? []).flatMap((key) => (key.startsWith(keyOf(owner)) && readKey(key)) || []),
    save: (owner, draft, id) =>
      use((storage) => {
        storage.setItem(keyOf(owner, id), JSON.stringify(draft))
        if (owner !== 'visitor') storage.removeItem(keyOf('visitor', id))
      }),
    forget: (owner, id) =>
      use((storage) => {
        for (const each of [owner, 'visitor'] as const) storage.removeItem(keyOf(each, id))
      }),
  }
}

/** Deletes the drafts of all owners except `spared`. */
export function forgetDrafts(kinds: StorageKind[] = ['tab', 'browser'], spared: DraftOwner[] = []): void {
  const isSpared = (key: string) => spared.some((owner) => key.startsWith(`${PREFIX}${owner}:`))
  for (const kind of kinds)
    attempt(kind, (storage) => {
      for (const key of Object.keys(storage)) if (key.startsWith(PREFIX) && !isSpared(key)) storage.removeItem(key)
    })
}

const SIGN_OUT = 'signed-out'
const TAB = 'tab-of'

/** Records a logout for the other tabs. An expired session is not a logout. */
export function recordSignOut(): void {
  attempt('browser', (storage) => storage.setItem(SIGN_OUT, `${Date.now()}`))
}

/**
 * Assigns this tab to a user, or to visitors. Deletes the drafts of the previous user if they have logged out in any
 * tab, or if another user is signed in. If their session has only expired, the drafts are retained.
 */
export function claimTab(person: number | null): void {
  const signOut = attempt('browser', (storage) => storage.getItem(SIGN_OUT))
  const previous = attempt('tab', (storage) => storage.getItem(TAB))?.split(' ')
  const [id, before] = previous ?? []
  const isGone = previous && id !== `${person}` && (person !== null || before !== `${signOut}`)
  if (isGone) forgetDrafts(['tab'])
  // The visitor's drafts stay after a login. Those of other accounts are deleted.
  else if (person !== null) forgetDrafts(['tab'], ['visitor', person])
  attempt('tab', (storage) =>
    person === null ? storage.removeItem(TAB) : storage.setItem(TAB, `${person} ${signOut}`),
  )
}

class MemoryStorage {
  [key: string]: unknown
  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? (this[key] as string) : null
  }
  setItem(key: string, text: string): void {
    this[key] = text
  }
  removeItem(key: string): void {
    delete this[key]
  }
}

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
const inMemory: Record<StorageKind, DraftStorage> = { tab: new MemoryStorage(), browser: new MemoryStorage() }

/** The browser may have no storage, no space in it, or other data under a key. Forms must work anyway. */
function attempt<Result>(kind: StorageKind, act: (storage: DraftStorage) => Result): Result | undefined {
  try {
    if (isPreview()) return act(inMemory[kind])
    return act(kind === 'tab' ? sessionStorage : localStorage)
  } catch {
    return undefined
  }
}
