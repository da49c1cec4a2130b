import type { Page } from './page.ts'

/** What has changed is so old at most for a visitor. */
export const KEPT_MS = 5_000
const MOST_BYTES = 64 * 1024 * 1024

interface Kept<T> {
  page: Promise<T | undefined>
  /** What came of `page`. */
  made?: T
  at: number
}

/** What the pages that are kept must say of themselves. Their age begins with that of the oldest response in them. */
type Keepable = Pick<Page, 'bytes' | 'isSure' | 'since'>

/** Keeps for five seconds what is the same for many visitors; those who ask at once wait for one page. */
export class KeptPages<T extends Keepable = Page> {
  /** The one that was asked for last is the last. */
  readonly #pages = new Map<string, Kept<T>>()

  /** `now` is the time in milliseconds. */
  constructor(
    private readonly mostBytes = MOST_BYTES,
    private readonly now = Date.now,
  ) {}

  /** The page with this key and the whole seconds since it was begun; one that is not sure is for its visitor only. */
  async get(key: string, make: () => Promise<T | undefined>): Promise<{ page: T | undefined; age: number }> {
    const known = this.#pages.get(key)
    if (known && this.#isFresh(known)) {
      this.#pages.delete(key)
      this.#pages.set(key, known)
      const page = await known.page.catch(() => undefined)
      if (page?.isSure) return { page, age: this.#ageOf(known) }
      return { page: await make(), age: 0 }
    }
    const kept: Kept<T> = { page: make(), at: this.now() }
    this.#pages.set(key, kept)
    this.#forget()
    try {
      const page = await kept.page
      if (!page?.isSure) {
        this.#drop(key, kept)
        return { page, age: 0 }
      }
      kept.made = page
      kept.at = Math.min(kept.at, page.since)
      return { page, age: this.#ageOf(kept) }
    } catch (error) {
      this.#drop(key, kept)
      throw error
    }
  }

  get size(): number {
    return this.#pages.size
  }

  #ageOf({ at }: Kept<T>): number {
    return Math.floor((this.now() - at) / 1000)
  }

  #isFresh({ at }: Kept<T>): boolean {
    const age = this.now() - at
    return age >= 0 && age < KEPT_MS // a clock may be set back
  }

  #drop(key: string, kept: Kept<T>): void {
    if (this.#pages.get(key) === kept) this.#pages.delete(key)
  }

  /** Forgets what is too old, and then what nobody has asked for the longest. */
  #forget(): void {
    let bytes = 0
    for (const [key, kept] of this.#pages) {
      if (this.#isFresh(kept)) bytes += kept.made?.bytes ?? 0
      else this.#pages.delete(key)
    }
    for (const [key, { made }] of this.#pages) {
      if (bytes <= this.mostBytes) break
      bytes -= made?.bytes ?? 0
      this.#pages.delete(key)
    }
  }
}
