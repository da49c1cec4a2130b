import { Inject, Injectable, Logger } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../db/pool.ts'
import { type Args, statement } from '../db/statement.ts'
import { sha256 } from './publishing/build-files.ts'

const findContents = statement((db, { hashes }: Args<{ hashes: string[] }>) =>
  db
    .selectFrom('release_content')
    .select(['hash', 'content'])
    .where('hash', '=', ({ fn }) => fn.any(hashes)),
)
const KEPT_BYTES = 64 * 1024 * 1024

/**
 * The files of releases, by their hashes. PostgreSQL has them; this process keeps in memory what it has read, so files
 * are served while the database is away. A file that does not match its hash counts as missing.
 */
@Injectable()
export class ReleaseContents {
  readonly #log = new Logger('releases')
  /** In the order of their last use, oldest first. */
  readonly #kept = new Map<string, Buffer>()
  readonly #reading = new Map<string, Promise<unknown>>()
  #bytes = 0

  constructor(@Inject(POOL) private readonly pool: Pool) {}

  /** The file if it is in memory. */
  kept(hash: string): Buffer | undefined {
    const content = this.#kept.get(hash)
    if (content) this.#kept.delete(hash)
    if (content) this.#kept.set(hash, content)
    return content
  }

  async get(hash: string): Promise<Buffer | undefined> {
    if (!this.#kept.has(hash)) await this.load([hash])
    return this.kept(hash)
  }

  /** Loads files, each once even for parallel callers; answers the hashes of those that are missing. */
  async load(hashes: string[]): Promise<string[]> {
    const wanted = hashes.filter((hash) => !this.#kept.has(hash))
    const unread = wanted.filter((hash) => !this.#reading.has(hash))
    if (unread.length > 0) {
      const reading = this.#read(unread).finally(() => {
        for (const hash of unread) this.#reading.delete(hash)
      })
      for (const hash of unread) this.#reading.set(hash, reading)
    }
    await Promise.all(wanted.map((hash) => this.#reading.get(hash)))
    return wanted.filter((hash) => !this.#kept.has(hash))
  }

  async #read(hashes: string[]): Promise<void> {
    for (const { hash, content } of await findContents.rows(this.pool, { hashes })) {
      if (sha256(content) === hash) this.#keep(hash, content)
      else this.#log.error({ hash }, 'a file in the release store is damaged')
    }
  }

  #keep(hash: string, content: Buffer): void {
    this.#kept.set(hash, content)
    this.#bytes += content.length
    for (const [old, { length }] of this.#kept) {
      if (this.#bytes <= KEPT_BYTES || old === hash) break
      this.#kept.delete(old)
      this.#bytes -= length
    }
  }
}
