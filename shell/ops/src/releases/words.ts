import type { LiveChange, ReleaseLine, ReleaseSet } from '@flight-amigo/backend/contract/releases'
import type { Action } from './actions.ts'

/** What is live of a package. */
interface Pin {
  version: string
  canary?: { version: string; percent: number; guard: boolean } | undefined
}
type Pins = Record<string, Pin>

/** The title of an action's dialog, and the label of the button that does it. `isRunning`: of a canary that runs. */
export function wordsOf(action: Action, isRunning = false): { title: string; deed: string; isGrave?: true } {
  switch (action.kind) {
    case 'promote':
      return { title: `Make ${action.releases[0]} live`, deed: 'Make Live' }
    case 'canary':
      return isRunning
        ? { title: `Change the canary ${action.release}`, deed: 'Change Canary' }
        : { title: `Give ${action.release} to a part of the visitors`, deed: 'Start Canary' }
    case 'rollback':
      if (action.ends) return { title: `Take ${action.ends} back`, deed: 'Take Back' }
      return { title: `Roll ${action.name} back`, deed: 'Roll Back', isGrave: true }
    case 'retire':
      return { title: `Retire ${action.name}`, deed: 'Retire', isGrave: true }
    case 'withdraw':
      return { title: `Withdraw ${action.release}`, deed: 'Withdraw', isGrave: true }
  }
}

export const pinsOf = ({ live }: Pick<ReleaseSet, 'live'>): Pins =>
  Object.fromEntries(live.map(({ name, ...pin }) => [name, pin]))

/** What is live by the list of releases, in which a canary stands in a line of its own. */
export function pinsIn(lines: ReleaseLine[]): Pins {
  const pins: Pins = {}
  for (const { name, version, stands } of lines) if (stands === 'stable') pins[name] = { version }
  for (const { name, version, stands, percent, guard } of lines) {
    const pin = pins[name]
    if (stands === 'canary' && pin) pin.canary = { version, percent: percent ?? 0, guard }
  }
  return pins
}

/** What follows when one set takes the place of another, in sentences. */
export function consequences(before: Pins, after: Pins): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort()
  return names.flatMap((name) => consequencesFor(name, before[name], after[name]))
}

function consequencesFor(name: string, before: Pin | undefined, after: Pin | undefined): string[] {
  if (!after)
    return before ? [`${name} is no longer live: its addresses answer 404, and what it shows elsewhere is gone.`] : []
  if (!before) return [`${name} goes live for the first time, or again, with ${after.version}.`]
  return [...ofVersion(name, before, after), ...ofCanary(name, before, after)]
}

function ofVersion(name: string, before: Pin, after: Pin): string[] {
  if (before.version === after.version) return []
  const was = before.canary?.version === after.version ? `, which ${before.canary.percent} % have as a canary` : ''
  return [`All visitors get ${name} ${after.version}${was}, instead of ${before.version}.`]
}

function ofCanary(name: string, before: Pin, after: Pin): string[] {
  const [was, is] = [before.canary, after.canary]
  if (!is) {
    if (!was || was.version === after.version) return []
    return [`The canary ${was.version} of ${name} ends: all visitors get ${after.version}.`]
  }
  const guards = is.guard
    ? 'The site takes it back by itself when it clearly fails more often.'
    : 'Nothing guards it: you watch the figures.'
  if (was?.version !== is.version)
    return [`${is.percent} % of the visitors get ${name} ${is.version}, the others keep ${after.version}.`, guards]
  return [
    ...(was.percent === is.percent
      ? []
      : [`${is.percent} % of the visitors get ${is.version}, instead of ${was.percent} %.`]),
    ...(was.guard === is.guard ? [] : [guards]),
  ]
}

/** "1.0.0-a → 1.1.0-b", "canary 1.1.0-b, 10 %, guarded": a change in the history, in few words. */
export function shortOf({ before, after }: Pick<LiveChange['changes'][number], 'before' | 'after'>): string {
  if (!after) return `${before?.version} → not live`
  if (!before) return `not live → ${after.version}`
  if (before.version !== after.version) return `${before.version} → ${after.version}`
  const { canary } = after
  if (!canary) return `canary ${before.canary?.version} ended`
  return `canary ${canary.version}, ${canary.percent} %${canary.guard ? ', guarded' : ''}`
}

const moments = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })
const clock = new Intl.DateTimeFormat('en', { timeStyle: 'medium' })

/** "Nov 21, 2026, 4:12 PM", in the reader's zone. */
export const momentOf = (iso: string): string => moments.format(new Date(iso))

/** "4:12:07 PM". */
export const timeOf = (at: number): string => clock.format(at)
