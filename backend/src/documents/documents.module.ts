import { Module } from '@nestjs/common'
import { AccountModule } from '../account/account.module.ts'
import { DbModule } from '../db/db.module.ts'
import { HttpModule } from '../http/http.module.ts'
import { ReleasesModule } from '../releases/releases.module.ts'
import { DocumentsRoutes } from './documents.routes.ts'
import { Documents } from './documents.ts'
import { FirstResponsesService } from './first-responses.service.ts'
import { PagesService } from './pages.service.ts'
import { Previews } from './previews.ts'
import { ReleaseChoice } from './release-choice.ts'
import { ReleaseFiles } from './release-files.ts'
import { ShellsService } from './shells.service.ts'

/**
 * Owns the document of every page, with the data of its first screen, and the files of releases. It is independent of
 * any domain: the content of a page comes from releases and from the API.
 */
@Module({
  imports: [DbModule, HttpModule, AccountModule, ReleasesModule],
  exports: [ShellsService],
  providers: [
    Documents,
    DocumentsRoutes,
    FirstResponsesService,
    PagesService,
    Previews,
    ReleaseChoice,
    ReleaseFiles,
    ShellsService,
  ],
})
export class DocumentsModule {}
