import { Module } from '@nestjs/common'
import { DbModule } from '../db/db.module.ts'
import { HttpModule } from '../http/http.module.ts'
import { JobsModule } from '../jobs/jobs.module.ts'
import { MailModule } from '../mail/mail.module.ts'
import { Answers } from './answers.ts'
import { ContactController } from './contact.controller.ts'
import { ContactService } from './contact.service.ts'
import { DeployGuard } from './deploy.guard.ts'
import { DocumentCodes } from './document-codes.ts'
import { Documents } from './documents.ts'
import { EventsController } from './events.controller.ts'
import { EventsService } from './events.service.ts'
import { ImageBuilds } from './image-builds.ts'
import { Registry } from './registry.ts'
import { ReleaseContents } from './release/contents.ts'
import { ReleaseFiles } from './release-files.ts'
import { ReleasesController } from './releases.controller.ts'
import { Releases } from './releases.service.ts'
import { SiteRoutes } from './site.routes.ts'
import { Visitors } from './visitors.ts'
import { Visits } from './visits.service.ts'

/**
 * Owns what the shell needs of a server: documents, releases (their registry, files and figures), contact messages, events.
 * Refuses to know any domain: what a page shows comes from releases and from the same API that browsers ask.
 */
@Module({
  imports: [DbModule, HttpModule, JobsModule, MailModule],
  controllers: [ContactController, EventsController, ReleasesController],
  providers: [
    Answers,
    ContactService,
    DeployGuard,
    DocumentCodes,
    Documents,
    EventsService,
    ImageBuilds,
    Registry,
    ReleaseContents,
    ReleaseFiles,
    Releases,
    SiteRoutes,
    Visitors,
    Visits,
  ],
})
export class SiteModule {}
