import { Module } from '@nestjs/common'
import { DbModule } from '../db/db.module.ts'
import { HttpModule } from '../http/http.module.ts'
import { JobsModule } from '../jobs/jobs.module.ts'
import { DeployGuard } from './access/deploy.guard.ts'
import { Visits } from './canaries/visits.service.ts'
import { ReleaseContents } from './contents.service.ts'
import { ImageBuilds } from './publishing/image-builds.ts'
import { Registry } from './registry.service.ts'
import { ReleasesController } from './releases.controller.ts'
import { Releases } from './releases.service.ts'

/**
 * Owns releases of the shell and of every remote: their registry and files, what is live, who may change that, and how
 * canaries fare. Refuses to know what a release shows.
 */
@Module({
  imports: [DbModule, HttpModule, JobsModule],
  controllers: [ReleasesController],
  providers: [DeployGuard, ImageBuilds, Registry, ReleaseContents, Releases, Visits],
  exports: [Registry, ReleaseContents, Visits],
})
export class ReleasesModule {}
