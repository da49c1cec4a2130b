import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { compileFunction, constants } from 'node:vm'
import { Injectable, Logger } from '@nestjs/common'
import { ReleaseContents } from '../releases/contents.service.ts'
import { Registry } from '../releases/registry.service.ts'
import type { Release } from '../releases/release.contract.ts'
import type { DocumentCode } from './documents.contract.ts'

interface Loaded {
  shell: Release
  code: DocumentCode
  /** Of the code. */
  hash: string
}

const VERSIONS_KEPT = 5
const RETRY_MS = 5_000
const required = createRequire(import.meta.url)

/** Runs a shell's document.cjs as Node would run the file; throws when it is not usable. */
function documentCodeOf(
  content: Buffer | undefined,
  { name, version }: Pick<Release, 'name' | 'version'>,
): DocumentCode {
  if (!content) throw new Error(`${name}@${version}: document.cjs is missing`)
  const module = { exports: {} as DocumentCode }
  const filename = `/${name}@${version}/document.cjs`
  const run = compileFunction(content.toString(), ['exports', 'require', 'module', '__filename', '__dirname'], {
    filename,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  })
  run(module.exports, required, module, filename, dirname(filename))
  if (typeof module.exports.renderDocument !== 'function')
    throw new TypeError(`${name}@${version}: document.cjs renders no document`)
  return module.exports
}

/**
 * Loads each version of the shell's document code once. When a version cannot be loaded, the last live one that could stays
 * in use; never a preview or a canary, which is meant for a few browsers.
 */
@Injectable()
export class DocumentCodes {
  readonly #log = new Logger('document')
  /** By the hash of the code. */
  readonly #loaded = new Map<string, Loaded>()
  readonly #retryAt = new Map<string, number>()
  #lastLive: Loaded | undefined
  #draft: { content: Buffer; code: DocumentCode; hash: string } | undefined

  constructor(
    private readonly registry: Registry,
    private readonly contents: ReleaseContents,
  ) {}

  /** A step of the start. A process without any shell becomes ready too, so that somebody can publish one. */
  async loadLiveShell(): Promise<void> {
    const { pins } = await this.registry.refreshed()
    const version = pins.shell?.version
    if (!version) return
    const shell = this.registry.findInMemory('shell', version)
    if (!shell || !this.of(shell)) throw new Error(`shell@${version} is live and cannot be loaded`)
  }

  /** The document code of a shell; `given` for one that is under development, and not in the registry. */
  of(shell: Release, given?: Buffer): Loaded | undefined {
    if (given) return this.#underDevelopment(shell, given)
    const hash = this.registry.fileOf(shell, 'document.cjs')?.hash ?? ''
    const known = this.#loaded.get(hash) ?? this.#load(hash, shell)
    if (!known) return this.#lastLive
    const loaded = known.shell === shell ? known : { ...known, shell }
    if (this.registry.live.pins.shell?.version === shell.version) this.#lastLive = loaded
    return loaded
  }

  #underDevelopment(shell: Release, content: Buffer): Loaded {
    if (!this.#draft?.content.equals(content)) {
      const hash = createHash('sha256').update(content).digest('hex')
      this.#draft = { content, code: documentCodeOf(content, shell), hash }
    }
    return { shell, code: this.#draft.code, hash: this.#draft.hash }
  }

  #load(hash: string, shell: Release): Loaded | undefined {
    if ((this.#retryAt.get(hash) ?? 0) > Date.now()) return undefined
    try {
      const loaded = { shell, code: documentCodeOf(this.contents.kept(hash), shell), hash }
      this.#loaded.set(hash, loaded)
      for (const old of this.#loaded.keys()) if (this.#loaded.size > VERSIONS_KEPT) this.#loaded.delete(old)
      return loaded
    } catch (error) {
      this.#retryAt.set(hash, Date.now() + RETRY_MS) // the file may still be on its way from the database
      this.#log.error({ version: shell.version, message: (error as Error).message }, 'the shell could not be loaded')
      return undefined
    }
  }
}
