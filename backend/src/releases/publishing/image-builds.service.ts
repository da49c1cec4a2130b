import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../../db/pool.ts'
import { ENV, type Env } from '../../env.ts'
import { publishBuilds } from './builds.ts'

/** A new image brings the builds of its checkout: they go live with its first process, through the same registry. */
@Injectable()
export class ImageBuilds {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async publish(): Promise<void> {
    const { BUILDS_DIR: folder } = this.env
    if (folder) await publishBuilds(folder, this.pool, 'new')
  }
}
