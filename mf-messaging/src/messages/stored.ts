/**
 * What a person has typed and nobody has received yet, kept in this browser under their account. The shell removes all
 * keys that begin with `private:` on logout.
 */
const memory = new Map<string, unknown>()
const nameOf = (account: number, what: string) => `private:${account}:${what}`

/** What is kept, if it still has the shape that it should. */
export function recall<T>(account: number, what: string, fits: (value: unknown) => T | undefined): T | undefined {
  const name = nameOf(account, what)
  try {
    return fits(JSON.parse(localStorage.getItem(name) ?? 'null'))
  } catch {
    return fits(memory.get(name)) // storage is full, forbidden, or was written by something else
  }
}

/** All that is kept under names that begin so. */
export function recallAll<T>(account: number, begin: string, fits: (value: unknown) => T | undefined): T[] {
  const prefix = nameOf(account, begin)
  try {
    const whats = Object.keys(localStorage).filter((name) => name.startsWith(prefix))
    return whats.flatMap((name) => recall(account, begin + name.slice(prefix.length), fits) ?? [])
  } catch {
    return []
  }
}

/** Keeps a value; `undefined` forgets it. */
export function keep(account: number, what: string, value: unknown): void {
  const name = nameOf(account, what)
  memory.set(name, value)
  try {
    if (value === undefined) localStorage.removeItem(name)
    else localStorage.setItem(name, JSON.stringify(value))
  } catch {
    // Then it lives as long as this page.
  }
}
