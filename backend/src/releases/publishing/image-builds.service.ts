import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../../db/pool.ts'
import { ENV, type Env } from '../../env.ts'
import { publishBuilds } from './builds.ts'

/** A new image brings the builds of its checkout: they go live with its first process, through the same registry. */
@Injectable()
export class ImageBuilds {
  readonly #pool: Pool
  readonly #folder: string | undefined

  constructor(@Inject(POOL) pool: Pool, @Inject(ENV) env: Env) {
    this.#pool = pool
    this.#folder = env.BUILDS_DIR
  }

  async publish(): Promise<void> {
    if (this.#folder) await publishBuilds(this.#folder, this.#pool, 'new')
  }
}
