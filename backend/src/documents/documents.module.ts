import { Module } from '@nestjs/common'
import { DbModule } from '../db/db.module.ts'
import { HttpModule } from '../http/http.module.ts'
import { ReleasesModule } from '../releases/releases.module.ts'
import { DocumentsRoutes } from './documents.routes.ts'
import { Documents } from './documents.ts'
import { FirstResponses } from './first-responses.service.ts'
import { Pages } from './pages.service.ts'
import { ReleaseChoice } from './release-choice.ts'
import { ReleaseFiles } from './release-files.ts'
import { Shells } from './shells.service.ts'

/**
 * Owns the document of every page, with the data of its first screen, and the files of releases. It is independent of
 * any domain: the content of a page comes from releases and from the API.
 */
@Module({
  imports: [DbModule, HttpModule, ReleasesModule],
  exports: [Shells],
  providers: [Documents, DocumentsRoutes, FirstResponses, Pages, ReleaseChoice, ReleaseFiles, Shells],
})
export class DocumentsModule {}
