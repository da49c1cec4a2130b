import { Injectable, Logger } from '@nestjs/common'
import { RegistryService } from '../releases/registry.service.ts'
import type { Release } from '../releases/release.contract.ts'
import { preparedShell } from './compose/prepared.ts'

/**
 * When a shell cannot be used, the last usable live one replaces it; never a preview or a canary, which is meant for a
 * few browsers.
 */
@Injectable()
export class ShellsService {
  readonly #log = new Logger('document')
  readonly #refused = new WeakSet<Release>()
  #lastLive: Release | undefined

  constructor(private readonly registry: RegistryService) {}

  /** A process without a shell becomes ready, too, so that one can be published. */
  async loadLiveShell(): Promise<void> {
    const { liveVersions } = await this.registry.refreshed()
    const version = liveVersions.shell?.version
    if (!version) return
    const shell = this.registry.findInMemory('shell', version)
    if (!shell || !this.usable(shell)) throw new Error(`shell@${version} is live and cannot be loaded`)
  }

  usable(shell: Release): Release | undefined {
    try {
      preparedShell(shell)
    } catch (error) {
      if (!this.#refused.has(shell))
        this.#log.error({ version: shell.version, message: (error as Error).message }, 'the shell could not be loaded')
      this.#refused.add(shell)
      return this.#lastLive
    }
    if (this.registry.live.liveVersions.shell?.version === shell.version) this.#lastLive = shell
    return shell
  }
}
