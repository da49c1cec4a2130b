import type { Browser } from '@playwright/test'
import { eventually } from '../../test/eventually.ts'
import type { Person } from '../evidence/record.ts'
import type { Edit } from '../site/built-copy.ts'
import { type Site, untilReady } from '../site/site.ts'
import { develop } from './loop.ts'
import { meetBadRelease, type openMessages } from './people.ts'
import type { Team } from './teams.ts'
import { previewedAt, versionsAt } from './visitors.ts'

interface Day {
  site: Site
  address: string
  browser: Browser
  /** The page that is open all day, and whose it is. */
  page: Awaited<ReturnType<typeof openMessages>>
  sender: Person
  messaging: Team
  listings: Team
  /** The token that may release several packages as one set. */
  all: Team
}

interface Step {
  time: string
  what: string
  /** Returns a summary, or throws the failure. */
  act: () => Promise<string>
  /** Pages of a retired remote return 404, as they should. */
  isRetired?: true
}

const BAD: Edit = (text, file) =>
  file.includes('HomePage') ? `if (localStorage.getItem('unlucky')) throw new Error('bad release');${text}` : text

const SECOND = 1_000

/** The day, in its order. Each step stands on those before. */
export function stepsOf(day: Day): Step[] {
  const { site, address, browser, messaging, listings, all } = day
  const { pool } = site.database

  /** Waits until both processes serve these versions. */
  const serve = (expected: Record<string, string | undefined>) =>
    eventually(async () => {
      for (const { base } of site.backends) {
        const { live } = (await (await fetch(`${base}/api/releases/live`)).json()) as { live: Record<string, string> }
        for (const [name, version] of Object.entries(expected))
          if (live[name] !== version) throw new Error(`${name} is ${live[name]} at ${base}, not ${version}`)
      }
    }, 10 * SECOND)
  const both = (act: (team: Team) => Promise<unknown>) => Promise.all([messaging, listings].map(act))
  const preview = async (team: Team, version: string, edit?: Edit) =>
    team.release('publish', '--preview', await team.built(version, edit))
  const lastMove = async () =>
    (await pool.query<{ what: string }>('select what from live_set order by generation desc limit 1')).rows[0]!.what

  let before: Record<string, string> = {}
  const step = (time: string, what: string, act: Step['act'], isRetired?: true): Step => ({
    ...{ time, what, act },
    ...(isRetired && { isRetired }),
  })
  return [
    step('08:00', 'listings works at its remote, with everything else of the site', async () => {
      const took = await develop(browser, address)
      return `a saved file is in the open page after ${took} ms, without a reload`
    }),
    step('09:00', 'both teams publish a preview at the same minute', async () => {
      before = await versionsAt(address)
      await Promise.all([preview(messaging, '1.1.0-day'), preview(listings, '1.1.0-day', BAD)])
      const [seen, others] = [await previewedAt(address, 'messaging@1.1.0-day'), await versionsAt(address)]
      assertSame([seen.messaging, others.messaging], ['1.1.0-day', before.messaging], 'who sees the preview')
      return 'one browser sees it, the others do not'
    }),
    step('10:00', 'both begin a canary with a guard at the same minute', async () => {
      await both(({ name, release }) => release('canary', `${name}@1.1.0-day`, '--percent', '99', '--guard'))
      await eventually(async () => {
        const seen = await versionsAt(address)
        assertSame([seen.messaging, seen.listings], ['1.1.0-day', '1.1.0-day'], 'what most visitors get')
      }, 10 * SECOND)
      return 'two canaries, each with its guard'
    }),
    step('11:00', 'visitors meet the bad canary of listings', async () => {
      let network = 0
      await eventually(async () => {
        await meetBadRelease(browser, ++network)
        if (!(await lastMove()).startsWith('the guard ended the canary listings')) throw new Error('the guard waits')
      }, 60 * SECOND)
      return `${await lastMove()}; messaging keeps its canary`
    }),
    step('12:00', 'the database crashes while messaging promotes', async () => {
      const promoting = messaging.release('promote', 'mf-messaging').then(
        () => 'the response arrived',
        () => 'the response was lost',
      )
      await site.database.crash()
      const response = await promoting
      const away = await versionsAt(address)
      if (!away.messaging) throw new Error('no document while the database is away')
      await site.database.start()
      await Promise.all(site.backends.map((backend) => untilReady(backend)))
      if (response !== 'the response arrived') await messaging.release('promote', 'messaging@1.1.0-day')
      await serve({ messaging: '1.1.0-day' })
      return `${response}; pages came all the time, and it is live once`
    }),
    step('13:00', 'both teams publish again, and one set goes live', async () => {
      await both((team) => preview(team, '1.2.0-day'))
      await all.release('promote', 'messaging@1.2.0-day', 'listings@1.2.0-day')
      await serve({ messaging: '1.2.0-day', listings: '1.2.0-day' })
      return `${await lastMove()}, in one step`
    }),
    step('14:00', "a token of one team tries the other team's package", async () => {
      const said = await messaging.release('rollback', 'mf-listings').then(
        () => 'it was taken',
        ({ message }: Error) => message,
      )
      if (!said.includes('for another remote')) throw new Error(said)
      return 'refused'
    }),
    step('15:00', 'both roll back at the same minute', async () => {
      await both(({ name, release }) => release('rollback', `mf-${name}`))
      await serve({ messaging: '1.1.0-day', listings: before.listings })
      return 'each has what was live before'
    }),
    step(
      '16:00',
      'listings is retired and comes back',
      async () => {
        await listings.release('retire', 'mf-listings')
        await serve({ listings: undefined })
        await listings.release('promote', `listings@${before.listings}`)
        await serve({ listings: before.listings })
        return 'gone for all visitors, then back'
      },
      true,
    ),
    step('17:00', 'one process is killed and starts while both promote', async () => {
      await site.backends[0].kill()
      site.backends[0].start()
      await untilReady(site.backends[0])
      await both(({ name, release }) => release('promote', `${name}@1.2.0-day`))
      await serve({ messaging: '1.2.0-day', listings: '1.2.0-day' })
      return 'both are live on both processes'
    }),
    step('18:00', 'the page that was open all day sends its message', async () => {
      const text = await day.page.send()
      // The page shows what was written before the server has confirmed it.
      await eventually(async () => {
        const { rows } = await pool.query('select content from message where sender_id = $1', [day.sender.id])
        assertSame(
          rows.map(({ content }) => content),
          [text],
          'the stored messages',
        )
      }, 10 * SECOND)
      assertSame(day.page.trouble, [], 'errors in the page')
      return 'sent once, from the page of the morning'
    }),
    step('18:05', 'the history shows who did what', async () => {
      const { rows } = await pool.query<{ made_by: string }>('select made_by from live_set where generation > 1')
      const hands = [...new Set(rows.map(({ made_by }) => made_by.replace(/^token \d+ /, '')))].sort()
      assertSame(hands, ['(*)', '(listings)', '(messaging)', 'guard'], 'the hands in the history')
      return `${rows.length} changes by ${hands.join(', ')}`
    }),
  ]
}

function assertSame(found: unknown, expected: unknown, what: string): void {
  const [is, should] = [found, expected].map((each) => JSON.stringify(each))
  if (is !== should) throw new Error(`${what}: ${is}, not ${should}`)
}
