import { Inject, Injectable, Logger } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../db/pool.ts'
import { sha256 } from './publishing/build-files.ts'
import { findContents } from './releases.sql.ts'

const MAX_CACHED_BYTES = 64 * 1024 * 1024

/**
 * PostgreSQL stores the files of releases; this process caches them in memory, so that they are served while the
 * database is unavailable. A file that does not match its hash counts as missing.
 */
@Injectable()
export class ReleaseContentsService {
  readonly #log = new Logger('releases')
  /** Least recently used first. */
  readonly #cached = new Map<string, Buffer>()
  readonly #reading = new Map<string, Promise<unknown>>()
  #bytes = 0

  constructor(@Inject(POOL) private readonly pool: Pool) {}

  cached(hash: string): Buffer | undefined {
    const content = this.#cached.get(hash)
    if (content) this.#cached.delete(hash)
    if (content) this.#cached.set(hash, content)
    return content
  }

  async get(hash: string): Promise<Buffer | undefined> {
    if (!this.#cached.has(hash)) await this.load([hash])
    return this.cached(hash)
  }

  /** Loads each file once even for parallel callers. Returns the hashes of missing files. */
  async load(hashes: string[]): Promise<string[]> {
    const missing = hashes.filter((hash) => !this.#cached.has(hash))
    const unread = missing.filter((hash) => !this.#reading.has(hash))
    if (unread.length > 0) {
      const reading = this.#read(unread).finally(() => {
        for (const hash of unread) this.#reading.delete(hash)
      })
      for (const hash of unread) this.#reading.set(hash, reading)
    }
    await Promise.all(missing.map((hash) => this.#reading.get(hash)))
    return missing.filter((hash) => !this.#cached.has(hash))
  }

  async #read(hashes: string[]): Promise<void> {
    for (const { hash, content } of await findContents.rows(this.pool, { hashes })) {
      if (sha256(content) === hash) this.#add(hash, content)
      else this.#log.error({ hash }, 'a file in the release store is damaged')
    }
  }

  #add(hash: string, content: Buffer): void {
    this.#cached.set(hash, content)
    this.#bytes += content.length
    for (const [old, { length }] of this.#cached) {
      if (this.#bytes <= MAX_CACHED_BYTES || old === hash) break
      this.#cached.delete(old)
      this.#bytes -= length
    }
  }
}
