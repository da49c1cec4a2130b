import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { root } from '../root.mjs'
import { conventions, readTree } from './conventions.mjs'
import { backendFolders, forbiddenImports } from './imports.mjs'

const packages = ['backend', 'shell', 'shared-ui', 'mf-listings', 'mf-messaging']
const brokenCheckout = mkdtempSync(join(tmpdir(), 'broken-house-'))
afterAll(() => rmSync(brokenCheckout, { recursive: true }))

/** Each file breaks one rule or shows what a rule allows. The files that they import are in the list, too. */
const files = {
  'backend/src/trips/trips.contract.ts': `import * as z from 'zod/mini'; import '../http/http.contract.ts'`,
  'backend/src/trips/trips.service.ts': `import './trip.entity.ts'; import '../stars/stars.service.ts'; import '../db/pool.ts'`,
  'backend/src/trips/trip.entity.ts': `import type { Trips } from './trips.service.ts'`,
  'backend/src/trips/trips.http.test.ts': `import '../stars/star.entity.ts'`,
  'backend/src/stars/stars.contract.ts': `import type { Star } from './star.entity.ts'`,
  'backend/src/stars/stars.module.ts': `import '../trips/trip.entity.ts'; import '../trips/trips.contract.ts'; import '../contributions.ts'`,
  'backend/src/contributions.ts': '',
  'backend/src/startup/startup.ts': `import '../stars/star.entity.ts'`,
  'backend/src/stars/night/night.contract.ts': '',
  'shell/src/night.ts': `export type { Night } from '../../backend/src/stars/night/night.contract.ts'`,
  'backend/src/stars/stars.service.ts': '',
  'backend/src/stars/star.entity.ts': '',
  'backend/src/http/http.contract.ts': '',
  'backend/src/http/problem.ts': `import type { Star } from '../stars/star.entity.ts'`,
  'backend/src/db/pool.ts': '',
  'backend/src/entities.ts': `import './stars/star.entity.ts'`,
  'backend/src/moderation/cases.service.ts': `import '../push/daily-push-digest.ts'`,
  'backend/src/push/daily-push-digest.ts': '',
  'backend/src/listings/offers.service.ts': `import '../payments/tips.service.ts'; import '../payments/tips.contract.ts'`,
  'backend/src/payments/tips.service.ts': `import '../account/sessions.service.ts'`,
  'backend/src/payments/tips.contract.ts': '',
  'backend/src/account/sessions.service.ts': '',
  'backend/src/mail/smtp-mailer.ts': `import 'nodemailer'`,
  'backend/src/mail/email-template.ts': `import type { Transporter } from 'nodemailer'`,
  'backend/src/pictures/draw.ts': `import '../stars/stars.service.ts'`,
  'backend/src/languages/languages.ts': `import '../stars/public.ts'`,
  'backend/src/stars/public.ts': '',
  'backend/src/live/live.service.ts': `import '../stars/stars.service.ts'`,
  'backend/src/ops.ts': `import './stars/stars.service.ts'; import './trips/trips.commands.ts'; import './http/problem.ts'`,
  'backend/src/trips/trips.commands.ts': '',
  'backend/src/stars/mail.ts': `import '../../dev/smtp.ts'`,
  'backend/src/stars/mail.test.ts': `import '../../dev/smtp.ts'`,
  'backend/dev/smtp.ts': '',
  'backend/src/listings/itinerary/days.ts': `import '../search/found.ts'; import '../airports/zones.ts'`,
  'backend/src/listings/airports/zones.ts': '',
  'backend/src/listings/search/found.ts': `import '../matching/tiers.ts'`,
  'backend/src/listings/matching/tiers.ts': `import '../airports/zones.ts'`,
  'shell/src/sdk/index.ts': '',
  'shell/src/store.ts': `import type { Trip } from '@flight-amigo/backend/contract/trips'`,
  'shell/src/router.tsx': `export const Page = () => <p>{import('@flight-amigo/mf-listings/public')}</p>`,
  'shell/ops/src/remote.ts': `import type { Store } from '@flight-amigo/shell/sdk'; import '../../src/store.ts'`,
  'shell/src/staff.ts': `import '../ops/src/queue.ts'`,
  'shell/ops/src/queue.ts': '',
  'shell/src/session.ts': `export type { Trip } from '../../backend/src/trips/trip.entity.ts'`,
  'shared-ui/src/Button.tsx': `import { useState } from 'react'; export const Button = () => <b>{useState}</b>`,
  'shared-ui/src/Card.tsx': `import { api } from '@flight-amigo/shell/sdk'; export const Card = () => <b>{api}</b>`,
  'shared-ui/src/Link.tsx': `import { Link } from 'react-router-dom'; export const L = () => <Link to="/" />`,
  'mf-listings/src/public.ts': '',
  '.workspace/release.mjs': `import '../backend/src/env.ts'`,
  '.workspace/release/token.mjs': `import '@flight-amigo/backend/env'`,
  'backend/src/env.ts': '',
  'shell/test/site.ts': '',
  'mf-listings/src/search.test.ts': `import '../../shell/test/site.ts'`,
  'mf-listings/src/map.ts': `import '../../shell/test/site.ts'`,
  'mf-listings/src/search.ts': `import type { Store } from '@flight-amigo/shell/sdk'; import './gone.ts'`,
  'mf-listings/src/card.ts': `import type { Store } from '../../shell/src/store.ts'`,
  'mf-messaging/src/inbox.ts': `import { url } from '@flight-amigo/mf-listings/public'`,
  'mf-messaging/src/unread.ts': `import type { Search } from '../../mf-listings/src/search.ts'`,
}

