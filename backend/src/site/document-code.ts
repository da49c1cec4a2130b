import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Inject, Injectable, Logger } from '@nestjs/common'
import { ENV, type Env } from '../env.ts'
import { isDraft, type Release } from './release.ts'
import type { SiteSettings } from './site.settings.ts'

/** What a shell's release renders a document from; see shell/src/document.tsx. */
export interface DocumentRequest {
  path: string
  search: string
  user: object | null
  releases: Release[]
  preview: string[]
  shell: Release
  answers: Record<string, unknown>
  links: Record<string, string>
  settings: SiteSettings
}

export interface DocumentReply {
  status: number
  html: string
  headers: Record<string, string>
  redirect?: string
}

/** The half of a shell's release that runs here. */
export interface DocumentCode {
  renderDocument(request: DocumentRequest): DocumentReply
  wantedAnswers(visit: Pick<DocumentRequest, 'path' | 'search' | 'releases' | 'user'>): string[]
}

const VERSIONS_KEPT = 5
const RETRY_MS = 5_000

/** Loads the shell's document code, once a version. A shell whose code does not load leaves the one before in place. */
@Injectable()
export class DocumentCodes {
  readonly #log = new Logger('document')
  readonly #require = createRequire(import.meta.url)
  readonly #releasesDir: string
  readonly #loaded = new Map<string, { shell: Release; code: DocumentCode }>()
  readonly #retryAt = new Map<string, number>()
  #last: { shell: Release; code: DocumentCode } | undefined

  constructor(@Inject(ENV) env: Env) {
    this.#releasesDir = env.RELEASES_DIR
  }

  of(shell: Release): { shell: Release; code: DocumentCode } | undefined {
    // A draft keeps its version when its files change; its hashes tell.
    const key = `${shell.version} ${shell.integrity['shell.js']}`
    const known = this.#loaded.get(key)
    if (known) this.#last = known
    else if ((this.#retryAt.get(key) ?? 0) <= Date.now()) this.#load(key, shell)
    return this.#last
  }

  #load(key: string, shell: Release): void {
    const file = join(this.#releasesDir, 'shell', shell.version, 'document.cjs')
    try {
      if (isDraft(shell.version)) delete this.#require.cache[file]
      const code = this.#require(file) as DocumentCode
      if (typeof code.renderDocument !== 'function') throw new TypeError('document.cjs renders no document')
      this.#last = { shell, code }
      this.#loaded.set(key, this.#last)
      for (const old of this.#loaded.keys()) if (this.#loaded.size > VERSIONS_KEPT) this.#loaded.delete(old)
    } catch (error) {
      this.#retryAt.set(key, Date.now() + RETRY_MS) // its files may be on their way to this machine
      this.#log.error({ version: shell.version, message: (error as Error).message }, 'the shell could not be loaded')
    }
  }
}
