/** One kind of draft: what a person has typed and no server has confirmed yet. */
interface DraftKind<Draft> {
  /** Names the kind, once on the site. */
  name: string
  /** `tab`: a reload keeps it, and it ends with the tab. `browser`: all tabs share it, and it ends with the sign-out. */
  keptIn: 'tab' | 'browser'
  /** Tells a draft from anything else that the storage may hold: a zod schema. */
  schema: { safeParse(value: unknown): { data?: Draft | undefined } }
}

/** Whose draft it is: an account's id; `visitor` for a form that asks nobody to sign in. */
export type DraftOwner = number | 'visitor'

/** The drafts of one kind. `id` tells two drafts of one owner apart. */
export interface Drafts<Draft> {
  read: (owner: DraftOwner, id?: string | number) => Draft | undefined
  /** Every draft of this kind and owner. */
  readAll: (owner: DraftOwner) => Draft[]
  keep: (owner: DraftOwner, draft: Draft, id?: string | number) => void
  forget: (owner: DraftOwner, id?: string | number) => void
}

const PREFIX = 'private:'

/** Drafts that the browser would not store: they last as long as this page. */
const unstored = new Map<string, unknown>()

/** Keeps drafts of one kind over reloads. When their owner signs out, the shell forgets them. */
export function defineDrafts<Draft>({ name, keptIn, schema }: DraftKind<Draft>): Drafts<Draft> {
  const keyOf = (owner: DraftOwner, id: string | number) => `${PREFIX}${owner}:${name}:${id}`
  const storage = () => (keptIn === 'tab' ? sessionStorage : localStorage)

  const readKey = (key: string): Draft | undefined => {
    if (unstored.has(key)) return schema.safeParse(unstored.get(key)).data
    try {
      return schema.safeParse(JSON.parse(storage().getItem(key) ?? 'null')).data
    } catch {
      return undefined // Storage is switched off, or something else has written there.
    }
  }
  const forget = (owner: DraftOwner, id: string | number = '') => {
    const key = keyOf(owner, id)
    unstored.delete(key)
    attempt(() => storage().removeItem(key))
  }

  return {
    read: (owner, id = '') => readKey(keyOf(owner, id)),
    readAll: (owner) => {
      const all = new Set([...unstored.keys(), ...(attempt(() => Object.keys(storage())) ?? [])])
      const begin = keyOf(owner, '')
      return [...all].filter((key) => key.startsWith(begin)).flatMap((key) => readKey(key) ?? [])
    },
    keep: (owner, draft, id = '') => {
      forget(owner, id)
      const key = keyOf(owner, id)
      if (!attempt(() => [storage().setItem(key, JSON.stringify(draft))])) unstored.set(key, draft)
    },
    forget,
  }
}

/** Forgets all drafts of everybody in this browser and this tab. */
export function forgetDrafts(): void {
  unstored.clear()
  for (const storage of [() => localStorage, () => sessionStorage])
    attempt(() => {
      for (const key of Object.keys(storage())) if (key.startsWith(PREFIX)) storage().removeItem(key)
    })
}

/** A browser may have no storage, or no room in it: then the answer is undefined. */
function attempt<Answer>(act: () => Answer): Answer | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
