import type { LiveChange, ReleaseLine, ReleaseSet } from '@flight-amigo/backend/contract/releases'
import type { Action } from './actions.ts'

interface LiveVersion {
  version: string
  canary?: { version: string; percent: number; guard: boolean } | undefined
}
type LiveVersions = Record<string, LiveVersion>

/** `isRunning`: the action is about a running canary. */
export function actionTexts(action: Action, isRunning = false): { title: string; label: string; isDestructive?: true } {
  switch (action.kind) {
    case 'promote':
      return { title: `Make ${action.releases[0]} live`, label: 'Make Live' }
    case 'canary':
      return isRunning
        ? { title: `Change the canary ${action.release}`, label: 'Change Canary' }
        : { title: `Give ${action.release} to a part of the visitors`, label: 'Start Canary' }
    case 'rollback':
      if (action.ends) return { title: `Take ${action.ends} back`, label: 'Take Back' }
      return { title: `Roll ${action.name} back`, label: 'Roll Back', isDestructive: true }
    case 'retire':
      return { title: `Retire ${action.name}`, label: 'Retire', isDestructive: true }
    case 'withdraw':
      return { title: `Withdraw ${action.release}`, label: 'Withdraw', isDestructive: true }
  }
}

export const liveVersionsOf = ({ live }: Pick<ReleaseSet, 'live'>): LiveVersions =>
  Object.fromEntries(live.map(({ name, ...liveVersion }) => [name, liveVersion]))

export function liveVersionsIn(lines: ReleaseLine[]): LiveVersions {
  const versions: LiveVersions = {}
  for (const { name, version, status } of lines) if (status === 'stable') versions[name] = { version }
  for (const { name, version, status, percent, guard } of lines) {
    const liveVersion = versions[name]
    if (status === 'canary' && liveVersion) liveVersion.canary = { version, percent: percent ?? 0, guard }
  }
  return versions
}

export function consequences(before: LiveVersions, after: LiveVersions): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort()
  return names.flatMap((name) => consequencesFor(name, before[name], after[name]))
}

function consequencesFor(name: string, before: LiveVersion | undefined, after: LiveVersion | undefined): string[] {
  if (!after)
    return before ? [`${name} is no longer live: its addresses return 404, and what it shows elsewhere is gone.`] : []
  if (!before) return [`${name} goes live for the first time, or again, with ${after.version}.`]
  return [...ofVersion(name, before, after), ...ofCanary(name, before, after)]
}

function ofVersion(name: string, before: LiveVersion, after: LiveVersion): string[] {
  if (before.version === after.version) return []
  const was = before.canary?.version === after.version ? `, which ${before.canary.percent} % have as a canary` : ''
  return [`All visitors get ${name} ${after.version}${was}, instead of ${before.version}.`]
}

function ofCanary(name: string, before: LiveVersion, after: LiveVersion): string[] {
  const [was, is] = [before.canary, after.canary]
  if (!is) {
    if (!was || was.version === after.version) return []
    return [`The canary ${was.version} of ${name} ends: all visitors get ${after.version}.`]
  }
  const guards = is.guard
    ? 'The site takes it back by itself when it clearly fails more often.'
    : 'Nothing guards it: you watch the metrics.'
  if (was?.version !== is.version)
    return [`${is.percent} % of the visitors get ${name} ${is.version}, the others keep ${after.version}.`, guards]
  return [
    ...(was.percent === is.percent
      ? []
      : [`${is.percent} % of the visitors get ${is.version}, instead of ${was.percent} %.`]),
    ...(was.guard === is.guard ? [] : [guards]),
  ]
}

/** "1.0.0-a → 1.1.0-b", "canary 1.1.0-b, 10 %, guarded". */
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

export const momentOf = (iso: string): string => moments.format(new Date(iso))

export const timeOf = (at: number): string => clock.format(at)
