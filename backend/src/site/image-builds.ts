import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../db/pool.ts'
import { ENV, type Env } from '../env.ts'
import { Jobs } from '../jobs/jobs.ts'
import { publishBuilds } from './builds.ts'
import { DocumentCodes } from './document-codes.ts'
import { Registry } from './registry.ts'

/**
 * What this process must have before it is ready: a new image's builds in the registry, and the shell that is live
 * there with its code loaded. Without any shell it is ready too, so that one can be published.
 */
@Injectable()
export class ImageBuilds {
  readonly #registry: Registry
  readonly #codes: DocumentCodes

  constructor(
    jobs: Jobs,
    @Inject(POOL) pool: Pool,
    @Inject(ENV) { BUILDS_DIR }: Env,
    registry: Registry,
    codes: DocumentCodes,
  ) {
    this.#registry = registry
    this.#codes = codes
    jobs.first(async () => {
      if (BUILDS_DIR) await publishBuilds(BUILDS_DIR, pool, 'new')
      await this.#loadShell()
    })
  }

  async #loadShell(): Promise<void> {
    const { pins } = await this.#registry.refreshed()
    const version = pins.shell?.version
    if (!version) return
    const shell = this.#registry.known('shell', version)
    if (!shell || !this.#codes.of(shell)) throw new Error(`shell@${version} is live and cannot be loaded`)
  }
}
