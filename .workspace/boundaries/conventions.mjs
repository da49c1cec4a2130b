// Conventions that neither Biome nor the import rules can check. Each returns its violations as `file: reason`.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow, root } from '../root.mjs'
import { lostFileNames } from './file-names.mjs'
import { physicalSides } from './physical-sides.mjs'
import { remoteDependencies } from './remote-dependencies.mjs'
import { mayQueryDatabase, NAMED } from './sql-in-tests.mjs'
import { unmatchedClasses } from './style-classes.mjs'

const isBackend = (path) =>
  /^backend\/src\/.*\.ts$/.test(path) && !/\.test\.ts$/.test(path) && !path.startsWith('backend/src/db/migrations/')

const isSource = (path) => /\.(ts|tsx|mjs|cjs|js)$/.test(path) && !path.startsWith('.workspace/')

/** Fails wherever the pattern matches in one of these files. */
const forbid = (files, pattern, why) => (tree) =>
  tree
    .filter(({ path }) => files(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(pattern)].map(({ index }) => `${path}:${text.slice(0, index + 1).split('\n').length}: ${why}`),
    )

const STATEMENT = /\.(?:query|execute)(?:<[^;]*?>)?\((?!\.\.\.)|\b(?:asOwner|rowsOf)\(/g

export const conventions = {
  'no silenced checkers': forbid(
    isSource,
    /(@ts-(ignore|expect-error|nocheck)|biome-ignore|eslint-disable|prettier-ignore|c8 ignore|istanbul ignore)/g,
    'silences a checker',
  ),
  'no TODO comments': forbid(isSource, /\b(TODO|FIXME|XXX|HACK)\b/g, 'postpones work'),
  'no utils or helpers': (tree) =>
    tree
      .filter(({ path }) => /(^|\/)(utils?|helpers?|common|misc|shared)(\/|\.[^/]*$)/i.test(path))
      .map(({ path }) => `${path}: has a name that does not say what it contains`),
  'a service file has a class': (tree) =>
    tree
      .filter(({ path, text }) => /^backend\/src\/.*\.service\.ts$/.test(path) && !/^export class /m.test(text))
      .map(({ path }) => `${path}: has no class; a file of functions for other modules is a .public.ts`),
  'the lock file has no registry URLs': forbid(
    (path) => path === 'package-lock.json',
    /"resolved": "\w+:\/\//g,
    'ties every machine to one registry',
  ),
  // The first Intl formatter costs a phone 50 ms. days.ts of shared-ui and money.ts of mf-payments do without.
  'no formatter is created while a page loads': forbid(
    (path) => /^(shell|shared-ui|mf-[^/]+)\/src\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path),
    /^(?:export )?(?:const|let|var) [^\n]*\bnew Intl\.(?:DateTime|Number)Format\b/gm,
    'creates a formatter while it loads; shared-ui/src/days.ts formats days, and a function creates others',
  ),
  'the sdk has no zod': forbid(
    (path) => /^shell\/src\/sdk\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path),
    /^import (?!type )[^\n]*from '(?:zod\b|@flight-amigo\/backend\/contract\/)[^\n]*/gm,
    'adds zod to every first load; check by hand, or let the remote check',
  ),
  // All remotes inject their endpoints into one api, which ignores a second endpoint of the same name.
  'endpoint names are unique': (tree) => {
    const endpoints = tree
      .filter(({ path }) => /^(shell|mf-[^/]+)\/src\/.*\.ts$/.test(path) && !/\.test\.ts$/.test(path))
      .flatMap(({ path, text }) =>
        [...text.matchAll(/^ +(\w+): build\.\w+\b/gm)].map(([, endpoint]) => ({ path, endpoint })),
      )
    const byName = Object.groupBy(endpoints, ({ endpoint }) => endpoint)
    return Object.values(byName)
      .filter(({ length }) => length > 1)
      .flatMap((same) => same.map(({ path, endpoint }) => `${path}: another file has an endpoint ${endpoint}, too`))
  },
  // The service that ends a session notifies the live streams. No trigger does.
  'sessions end in one place': forbid(
    (path) =>
      isBackend(path) && !/\/account\/(session-ends\.service|session-ends\.sql|login-codes\.sql)\.ts$/.test(path),
    /delete\s+from\s+session\b|deleteOld\([^)]*'session'/gi,
    'deletes sessions: only session-ends.service.ts may, because it notifies the open streams',
  ),
  // An upgrade of pg-boss changes one file only. The list of tables (retention.ts) names its table as data.
  'one file knows the tables of pg-boss': forbid(
    (path) => isBackend(path) && !/^backend\/src\/(?:jobs\/boss-tables|db\/retention)\.ts$/.test(path),
    /\bpgboss\./g,
    'names a table of pg-boss: only jobs/boss-tables.ts may',
  ),
  // The code numbers the decision about a message for the recipient's pages. No trigger does.
  'messages are withheld in one place': forbid(
    (path) => isBackend(path) && !/\/messaging\/withheld-messages\.(public|sql)\.ts$/.test(path),
    /(update\s+message\s+set\s+(\w+\s*=[^;`'"]*,\s*)?|nativeUpdate\(Message,[^;]*)\bwithheld\b/gi,
    'withholds messages: only withheld-messages.public.ts may, because it numbers the change',
  ),
  // The code ends the trips of the two people, or of the listing. No trigger does.
  'blocks are made in one place': forbid(
    (path) => isBackend(path) && !/\/messaging\/blocked-people\.(service|sql)\.ts$/.test(path),
    /insert\s+into\s+block\b/gi,
    'creates blocks: only messaging/blocked-people.service.ts may, because it ends the trips, too',
  ),
  // These files update the reviews about a user after a change of accounts (`identityChanges`). No trigger does.
  'only these files change identities': forbid(
    (path) =>
      isBackend(path) &&
      !/\/account\/(identities|account-deletion|accounts|login-codes)(\.service|\.sql)?\.ts$/.test(path),
    /(insert into|update|delete from) previous_identity\b|\b(email_confirmed_at|left_at|identity)(?::|\s*=)\s*(now\(|coalesce\(|adopted\.|fn\.|ref\()|\b(emailConfirmedAt|leftAt): new Date/g,
    'changes an identity: account/identities.service.ts does, and notifies the other modules',
  ),
  'photos are removed in one place': forbid(
    (path) => isBackend(path) && !/\/account\/photo\/photos\.(service|sql)\.ts$/.test(path),
    /delete from photo\b|\bprofile_picture_url(:|\s*=)\s*null/g,
    'deletes photos: only account/photo/photos.service.ts may, because it clears the URL in the profile, too',
  ),
  // An account leaves its trips before its listings are deleted, and an unconfirmed listing has no trips.
  'only these files delete listings': forbid(
    (path) => isBackend(path) && !/\/listings\/(listings\.service|personal-data\.sql|maintenance\.sql)\.ts$/.test(path),
    /delete\s+from\s+listing\b|nativeDelete\(Listing\b/gi,
    'deletes listings: listings.service.ts does, and ends their trips',
  ),
  // The code notifies others of new matches by enqueueing the listing (listings/itinerary/changed-listings.public.ts). No
  // trigger does. These files do so, end listings, or write columns that matching does not use.
  'only these files write listings': forbid(
    (path) =>
      isBackend(path) &&
      !/\/listings\/(listings\.service|maintenance\.sql|publish\/publish\.service|itinerary\/(trip-listings\.service|known-flights\.sql)|airports\/write-areas\.sql|matching\/alerts\/alerts\.service)\.ts$/.test(
        path,
      ) &&
      !/\/(moderation\/withholding(\.sql)?|trips\/agreement\/agreement\.sql)\.ts$/.test(path),
    /(insert\s+into|update)\s+listing\b|(nativeUpdate|create|findOne|findOneOrFail)\(Listing\b/gi,
    'writes listings: listings.service.ts does, and enqueues their matching',
  ),
  // The state of a trip decides whether its listings are open.
  'trips are agreed in one place': forbid(
    (path) =>
      isBackend(path) &&
      !/\/trips\/(personal-data|agreement\/(agreement|trip-cleanup|departed-trips))\.sql\.ts$/.test(path),
    /update\s+trip\s+(\w+\s+)?set\s+((?!where\b)[^;`]){0,200}?(?<=set\s+|,\s*)state\s*=|nativeUpdate\(Trip, [^)]*\bstate:/gi,
    'changes the state of trips: agreement.sql does for trip-moves.ts, which enqueues the changes of their listings. The others end proposals',
  ),
  'flights of trips are written in one place': forbid(
    (path) =>
      isBackend(path) &&
      !/\/trips\/(agreement\/(agreement\.sql|trip-moves)|flights\/trip-flight-changes\.service)\.ts$/.test(path),
    /(insert\s+into|update)\s+trip_leg\b|(insert|create|nativeUpdate|nativeDelete)\(TripLeg\b/gi,
    'writes flights of trips: only trip-moves.ts may, because it ends other proposals for them',
  ),
  'changes are numbered in one place': forbid(
    (path) => isBackend(path) && !/^backend\/src\/messaging\/messaging\.sql(\.ts)?$/.test(path),
    /\bnextval\s*\(/g,
    'numbers changes: only messaging/messaging.sql may',
  ),
  'only the adapter imports Stripe': forbid(
    (path) => isBackend(path) && !/^backend\/src\/payments\/(stripe\/|payments\.module\.ts$)/.test(path),
    /\bfrom '(?:stripe|[^']*\/stripe\/[^']*)'/g,
    'imports Stripe: use payments/payment-provider.ts',
  ),
  // All modules share PostgreSQL's one key space.
  'advisory locks are declared in one place': forbid(
    (path) => (isBackend(path) || /^backend\/(dev|labs)\/.*\.ts$/.test(path)) && path !== 'backend/src/db/locks.sql.ts',
    /\bpg_(?:try_)?advisory_\w+\s*\(/g,
    'creates the key of an advisory lock: db/advisory-locks.ts declares all of them',
  ),
  // A renamed column must not break the tests of every module.
  'few tests query the database': (tree) => [
    ...forbid(
      (path) => /^backend\/.*\.test\.ts$/.test(path) && !mayQueryDatabase(path),
      STATEMENT,
      'queries the database: use the API, the clock, backend/test/make.ts and backend/test/database.ts',
    )(tree),
    ...tree
      .filter(({ path, text }) => NAMED.has(path) && !text.match(STATEMENT))
      .map(({ path }) => `${path}: has no statement, so remove it from sql-in-tests.mjs`),
  ],
  // Before the page has loaded, an assertion that something is absent passes for the wrong reason.
  'wait for the page before asserting absence': forbid(
    (path) => /\.spec\.ts$/.test(path),
    /\.(?:goto|reload)\([^\n]*\)\n\s*await expect\((?!.*aria-busy)[^\n]*\.(?:toHaveCount\(0\)|toBeHidden\(\)|not\.toBe(?:Visible|Attached|InViewport)\(\))/g,
    'asserts absence right after loading: first wait for something that the page shows',
  ),
  'style sheets use logical sides': physicalSides,
  // PersonText, Input and Textarea give a text its own direction; within a translated sentence <bdi> does. The backend
  // composes the header, for every name alike.
  'user text is rendered by PersonText': forbid(
    (path) =>
      /(?<!\.test)\.tsx$/.test(path) && !/^(shared-ui\/src\/PersonText|shell\/src\/layout\/Header)\.tsx$/.test(path),
    /<(?!input\b|textarea\b)\w+\b(?:[^<>]|=>)*?\bdir="auto"/g,
    'sets a direction: shared-ui/src/PersonText.tsx renders user text',
  ),
  'CSS classes and rules match': unmatchedClasses,
  // Emails, link previews and icons take the tokens' colors at build time. Stripe's fields and build errors have no
  // access to our style sheets.
  'colors are tokens': forbid(
    (path) =>
      /^(backend|shell|shared-ui|mf-[^/]+)\/src\/|^backend\/dev\/inbox/.test(path) &&
      !/\.test\.tsx?$|^shared-ui\/src\/(tokens|drawings\/colors)\.css$|^shell\/src\/development\/problems\.ts$/.test(
        path,
      ),
    /#[0-9a-f]{6}(?:[0-9a-f]{2})?\b|['" :]#(?!fff\b|000\b)[0-9a-f]{3}(?=['";, ])|\b(?:rgb|hsl)a?\(\s*\d/gi,
    'has a raw color: use shared-ui/src/tokens.css, or drawings/colors.css for drawings',
  ),
  // Skeletons animate while a page starts. Animations of opacity and transform need no repaint. The progress bar
  // appears later.
  'animate only opacity and transform': forbid(
    (path) => path.endsWith('.css') && path !== 'shared-ui/src/Progress.module.css',
    /@keyframes [\w-]+ \{\s*(?:[\w%, ]+\{[^}]*\}\s*)*?[\w%, ]+\{[^}]*\b(?:background|color|width|height|margin|padding|inset|box-shadow)(?:-[\w-]+)?:/g,
    'animates a property that needs layout or paint: use opacity, translate, scale or rotate',
  ),
  'no query builder': forbid(
    isBackend,
    /\bfrom 'kysely(?:\/[^']*)?'|\bcreateQueryBuilder\(|\bgetKysely\b[^;]*?\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(|(?<!\.)\bsql(?:<[^`]*?>)?`/g,
    'builds a statement: write it in a .sql file (db/query.ts), or use the entity manager for one row by its key',
  ),
  'comments name files that exist': lostFileNames,
  'the dependencies of remotes form no cycle': remoteDependencies,
  'no registry URLs': forbid(
    (path) => path !== 'package-lock.json',
    /^\s*(@[\w-]+:)?registry\s*=|\bregistry\.(npmjs|yarnpkg)\.|https?:\/\/\S+\/-\/\S+\.tgz/gm,
    'names a package registry: each machine has its own setting',
  ),
}

const readable =
  /\.(ts|tsx|mjs|cjs|js|json|css|grit|html|md|ya?ml|sh|conf|svg|webmanifest|sql)$|(^|\/)(\.[\w.-]+|Dockerfile|CODEOWNERS|run)$/

export const readTree = (base = root) =>
  filesBelow('', base)
    .filter((path) => readable.test(path))
    .map((path) => ({ path, text: readFileSync(join(base, path), 'utf8') }))

export const violations = (tree) =>
  Object.entries(conventions).flatMap(([name, find]) => find(tree).map((broken) => `${name}: ${broken}`))
