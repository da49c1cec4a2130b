import { defineEntity, p } from '@mikro-orm/postgresql'
import type { Report } from './going-live/contract-breaks.ts'
import type { LiveSet } from './live-versions.ts'
import type { FileFacts } from './release.contract.ts'

export const ReleaseSchema = defineEntity({
  name: 'Release',
  tableName: 'release',
  properties: {
    name: p.text().primary(),
    version: p.text().primary(),
    facts: p.json().$type<Record<string, unknown>>(),
    publishedAt: p.datetime().defaultRaw('now()'),
    gitCommit: p.text().nullable(),
    gitAuthor: p.text().nullable(),
    pipeline: p.text().nullable(),
    publishedBy: p.text().default('npm start'),
    files: p.json().$type<Record<string, FileFacts>>().defaultRaw("'{}'"),
    contracts: p.json().$type<Report>().defaultRaw("'{}'"),
    withdrawnAt: p.datetime().nullable(),
    visuallyCheckedAt: p.datetime().nullable(),
    withdrawnWhy: p.text().nullable(),
  },
})

export const ReleaseContentSchema = defineEntity({
  name: 'ReleaseContent',
  tableName: 'release_content',
  properties: {
    hash: p.text().primary(),
    content: p.blob(),
  },
})

export const LiveSetSchema = defineEntity({
  name: 'LiveSet',
  tableName: 'live_set',
  properties: {
    generation: p.integer().primary(),
    liveVersions: p.json().$type<LiveSet['liveVersions']>(),
    what: p.text(),
    madeBy: p.text(),
    madeAt: p.datetime().defaultRaw('now()'),
    kind: p.enum(['forward', 'rollback'] as const),
  },
})
