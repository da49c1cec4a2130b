import { setTimeout as sleep } from 'node:timers/promises'
import { type Bar, bar, none } from '../bars.ts'
import { evidenceOf } from '../evidence/evidence.ts'
import { examine } from '../evidence/invariants.ts'
import { newRecord } from '../evidence/record.ts'
import { abandonActiveJobs, noteRunningJobs, settled } from '../evidence/settle.ts'
import { type Load, startLoad } from '../load/load.ts'
import { type Crowd, openCrowd } from './crowd/crowd.ts'
import { judgeDelivery, judgeRoll, judgeStreams, judgeWritten, storedMessages } from './crowd/judge.ts'
import { now } from './crowd/orders.ts'
import { judgeSpread } from './crowd/spread.ts'
import { judgeRestored, promote, type Restored, recovered, restore, roll } from './faults.ts'
import type { Options, Say } from './options.ts'
import { type Busy, watchProcessors } from './saturation.ts'
import type { ScaleSite } from './site.ts'

/** How long the site may take until all streams are open again. */
const RECOVERY_MS = 120_000
/** How long two turns of each kind of load may take beside their pauses. */
const WORKS_MS = 30_000
/** The warm-up before writes are measured. */
const WARM_SECONDS = 15
/** How long the last events may be on their way; what takes longer is a gap. */
const LAST_MS = 30_000
/** An SMS may arrive twice after a crash, because it cannot be recalled. */
const DUPLICATE_SMS = 1

/** A fault under load, and what became of the streams meanwhile. */
interface Phase {
  name: string
  from: number
  to: number
  /** How many processes ended, one after the other. */
  waves: number
}

/** The crowd and the load of the fault laboratory, undisturbed at first, then while one thing after the other fails. */
export async function stress(
  site: ScaleSite,
  options: Options,
  say: Say,
): Promise<{ bars: Bar[]; saturation: Busy[] }> {
  const { streams, seconds, rate } = options
  const bars: Bar[] = []
  const phases: Phase[] = []
  say(`${streams} streams`)
  const crowd = await openCrowd(site, streams)
  try {
    await crowd.complete(60_000 + streams * 10)
    const record = newRecord('scale')
    const load = await startLoad(site, record)
    const inFlight = new Set<string>()
    crowd.write(rate)
    const works = () => load.works(2, WORKS_MS + 2 * load.longestPauseMs)
    await works()
    // The first requests of a process compile what the later ones run.
    await crowd.writes(WARM_SECONDS * rate, 60_000)
    say('steady')
    const busy = watchProcessors(() => ({ ...site.pids(), 'the load itself': [...crowd.pids(), process.pid] }))
    const steady = { name: 'steady', from: now(), to: 0 }
    await sleep(seconds * 1_000)
    steady.to = now()
    const saturation = busy()
    bars.push(bar('streams open at once', String(streams), crowd.open(), crowd.open() === streams))

    const disturbed = async (name: string, fault: () => Promise<Bar[]>, waves = 1) => {
      say(name)
      const from = now()
      await noteRunningJobs(site, inFlight)
      bars.push(...(await fault().catch((error: Error) => [none(`during ${name}`, [error.message])])))
      await noteRunningJobs(site, inFlight)
      await recovered(site, crowd, RECOVERY_MS).catch((error: Error) =>
        bars.push(none(`after ${name}`, [error.message])),
      )
      await works().catch((error: Error) => bars.push(none(`after ${name}`, [error.message])))
      phases.push({ name, from, to: now(), waves })
    }
    let restored: Restored | undefined
    if (options.does('roll')) await disturbed('all processes are rolled', () => roll(site, crowd), 4)
    if (options.does('promote')) await disturbed('the standby is promoted', () => promote(site, crowd))
    if (options.does('restore')) {
      say('a backup is restored to a second')
      restored = await restore(site, crowd).catch((error: Error) => {
        bars.push(none('during the restore', [error.message]))
        return undefined
      })
    }
    say('what is left behind')
    const outcome = await ended(site, crowd, load, inFlight)
    bars.push(...outcome.bars)
    const { heard, returns } = outcome
    bars.push(...judgeDelivery(outcome.written, heard, steady.from, steady.to))
    for (const { name, from, to, waves } of phases) {
      const back = returns.filter((at) => at >= from && at < to)
      bars.push(judgeSpread(name, back, waves))
      if (waves > 1) bars.push(judgeRoll(outcome.refused, from, to))
    }
    if (restored) bars.push(...judgeRestored(restored, outcome.written))
    return { bars, saturation }
  } finally {
    crowd.close()
  }
}

/** Ends the load, waits until nothing is due any more, and compares everything with what was acknowledged. */
async function ended(site: ScaleSite, crowd: Crowd, load: Load, inFlight: Set<string>) {
  const { written, refused, unanswered, wrong } = await crowd.stopWriting()
  await load.stop()
  if (inFlight.size > 0) await abandonActiveJobs(site)
  await settled(site, load)
  await load.streams.close()
  const stored = await storedMessages(site.database.pool)
  await crowd.hears(stored, LAST_MS)
  const { heard, returns } = await crowd.heard()
  const { record } = load
  const found = await examine(await evidenceOf(site, load, inFlight))
  const sms = found.doubled.filter((each) => each.startsWith('SMS'))
  const doubled = sms.length > DUPLICATE_SMS ? found.doubled : found.doubled.filter((each) => !sms.includes(each))
  const bars: Bar[] = [
    ...judgeWritten(written, stored),
    ...judgeStreams(heard, stored),
    none('other acknowledged writes lost', [...found.lost, ...found.missing]),
    none('other writes doubled', doubled),
    none('differences in money', found.money),
    none('gaps in the streams of the other load', found.gaps),
    none('requests without a response', [...unanswered, ...record.unanswered]),
    none('requests with a wrong response', [...wrong, ...record.wrong]),
    bar('acknowledged messages of the crowd', '> 0', written.length, written.length > 0),
    bar('requests of the other load', '> 0', record.requests, record.requests > 0),
  ]
  return { bars, written, refused, heard, returns }
}