const expected = [
  'backend-folders-import-downward: backend/src/listings/offers.service.ts → backend/src/payments/tips.service.ts',
  'backend-modules-meet-in-public-files: backend/src/http/problem.ts → backend/src/stars/star.entity.ts',
  'backend-modules-meet-in-public-files: backend/src/moderation/cases.service.ts → backend/src/push/daily-push-digest.ts',
  'backend-modules-meet-in-public-files: backend/src/stars/stars.module.ts → backend/src/trips/trip.entity.ts',
  'backend-modules-meet-in-public-files: backend/src/startup/startup.ts → backend/src/stars/star.entity.ts',
  'contracts-are-pure: backend/src/stars/stars.contract.ts → backend/src/stars/star.entity.ts',
  'everything-resolves: mf-listings/src/search.ts → ./gone.ts',
  'front-sees-only-contracts: shell/src/session.ts → backend/src/trips/trip.entity.ts',
  'itineraries-know-no-use-case: backend/src/listings/itinerary/days.ts → backend/src/listings/search/found.ts',
  'no-circular: backend/src/trips/trip.entity.ts → backend/src/trips/trips.service.ts',
  'nothing-stands-on-matching: backend/src/listings/search/found.ts → backend/src/listings/matching/tiers.ts',
  'nothing-stands-on-tests: mf-listings/src/map.ts → shell/test/site.ts',
  'remotes-meet-only-in-public: mf-listings/src/card.ts → shell/src/store.ts',
  'remotes-meet-only-in-public: mf-messaging/src/unread.ts → mf-listings/src/search.ts',
  'remotes-meet-only-in-public: shell/ops/src/remote.ts → shell/src/store.ts',
  'shared-ui-is-a-leaf: shared-ui/src/Card.tsx → shell/src/sdk/index.ts',
  'shared-ui-is-a-leaf: shared-ui/src/Link.tsx → node_modules/react-router-dom/dist/index.d.ts',
  'shell-knows-no-remote: shell/src/router.tsx → mf-listings/src/public.ts',
  'shell-knows-no-remote: shell/src/staff.ts → shell/ops/src/queue.ts',
  'src-runs-alone: backend/src/stars/mail.ts → backend/dev/smtp.ts',
  'technical-rooms-know-no-domain: backend/src/http/problem.ts → backend/src/stars/star.entity.ts',
  'technical-rooms-know-no-domain: backend/src/pictures/draw.ts → backend/src/stars/stars.service.ts',
  'the-top-names-only-modules: backend/src/ops.ts → backend/src/stars/stars.service.ts',
  'tooling-uses-exports: .workspace/release.mjs → backend/src/env.ts',
  'vendors-are-behind-adapters: backend/src/mail/email-template.ts → node_modules/nodemailer/dist/esm/nodemailer.js',
]

