import { Module } from '@nestjs/common'
import { DbModule } from '../db/db.module.ts'
import { isMigrated, migrate } from '../db/migrate.ts'
import { Notifications } from '../db/notifications.ts'
import { primaryAddress } from '../db/pool.ts'
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
import { assertTimeOuts } from './time-outs.ts'

const stepsOf = (
  env: Env,
  jobs: Jobs,
  builds: ImageBuilds,
  documents: DocumentCodes,
  notifications: Notifications,
): Step[] => {
  const has = (role: Env['ROLES'][number]) => env.ROLES.includes(role)
  const schema: Step[] = has('migrate')
    ? [
        ['migrations', () => migrate(env.DATABASE_DIRECT_URL)],
        ['areas', () => writeAreas(env.DATABASE_DIRECT_URL)],
      ]
    : [['migrations', () => assertMigrated(env.DATABASE_DIRECT_URL)]]
  const web: Step[] = [
    ['releases', () => builds.publish()],
    ['contracts', () => assertServesLive(env, builds)],
    ['shell', () => documents.loadLiveShell()],
  ]
  return [
    ...schema,
    ...(primaryAddress(env).isPooled ? [['time-outs', () => assertTimeOuts(env.DATABASE_URL)] as const] : []),
    ['queues', () => jobs.open()],
    ...(has('web') ? web : []),
    ...(has('worker') ? [['workers', () => jobs.work()] as const] : []),
    ...(has('web') || has('worker') ? [['notifications', () => notifications.listen()] as const] : []),
  ]
}

/** Another process migrates, and this one waits for it. */
async function assertMigrated(url: string): Promise<void> {
  if (!(await isMigrated(url))) throw new NotReady('a process with the role migrate has to run first')
}

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
