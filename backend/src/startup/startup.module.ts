import { Module } from '@nestjs/common'
import { DbModule } from '../db/db.module.ts'
import { migrate } from '../db/migrate.ts'
import { Notifications } from '../db/notifications.ts'
import { DocumentCodes } from '../documents/document-codes.service.ts'
import { DocumentsModule } from '../documents/documents.module.ts'
import { ENV, type Env } from '../env.ts'
import { HttpModule } from '../http/http.module.ts'
import { JobsModule } from '../jobs/jobs.module.ts'
import { Jobs } from '../jobs/jobs.ts'
import { writeAreas } from '../listings/airports/areas.service.ts'
import { ImageBuilds } from '../releases/publishing/image-builds.service.ts'
import { ReleasesModule } from '../releases/releases.module.ts'
import { NotReady, STEPS, Startup, type Step } from './startup.ts'

const stepsOf = (
  env: Env,
  jobs: Jobs,
  builds: ImageBuilds,
  documents: DocumentCodes,
  notifications: Notifications,
): Step[] => [
  ['migrations', () => migrate(env.DATABASE_URL)],
  ['areas', () => writeAreas(env.DATABASE_URL)],
  ['queues', () => jobs.open()],
  ['releases', () => builds.publish()],
  ['contracts', () => assertServesLive(env, builds)],
  ['shell', () => documents.loadLiveShell()],
  ['workers', () => jobs.work()],
  ['notifications', () => notifications.listen()],
]

/** A backend that would break what people have in their browsers takes no traffic; while one develops, it only breaks it. */
async function assertServesLive({ NODE_ENV }: Env, builds: ImageBuilds): Promise<void> {
  const broken = NODE_ENV === 'production' ? await builds.broken() : []
  if (broken.length > 0) throw new NotReady(broken.join(' '))
}

/** Owns the order in which a process becomes ready. */
@Module({
  imports: [DbModule, HttpModule, JobsModule, ReleasesModule, DocumentsModule],
  providers: [
    Startup,
    { provide: STEPS, inject: [ENV, Jobs, ImageBuilds, DocumentCodes, Notifications], useFactory: stepsOf },
  ],
})
export class StartupModule {}