beforeAll(() => {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(brokenCheckout, file)), { recursive: true })
    writeFileSync(join(brokenCheckout, file), `${text}\n`)
  }
  mkdirSync(join(brokenCheckout, 'node_modules/@flight-amigo'), { recursive: true })
  copyFileSync(join(root, 'package.json'), join(brokenCheckout, 'package.json'))
  for (const name of packages) {
    copyFileSync(join(root, name, 'package.json'), join(brokenCheckout, name, 'package.json'))
    symlinkSync(join(brokenCheckout, name), join(brokenCheckout, 'node_modules/@flight-amigo', name))
  }
  for (const name of ['zod', 'nodemailer', 'react', 'react-router', 'react-router-dom'])
    symlinkSync(join(root, 'node_modules', name), join(brokenCheckout, 'node_modules', name))
})

test('each rule of imports fires on what breaks it, type-only imports included, and on nothing else', async () => {
  const { forbidden } = await forbiddenImports(brokenCheckout)
  expect(forbidden.map((line) => line.replace(/→ .*node_modules/, '→ node_modules'))).toEqual(expected)
})

test('each folder of the back end has its place in the order of imports', () => {
  const entries = readdirSync(join(root, 'backend/src'), { withFileTypes: true })
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  const withoutCode = ['locales']
  expect(folders.sort()).toEqual([...backendFolders, ...withoutCode].sort())
})

