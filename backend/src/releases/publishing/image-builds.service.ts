import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../../db/pool.ts'
import { ENV, type Env } from '../../env.ts'
import { publishBuilds } from './builds.ts'
import { placesOf } from './elsewhere.ts'

/**
 * A new image has the builds of its checkout: its first process makes them live, through the same registry.
 * Apart from builds.ts, because plain Node runs that file and knows no decorators.
 */
@Injectable()
export class ImageBuilds {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async publish(): Promise<void> {
    const { BUILDS_DIR: folder } = this.env
    if (folder) await publishBuilds(folder, this.pool, 'new', { places: placesOf(this.env) })
  }
}
