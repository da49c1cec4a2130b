import { Injectable, Logger } from '@nestjs/common'
import { type DocumentCode, documentCodeOf } from './document-code.ts'
import { Registry } from './registry.ts'
import { ReleaseContents } from './release/contents.ts'
import type { Release } from './release.ts'

interface Loaded {
  shell: Release
  code: DocumentCode
}

const VERSIONS_KEPT = 5
const RETRY_MS = 5_000

/** Loads the shell's document code, once a version. A shell whose code does not load leaves the one before in place. */
@Injectable()
export class DocumentCodes {
  readonly #log = new Logger('document')
  readonly #registry: Registry
  readonly #contents: ReleaseContents
  /** By the hash of the code. */
  readonly #loaded = new Map<string, Loaded>()
  readonly #retryAt = new Map<string, number>()
  #last: Loaded | undefined

  constructor(registry: Registry, contents: ReleaseContents) {
    this.#registry = registry
    this.#contents = contents
  }

  of(shell: Release): Loaded | undefined {
    const hash = this.#registry.fileOf(shell, 'document.cjs')?.hash ?? ''
    const known = this.#loaded.get(hash)
    if (known) this.#last = known.shell === shell ? known : { ...known, shell }
    else if ((this.#retryAt.get(hash) ?? 0) <= Date.now()) this.#load(hash, shell)
    return this.#last
  }

  #load(hash: string, shell: Release): void {
    try {
      this.#last = { shell, code: documentCodeOf(this.#contents.kept(hash), shell) }
      this.#loaded.set(hash, this.#last)
      for (const old of this.#loaded.keys()) if (this.#loaded.size > VERSIONS_KEPT) this.#loaded.delete(old)
    } catch (error) {
      this.#retryAt.set(hash, Date.now() + RETRY_MS) // its file may be on its way from the database
      this.#log.error({ version: shell.version, message: (error as Error).message }, 'the shell could not be loaded')
    }
  }
}