/** For each convention, files that violate it, and similar files that do not. */
const cases = {
  'no silenced checkers': [
    { 'mf-a/src/a.ts': '// @ts-ignore', 'mf-a/src/b.ts': '// biome-ignore lint: no' },
    { 'mf-a/src/a.ts': '// ignore it' },
  ],
  'no TODO comments': [{ 'mf-a/src/a.ts': '// TODO more' }, { 'mf-a/src/a.ts': 'const today = 1' }],
  'no utils or helpers': [
    { 'mf-a/src/utils.ts': '', 'mf-a/src/helpers/a.ts': '', 'backend/shared/a.ts': '', 'mf-a/src/misc.css': '' },
    { 'shared-ui/src/A.tsx': '', 'backend/src/common-names.ts': '' },
  ],
  'a service file has a class': [
    { 'backend/src/a/a.service.ts': 'export function lock() {}' },
    { 'backend/src/a/a.service.ts': 'export class Locks {}', 'backend/src/a/a.public.ts': 'export function lock() {}' },
  ],
  'the lock file has no registry URLs': [
    { 'package-lock.json': '"resolved": "https://x.example/a.tgz"' },
    { 'package-lock.json': '"resolved": "mf-a",' },
  ],
  'no formatter is created while a page loads': [
    {
      'mf-a/src/a.ts': "const time = new Intl.DateTimeFormat('en-US')",
      'shell/src/b.tsx': "import a from 'a'\nexport const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' })",
      'mf-a/src/money.ts': "const usd = new Intl.NumberFormat('en-US')",
    },
    {
      'mf-a/src/a.ts': 'const formatOf = (zone: string) =>\n  new Intl.DateTimeFormat("en-US", { timeZone: zone })',
      'mf-a/src/b.test.ts': "const time = new Intl.DateTimeFormat('en-US')",
    },
  ],
  'the sdk has no zod': [
    {
      'shell/src/sdk/a.ts': "import { Airport } from '@flight-amigo/backend/contract/listings'",
      'shell/src/sdk/b.tsx': "import * as z from 'zod/mini'",
    },
    {
      'shell/src/sdk/a.ts': "import type { Me } from '@flight-amigo/backend/contract/account'",
      'shell/src/sdk/b.test.ts': "import * as z from 'zod/mini'",
      'shell/src/pages/c.tsx': "import * as z from 'zod/mini'",
    },
  ],
  'endpoint names are unique': [
    {
      'mf-a/src/a.api.ts': '      tripsWith: build.query<Trip[], Pair>({',
      'mf-b/src/b.api.ts': '    tripsWith: build.infiniteQuery<Trip, number, number>({',
    },
    {
      'mf-a/src/a.api.ts': '    send: build.mutation<Sent>({',
      'shell/src/a.test.ts': '    send: build.mutation<Sent>({',
    },
  ],
  'sessions end in one place': [
    {
      'backend/src/account/a.ts': 'const END = `delete from session where id = 1`',
      'backend/src/b.ts': 'delete\n  from session',
      'backend/src/account/e.ts': "deleteOld(this.pool, 'session', 'seen_at', '14 days')",
    },
    {
      'backend/src/account/session-ends.service.ts': 'delete from session',
      'backend/src/a.test.ts': 'delete from session',
      'backend/src/c.ts': 'delete from session_note',
    },
  ],
  'one file knows the tables of pg-boss': [
    {
      'backend/src/account/a.ts': 'delete from pgboss.job',
      'backend/src/jobs/boss-waits.ts': 'select from pgboss.queue',
    },
    {
      'backend/src/jobs/boss-tables.ts': 'select from pgboss.job',
      'backend/src/db/retention.ts': "'pgboss.job_common': kept('each mail')",
      'backend/src/a.test.ts': 'select from pgboss.job',
      'backend/src/c.ts': "import { PgBoss } from 'pg-boss'",
    },
  ],
  'messages are withheld in one place': [
    {
      'backend/src/a.ts': "'update message set withheld = null'",
      'backend/src/b.ts': '`update message set sms = true, withheld = $1`',
      'backend/src/f.ts': "em.nativeUpdate(Message, { id }, { withheld: 'hidden' })",
    },
    {
      'backend/src/messaging/withheld-messages.public.ts': 'update message set withheld = null',
      'backend/src/c.ts': "'update message set sms_outcome = 1 where withheld'",
      'backend/src/d.ts': "'update testimonial set withheld = 1'",
    },
  ],
  'blocks are made in one place': [
    { 'backend/src/b.ts': '`insert into block (blocker_id) values (1)`' },
    {
      'backend/src/messaging/blocked-people.sql.ts': 'insert into block',
      'backend/src/a.test.ts': 'insert into block',
    },
  ],
  'only these files change identities': [
    { 'backend/src/a.ts': 'delete from previous_identity', 'backend/src/b.ts': 'set({ left_at: now() })' },
    {
      'backend/src/account/identities.sql.ts': 'delete from previous_identity',
      'backend/src/a.ts': 'set({ left_at: null })',
    },
  ],
  'photos are removed in one place': [
    { 'backend/src/a.ts': 'delete from photo', 'backend/src/b.ts': 'set({ profile_picture_url: null })' },
    { 'backend/src/account/photo/photos.sql.ts': 'delete from photo' },
  ],
  'only these files delete listings': [
    {
      'backend/src/b.ts': 'em.nativeDelete(Listing, { id })',
      'backend/src/c.ts': "'delete from listing where id = ?'",
    },
    {
      'backend/src/listings/listings.service.ts': 'em.nativeDelete(Listing, { id })',
      'backend/src/a.ts': 'delete from listing_day',
    },
  ],
  'only these files write listings': [
    {
      'backend/src/b.ts': 'em.nativeUpdate(Listing, { id }, { status })',
      'backend/src/c.ts': '`insert into listing (id) values (1)`',
    },
    {
      'backend/src/listings/listings.service.ts': 'em.findOneOrFail(Listing, { id })',
      'backend/src/a.ts': 'update listing_day',
      'backend/src/a.test.ts': 'update listing set status = 1',
    },
  ],
  'trips are agreed in one place': [
    {
      'backend/src/a.ts': "em.nativeUpdate(Trip, trip, { kept, state: 'agreed' })",
      'backend/src/b.sql.ts': '`update trip set state = 1`',
      'backend/src/c.sql.ts': '`update trip t\nset kept = 1, state = 1`',
    },
    {
      'backend/src/messaging/trips/agreement/agreement.sql.ts': '`update trip set state = 1`',
      'backend/src/a.ts': 'em.nativeUpdate(Trip, trip, { kept }); const move = { state: 1 }',
      'backend/src/b.sql.ts': "`update trip set kept = 1 where id = 1, state = 'agreed'`",
    },
  ],
  'flights of trips are written in one place': [
    {
      'backend/src/a.ts': 'em.nativeDelete(TripLeg, { trip })',
      'backend/src/b.ts': '`update trip_leg set taken_by = null`',
    },
    { 'backend/src/messaging/trips/agreement/trip-moves.ts': 'em.nativeDelete(TripLeg, { trip })' },
  ],
  'changes are numbered in one place': [
    {
      'backend/src/a.ts': "select nextval('change_id')",
    },
    {
      'backend/src/messaging/messaging.sql': "select nextval('change_id')",
      'backend/src/db/migrations/a.ts': "nextval('a')",
    },
  ],
  'only the adapter imports Stripe': [
    {
      'backend/src/payments/refunds.ts': "import type { Stripe } from 'stripe'",
      'backend/src/ops/refunds.ts': "import { STRIPE } from '../payments/stripe/stripe.client.ts'",
    },
    {
      'backend/src/payments/stripe/stripe.client.ts': "import { Stripe } from 'stripe'",
      'backend/src/payments/payments.module.ts': "import { STRIPE } from './stripe/stripe.client.ts'",
      'backend/src/payments/refunds.http.test.ts': "import type { Stripe } from 'stripe'",
    },
  ],
  'advisory locks are declared in one place': [
    { 'backend/src/a.ts': 'select pg_advisory_xact_lock(1)', 'backend/dev/b.ts': 'select pg_try_advisory_lock(2)' },
    {
      'backend/src/db/locks.sql.ts': 'select pg_advisory_xact_lock(1)',
      'backend/src/a.test.ts': 'select pg_advisory_lock(1)',
      'backend/src/db/migrations/a.ts': 'perform pg_advisory_xact_lock(1)',
    },
  ],
  'few tests query the database': [
    {
      'backend/src/a/a.http.test.ts': "await t.pool.query('select id from account')",
      'backend/src/a/b.test.ts': 'await pool.query<{ id: number }>(`delete from session`)',
      'backend/src/a/c.test.ts': "await em.execute('update account set bio = 1')",
      'backend/test/d.test.ts': "await t.asOwner('drop table a')",
      'backend/test/scheduled-jobs.test.ts': 'await t.advance(3600)',
    },
    {
      'backend/src/db/a.test.ts': "await pool.query('select 1')",
      'backend/test/scheduled-jobs.test.ts': "await pool.query('select 1')",
      'backend/test/database.ts': "await pool.query('select 1')",
      'backend/src/a/a.service.ts': "await pool.query('select 1')",
      'backend/src/a/a.test.ts': 'const query = t.pool.query\nquery(...given)\npool.query(...given)',
    },
  ],
  'wait for the page before asserting absence': [
    {
      'mf-a/e2e/a.spec.ts': `await page.goto('/')\n  await expect(page.getByText('Secret')).toHaveCount(0)`,
      'mf-a/e2e/b.spec.ts': `await page.reload()\nawait expect(dialog).not.toBeVisible()`,
    },
    {
      'mf-a/e2e/a.spec.ts': `await page.goto('/')\nawait expect(page.locator('main [aria-busy=true]')).toHaveCount(0)`,
      'mf-a/e2e/b.spec.ts': `await page.goto('/')\nawait expect(title).toBeVisible()\nawait expect(dialog).toBeHidden()`,
      'mf-a/src/a.test.ts': `await page.goto('/')\nawait expect(dialog).toBeHidden()`,
    },
  ],
  'style sheets use logical sides': [
    {
      'mf-a/src/a.module.css': '.a { scroll-margin-left: 4px; }',
      'mf-a/src/b.module.css': '.a { text-align: right; }',
      'mf-a/src/c.module.css': '.a { padding: var(--s2) var(--s3) 0 var(--s5); }',
      'mf-a/src/d.module.css': '.a { position: absolute; left: 50%; }',
      'mf-a/src/e.module.css': '.a {\n  right:0;\n}',
      'mf-a/src/f.module.css': '.a { border-top-left-radius: 4px; }',
      'mf-a/src/g.module.css': '.a { transition: opacity 1s, left var(--calm); }',
      'mf-a/src/h.module.css': '.a { border-left: 1px solid; }',
      'mf-a/src/i.module.css': '.a { inset: 0 4px 0 auto; }',
      'mf-a/src/j.module.css': '.a { border-radius: 18px 18px 6px; }',
      'shared-ui/src/BoardingPass.module.css': '.a { inset-inline-start: 0; }',
    },
    {
      'mf-a/src/a.module.css':
        '.a { padding: 0 4px 8px 4px; margin: 0 calc(1px + 2px); margin-inline-start: 4px; text-align: end; }',
      'mf-a/src/b.module.css':
        '/* left: 0 */ .left { inset: 0 auto; border-radius: calc(var(--a) / 2) calc(var(--a) / 2) 0 0 / 1px; }',
      'shared-ui/src/BoardingPass.module.css': '.a { left: 0; }',
      'mf-a/src/a.ts': "element.style.textAlign = 'left'",
    },
  ],
  'user text is rendered by PersonText': [
    { 'mf-a/src/A.tsx': '<p className={styles.text} dir="auto">' },
    {
      'mf-a/src/A.tsx': '<PersonText as="p">{text}</PersonText><input onChange={() => a()} dir="auto">',
      'mf-a/src/A.test.tsx': '<p dir="auto">',
      'shared-ui/src/PersonText.tsx': '<Element dir="auto">',
    },
  ],
  'CSS classes and rules match': [
    {
      'mf-a/src/A.tsx':
        "import styles from './A.module.css'\nimport look from './C.module.css'\nexport const A = ({ tone }) => <b className={styles.gone + styles.a + look[tone]} />",
      'mf-a/src/A.module.css': '@layer ui { .a:hover > .unused { top: 0.5px } }',
      'mf-a/src/B.module.css': '.a { top: 0 }',
      'mf-a/src/C.module.css': '.c { top: 0 }',
    },
    {
      'mf-a/src/A.tsx':
        "import styles from './A.module.css'\nexport const A = ({ tone = 'warm' }) => <B className={styles.a + styles[tone]} />",
      'mf-a/src/A.module.css': ':global(.site) .a { content: ".x { }" } /* .b { } */ .warm { &.a { top: 0.5px } }',
      'mf-a/src/B.tsx': "import styles from './B.module.css'\nexport const B = () => <C styles={styles} />",
      'mf-a/src/B.module.css': '.b { top: 0 }',
      'mf-a/src/C.tsx': 'export const C = ({ styles }) => <b className={styles.b} />',
    },
  ],
  'colors are tokens': [
    {
      'mf-a/src/a.module.css': '.a { color: #C2410c }',
      'mf-a/src/b.module.css': '.a { color: rgb(24 34 47 / 0.5) }',
      'backend/src/mail/a.ts': "const LINE = '#e4d'",
      'shell/src/app/icon.svg': '<path stroke="#c2410c"/>',
      'shell/src/app/app.webmanifest': '{ "theme_color": "#fbf8f3" }',
    },
    {
      'mf-a/src/a.module.css': '.a { color: var(--accent); mask: linear-gradient(#000 0 0) }',
      'mf-a/src/a.test.ts': "const color = '#c2410c'",
      'mf-a/src/a.ts': "const place = '/listings/1#add'",
      'shared-ui/src/tokens.css': '--accent: #c2410c;',
    },
  ],
  'animate only opacity and transform': [
    {
      'mf-a/src/a.module.css': '@keyframes gleam {\n  to {\n    background-position: 0 0;\n  }\n}',
      'shared-ui/src/b.css':
        '@layer ui {\n  @keyframes grow {\n    from {\n      opacity: 0;\n    }\n    50%, to {\n      width: 4px;\n    }\n  }\n}',
    },
    {
      'shell/src/a.css':
        '@keyframes leave {\n  to {\n    opacity: 0;\n    translate: 0 8px;\n  }\n}\n.a {\n  width: 4px;\n}',
    },
  ],
  'no query builder': [
    {
      'backend/src/a.ts': "import { jsonBuildObject } from 'kysely/helpers/postgres'",
      'backend/src/b.ts': "import { sql } from 'kysely'",
      'backend/src/c.ts': 'const isLate = sql<boolean>`a < 1`',
      'backend/src/d.ts': 'em.createQueryBuilder(Tip).where({ id })',
      'backend/src/e.ts': "em.getKysely().selectFrom('tip').selectAll()",
    },
    {
      'backend/src/f.ts': 'em.getKysely().executeQuery({ sql })',
      'backend/src/g.test.ts': "import { Kysely } from 'kysely'",
    },
  ],
  'comments name files that exist': [
    {
      'backend/src/a.ts': '// The limits are in gone.ts.',
      'backend/src/db/migrations/baseline/b.ts': 'sql`\n  -- (messaging/gone.ts)\n`',
      'shell/src/c.tsx': '/**\n * See ../gone.module.css.\n */',
    },
    {
      'backend/src/d/d.ts': '// The limits are in ../d/d.ts, and in d.ts.',
      'backend/src/e.ts': "import './gone.ts' // not checked",
      'backend/src/f.ts': '// Every *.entity.ts and {a,b}.contract.ts.',
    },
  ],
  'the dependencies of remotes form no cycle': [
    {
      'mf-a/package.json': '{ "dependencies": { "@flight-amigo/mf-b": "1.0.0", "react": "19.0.0" } }',
      'mf-b/package.json': '{ "dependencies": { "@flight-amigo/mf-c": "1.0.0" } }',
      'mf-c/package.json': '{ "dependencies": { "@flight-amigo/mf-a": "1.0.0" } }',
      'mf-a/src/page.ts': "import { photo } from '@flight-amigo/mf-c/public'",
    },
    {
      'mf-a/package.json': '{}',
      'mf-b/package.json': '{ "dependencies": { "@flight-amigo/mf-a": "1.0.0" } }',
      'mf-b/src/page.ts': "import { photo } from '@flight-amigo/mf-a/public'",
      'mf-c/package.json': '{ "dependencies": { "@flight-amigo/mf-a": "1.0.0", "@flight-amigo/mf-b": "1.0.0" } }',
    },
  ],
  'no registry URLs': [
    { '.npmrc': 'registry=https://x.example', 'README.md': `https://x.example/a/${'-'}/a.tgz` },
    { '.npmrc': 'save-exact=true', 'README.md': 'the release registry' },
  ],
}

