import { Module } from '@nestjs/common'
import { ModuleContributions } from '../contributions.ts'
import { DbModule } from '../db/db.module.ts'
import { isMigrated, migrate } from '../db/migrate.ts'
import { Notifications } from '../db/notifications.ts'
import { type Address, primaryAddress, smallPool } from '../db/pool.ts'
import { DocumentsModule } from '../documents/documents.module.ts'
import { ShellsService } from '../documents/shells.service.ts'
import { ENV, type Env } from '../env.ts'
import { HttpModule } from '../http/http.module.ts'
import { JobsModule } from '../jobs/jobs.module.ts'
import { JobsService } from '../jobs/jobs.service.ts'
import { ImageBuildsService } from '../releases/publishing/image-builds.service.ts'
import { ReleasesModule } from '../releases/releases.module.ts'
import { findMissingTimeouts } from './startup.sql.ts'
import { NotReady, STEPS, Startup, type Step } from './startup.ts'

const has = (env: Env, role: Env['ROLES'][number]) => env.ROLES.includes(role)

const schemaSteps = (env: Env, contributions: ModuleContributions): Step[] =>
  has(env, 'migrate')
    ? [
        ['migrations', () => migrate(env.DATABASE_DIRECT_URL)],
        ['reference data', () => writeReferenceData(env.DATABASE_DIRECT_URL, contributions)],
      ]
    : [['migrations', () => assertMigrated(env.DATABASE_DIRECT_URL)]]

const stepsOf = (
  env: Env,
  jobs: JobsService,
  builds: ImageBuildsService,
  shells: ShellsService,
  notifications: Notifications,
): Step[] => {
  const web: Step[] = [
    ['releases', () => builds.publish()],
    ['contracts', () => assertServesLive(env, builds)],
    ['shell', () => shells.loadLiveShell()],
  ]
  // A worker fetches when it starts. A connection that is opened afterwards wakes all workers, and they fetch once more.
  const work = async () => {
    await notifications.listen().catch(() => {}) // the next step says why, and the workers poll meanwhile
    await jobs.work()
  }
  return [
    ...(primaryAddress(env).isPooled ? [['time-outs', () => assertTimeOuts(primaryAddress(env))] as const] : []),
    ['queues', () => jobs.open()],
    ...(has(env, 'web') ? web : []),
    ...(has(env, 'worker') ? [['workers', work] as const] : []),
    ...(has(env, 'web') || has(env, 'worker') ? [['notifications', () => notifications.listen()] as const] : []),
  ]
}

async function writeReferenceData(url: string, contributions: ModuleContributions): Promise<void> {
  for (const write of contributions.of('referenceData')) await write(url)
}

async function assertMigrated(url: string): Promise<void> {
  if (!(await isMigrated(url))) throw new NotReady('a process with the role migrate has to run first')
}

/** In production, a backend that would break the live releases takes no traffic. */
async function assertServesLive({ NODE_ENV }: Env, builds: ImageBuildsService): Promise<void> {
  const broken = NODE_ENV === 'production' ? await builds.broken() : []
  if (broken.length > 0) throw new NotReady(broken.join(' '))
}

/** Behind a pooler a process cannot set its own timeouts: without those of the role, one lock could stop it. */
async function assertTimeOuts(address: Address): Promise<void> {
  const pool = smallPool(address, {}, { max: 1, query_timeout: 5_000 })
  const rows = await findMissingTimeouts.rows(pool, {}).finally(() => pool.end())
  if (rows.length === 0) return
  const names = rows.map(({ name }) => name).join(', ')
  throw new NotReady(`the role of DATABASE_URL has no ${names}: backend/operations/roles.sql sets them`)
}

@Module({
  imports: [DbModule, HttpModule, JobsModule, ReleasesModule, DocumentsModule],
  providers: [
    Startup,
    {
      provide: STEPS,
      inject: [ModuleContributions, ENV, JobsService, ImageBuildsService, ShellsService, Notifications],
      useFactory: (contributions: ModuleContributions, ...[env, ...others]: Parameters<typeof stepsOf>) => [
        ...schemaSteps(env, contributions),
        ...stepsOf(env, ...others),
      ],
    },
  ],
})
export class StartupModule {}
