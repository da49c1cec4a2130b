import type { Page } from './page.ts'

/** The longest time for which a visitor may see outdated data. */
export const MAX_AGE_MS = 5_000
const MAX_BYTES = 64 * 1024 * 1024

interface Entry<T> {
  page: Promise<T | undefined>
  /** The page, once it has turned out to be shareable. */
  result?: T
  at: number
}

/** The age of a page is that of its oldest response. */
type Cacheable = Pick<Page, 'bytes' | 'isShareable' | 'requestedAt'>

/** Caches shared pages for five seconds. Parallel requests wait for one page. */
export class PageCache<T extends Cacheable = Page> {
  /** Least recently used first. */
  readonly #pages = new Map<string, Entry<T>>()

  constructor(
    private readonly maxBytes = MAX_BYTES,
    private readonly now = Date.now,
  ) {}

  /** Returns the page, and its age in seconds. A page that is not shareable is only for the visitor who requested it. */
  async get(key: string, make: () => Promise<T | undefined>): Promise<{ page: T | undefined; age: number }> {
    const known = this.#pages.get(key)
    if (known && this.#isFresh(known)) {
      this.#pages.delete(key)
      this.#pages.set(key, known)
      const page = await known.page.catch(() => undefined)
      if (page?.isShareable) return { page, age: this.#ageOf(known) }
      return { page: await make(), age: 0 }
    }
    const entry: Entry<T> = { page: make(), at: this.now() }
    this.#pages.set(key, entry)
    this.#evict()
    try {
      const page = await entry.page
      if (!page?.isShareable) {
        this.#drop(key, entry)
        return { page, age: 0 }
      }
      entry.result = page
      entry.at = Math.min(entry.at, page.requestedAt)
      return { page, age: this.#ageOf(entry) }
    } catch (error) {
      this.#drop(key, entry)
      throw error
    }
  }

  get size(): number {
    return this.#pages.size
  }

  #ageOf({ at }: Entry<T>): number {
    return Math.floor((this.now() - at) / 1000)
  }

  #isFresh({ at }: Entry<T>): boolean {
    const age = this.now() - at
    return age >= 0 && age < MAX_AGE_MS // negative when the clock was set back
  }

  #drop(key: string, entry: Entry<T>): void {
    if (this.#pages.get(key) === entry) this.#pages.delete(key)
  }

  #evict(): void {
    let bytes = 0
    for (const [key, entry] of this.#pages) {
      if (this.#isFresh(entry)) bytes += entry.result?.bytes ?? 0
      else this.#pages.delete(key)
    }
    for (const [key, { result }] of this.#pages) {
      if (bytes <= this.maxBytes) break
      bytes -= result?.bytes ?? 0
      this.#pages.delete(key)
    }
  }
}