const tree = (entries) => Object.entries(entries).map(([path, text]) => ({ path, text }))

test('each convention has a case', () => expect(Object.keys(cases)).toEqual(Object.keys(conventions)))

for (const [name, [breaking, complying]] of Object.entries(cases))
  test(`the convention "${name}" finds violations, and nothing else`, () => {
    const broken = new Set(conventions[name](tree(breaking)).map((line) => line.split(':')[0]))
    expect([...broken].filter((path) => path in breaking).sort()).toEqual(Object.keys(breaking).sort())
    expect(conventions[name](tree(complying))).toEqual([])
  })

test('the tables that the conventions protect exist', () => {
  const rules = readFileSync(join(import.meta.dirname, 'conventions.mjs'), 'utf8')
  const tables = [...rules.matchAll(/(?:from|into|update)\)?(?:\\s\+| )(\w+)(?=\\b|\\s\+set)/g)].map(
    ([, table]) => table,
  )
  expect(tables.length).toBeGreaterThan(5)
  const baseline = readTree().filter(({ path }) => path.startsWith('backend/src/db/migrations/baseline/'))
  const schema = baseline.map(({ text }) => text).join('\n')
  expect(tables.filter((table) => !new RegExp(`create (?:unlogged )?table ${table}\\b`).test(schema))).toEqual([])
})

test('the conventions are looked for in all of this checkout', () => {
  const paths = readTree().map(({ path }) => path)
  for (const path of [
    'package-lock.json',
    '.npmrc',
    '.ci/run',
    'backend/src/env.ts',
    'shared-ui/src/tokens.css',
    'shell/src/app/app.webmanifest',
  ])
    expect(paths).toContain(path)
})
