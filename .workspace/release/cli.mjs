// The work of `npm run release`, once everything is installed and built.
import { parseArgs } from 'node:util'
import { packed } from './packed.mjs'
import { record } from './record.mjs'
import { Site } from './site.mjs'
import { lineOf, table } from './table.mjs'
import { listTokens, token } from './token.mjs'
import { checkVisually } from './visual-check.mjs'

const USAGE = `Usage: npm run release -- COMMAND [releases…] [options]

Commands:
  publish mf-listings [mf-payments …]    build, check, open it in a browser, make live as one set
  publish mf-listings --preview          everything except going live; prints the preview URL
  canary mf-listings@<version> --percent 10 [--guard]     repeated without --guard, it leaves the guard as it is; --no-guard removes it
  promote mf-listings@<version> …        live as one set; a name alone promotes its canary
  rollback mf-listings …                 back to what was live before; a running canary is only ended
  retire mf-listings …                   not live any more: its pages return 404 and its extensions disappear
  withdraw mf-listings@<version> …       removes a release that is not live from previews
  history                                who changed what is live, when, from which commit
  list                                   stable and canary side by side
  token mf-listings --for preview|promote [--name "pull requests"] [--days 365]    makes a deploy token
  token mf-listings --end [--name …]     ends its deploy tokens, all or those of a name
  tokens                                 their names, purposes, last uses and expiries; these need the database
  record [COMMIT]                        names the commit of a released image in backend/operations/released-commit

A built folder may stand for a package: publish dist/1.0.0-0123456789.

Options:
  --to https://…        the site (default: RELEASE_SITE, else the one that \`npm start\` runs here, on any port)
  --skip-visual-check   goes live without the visual check in a browser; the history says so
  --json                for machines
  RELEASE_TOKEN         the deploy token; for the site of \`npm start\` none is needed

Examples:
  npm run release -- publish mf-messaging --preview
  npm run release -- canary mf-messaging@1.0.0-0123456789 --percent 10 --guard`

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  allowNegative: true,
  options: {
    preview: { type: 'boolean' },
    percent: { type: 'string', default: '10' },
    guard: { type: 'boolean' },
    json: { type: 'boolean' },
    'skip-visual-check': { type: 'boolean' },
    end: { type: 'boolean' },
    for: { type: 'string' },
    name: { type: 'string' },
    days: { type: 'string' },
    to: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  },
})
const [command = '', ...rest] = positionals
const releaseName = (ref) => ref.replace(/^(mf-|shell\/)/, '')
const skipVisualCheck = flags['skip-visual-check'] ? { skipVisualCheck: true } : {}
const say = (line) => (flags.json ? console.error(line) : console.log(line))

