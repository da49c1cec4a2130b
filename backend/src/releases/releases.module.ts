import { Inject, Module } from '@nestjs/common'
import type { Pool } from 'pg'
import type { Contributions, Contributor } from '../contributions.ts'
import { DbModule } from '../db/db.module.ts'
import { POOL } from '../db/pool.ts'
import { HttpModule } from '../http/http.module.ts'
import { DeployGuard } from './access/deploy.guard.ts'
import { BrowserErrorsService } from './browser-errors/browser-errors.service.ts'
import { BucketAssignmentService } from './canaries/bucket-assignment.service.ts'
import { CanaryHealthService } from './canaries/canary-health.service.ts'
import { visitGauge } from './canaries/visit-gauge.ts'
import { ReleaseContentsService } from './contents.service.ts'
import { ImageBuildsService } from './publishing/image-builds.service.ts'
import { RegistryService } from './registry.service.ts'
import { releasesErrors } from './releases.contract.ts'
import { ReleasesController } from './releases.controller.ts'
import { ReleasesService } from './releases.service.ts'

/**
 * Owns releases of the shell and of every remote: their registry and files, the live set, the deploy tokens, and the
 * health of canaries. It is independent of the content of a release.
 */
@Module({
  imports: [DbModule, HttpModule],
  controllers: [ReleasesController],
  providers: [
    BrowserErrorsService,
    CanaryHealthService,
    DeployGuard,
    BucketAssignmentService,
    ImageBuildsService,
    RegistryService,
    ReleaseContentsService,
    ReleasesService,
  ],
  exports: [
    BrowserErrorsService,
    CanaryHealthService,
    BucketAssignmentService,
    ImageBuildsService,
    RegistryService,
    ReleaseContentsService,
  ],
})
export class ReleasesModule implements Contributor {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly registry: RegistryService,
    private readonly health: CanaryHealthService,
  ) {}

  contribute(): Contributions {
    return {
      problems: [releasesErrors],
      listeners: [this.registry.listener],
      gauges: [visitGauge(this.pool)],
      trackedWork: [{ ended: () => this.registry.reads, isIdle: () => this.registry.isIdle() }, this.health.pending],
    }
  }
}
