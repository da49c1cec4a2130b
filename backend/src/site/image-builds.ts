import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../db/pool.ts'
import { ENV, type Env } from '../env.ts'
import { Jobs } from '../jobs/jobs.ts'
import { publishBuilds } from './builds.ts'

/** A new image brings the builds of its checkout: they go live with its first process, through the same registry. */
@Injectable()
export class ImageBuilds {
  constructor(jobs: Jobs, @Inject(POOL) pool: Pool, @Inject(ENV) { BUILDS_DIR, RELEASES_DIR }: Env) {
    if (BUILDS_DIR) jobs.first(() => publishBuilds(BUILDS_DIR, { pool, releasesDir: RELEASES_DIR }, 'new'))
  }
}