const commands = {
  async publish(site, builds) {
    if (builds.length === 0) throw new Error('Publish what? A package (mf-listings, shell) or a built folder.')
    const stored = []
    const live = flags.preview ? [] : (await site.request('GET', '')).filter(({ status }) => status === 'stable')
    for (const build of builds) {
      const release = await packed(build)
      const ref = refOf(release)
      if (live.some(({ name, version }) => ref === `${name}@${version}`)) {
        say(`${ref} is live already, so there is nothing to publish`)
        continue
      }
      const { preview, ticket } = await site.request('POST', '', release)
      say(`Stored ${ref}`)
      stored.push({ ref, preview, ticket })
    }
    if (stored.length === 0) return { published: [], live: true }
    await assertCanGoLive(site, stored)
    const published = []
    for (const { ref, preview, ticket } of stored) {
      const check = flags['skip-visual-check'] ? undefined : await checkVisually(site.origin, ref, preview, say)
      // Older sites issue no tickets.
      if (check && ticket)
        await site.request('POST', '/visual-checks', { ticket, screens: check.screens, problems: [] })
      published.push({ release: ref, preview: site.origin + preview, rendered: check !== undefined })
    }
    const refs = published.map(({ release }) => release)
    if (flags.preview) {
      for (const { release, preview } of published) say(`${release} is not live. Preview: ${preview}`)
      return { published, live: false }
    }
    const set = await site.request('POST', '/promote', { releases: refs, ...skipVisualCheck })
    say(`Live: ${refs.join(', ')} (generation ${set.generation})`)
    return { published, live: true, ...set }
  },

  async canary(site, [ref = '']) {
    const release = await resolveRef(site, releaseName(ref))
    const percent = Number(flags.percent)
    const set = await site.request('POST', '/canary', {
      release,
      percent,
      ...(flags.guard !== undefined && { guard: flags.guard }),
      ...skipVisualCheck,
    })
    const { canary } = set.live.find(({ name }) => release.startsWith(`${name}@`)) ?? {}
    say(
      `${percent} % of visitors get ${release}${canary?.guard ? '; the site rolls it back if it fails more often' : '; without automatic rollback'}`,
    )
    return set
  },

  async promote(site, refs) {
    const set = await site.request('POST', '/promote', { releases: refs.map(releaseName), ...skipVisualCheck })
    say(`Live as one set (generation ${set.generation}):\n${liveOf(set)}`)
    return set
  },

  async rollback(site, names) {
    const set = await site.request('POST', '/rollback', { names: names.map(releaseName) })
    say(`Rolled back (generation ${set.generation}):\n${liveOf(set)}`)
    return set
  },

  async retire(site, names) {
    const set = await site.request('POST', '/retire', { names: names.map(releaseName) })
    say(`Retired ${names.join(', ')} (generation ${set.generation}):\n${liveOf(set)}`)
    return set
  },

  async withdraw(site, refs) {
    const releases = await Promise.all(refs.map((ref) => resolveRef(site, releaseName(ref))))
    await site.request('POST', '/withdraw', { releases })
    say(`Withdrawn: ${releases.join(', ')}`)
    return { withdrawn: releases }
  },

  async history(site) {
    const changes = await site.request('GET', '/history?limit=20')
    say(changes.map(lineOf).join('\n'))
    return changes
  },

  async list(site) {
    const lines = await site.request('GET', '')
    say(table(lines))
    return lines
  },
}

function refOf({ files }) {
  const { name, version } = JSON.parse(Buffer.from(files['release.json'], 'base64').toString())
  return `${name}@${version}`
}

/**
 * Runs the checks that need no browser first. Throws if one fails; for a preview it only prints them, because the
 * release may wait for another one.
 */
async function assertCanGoLive(site, stored) {
  if (!stored.every(({ ticket }) => ticket)) return
  try {
    await site.request('POST', '/promote', { releases: stored.map(({ ref }) => ref), check: true })
  } catch (error) {
    if (!flags.preview) throw error
    say(`It could not go live now: ${(error.reasons ?? [error.message]).join('\n')}`)
  }
}

/** Completes a version or a name to `listings@1.0.0-…`. A name alone means its newest release. */
async function resolveRef(site, ref) {
  if (ref.includes('@')) return ref
  const found = (await site.request('GET', ''))
    .filter(({ name, version }) => name === ref || version === ref)
    .sort((a, b) => (a.publishedAt < b.publishedAt ? 1 : -1))[0]
  if (!found) throw new Error(`There is no release ${ref}; npm run release -- list shows them.`)
  return `${found.name}@${found.version}`
}

const liveOf = ({ live }) =>
  live
    .map(
      ({ name, version, canary }) => `  ${name}@${version}${canary ? `, ${canary.percent} % ${canary.version}` : ''}`,
    )
    .join('\n')

try {
  if (flags.help) console.log(USAGE)
  else if (command === 'token') await token(releaseName(rest[0] ?? ''), flags)
  else if (command === 'tokens') await listTokens()
  else if (command === 'record') say(record(rest[0]))
  else if (!(command in commands)) console.log(USAGE)
  else {
    const result = await commands[command](new Site(flags.to), rest)
    if (flags.json) console.log(JSON.stringify(result, null, 1))
  }
} catch (error) {
  console.error(error.reasons ? error.reasons.join('\n') : error.message)
  if (flags.json) console.log(JSON.stringify({ refused: error.reasons ?? [error.message] }, null, 1))
  process.exitCode = 1
}
