import { NewMilestone } from '@flight-amigo/backend/contract/messaging'
import { type DraftOwner, defineDrafts } from '@flight-amigo/shell/sdk'
import * as z from 'zod/mini'

const Tap = z.object({
  trip: z.number(),
  /** With the moment of the tap and its key: sending it twice has no second effect. */
  milestone: NewMilestone,
  /** Whether a request was on its way: then the server may have it, even without an answer. */
  sent: z.optional(z.boolean()),
  /** Whether its author has taken it back since: the server still has to hear of it. */
  takenBack: z.optional(z.boolean()),
  /** Why the server refused it for good, in its words. */
  refusal: z.optional(z.string()),
})
/** A step that somebody has tapped, and that the server has not confirmed yet. */
export type Tap = z.infer<typeof Tap>

const drafts = defineDrafts({ name: 'milestones', keptIn: 'browser', schema: Tap })

const NONE: Tap[] = []
const known = new Map<DraftOwner, Tap[]>()
/** The taps of a browser without room for them: they live as long as the page. */
const unkept = new Map<DraftOwner, Tap[]>()
const listeners = new Set<() => void>()

/** The taps of a person, or of a traveler without an account, in their order, those of other tabs and earlier pages included. */
export function taps(owner: DraftOwner): Tap[] {
  const all = known.get(owner) ?? [...drafts.readAll(owner), ...(unkept.get(owner) ?? [])].toSorted(byMoment)
  known.set(owner, all)
  return all
}
const byMoment = (one: Tap, other: Tap) => (one.milestone.at < other.milestone.at ? -1 : 1)
const without = (all: Tap[], key: string) => all.filter(({ milestone }) => milestone.key !== key)

/** Keeps a tap, in the place of the one with its key. */
export function keepTap(owner: DraftOwner, tap: Tap): void {
  const { key } = tap.milestone
  const others = without(taps(owner), key)
  drafts.keep(owner, tap, key)
  const isKept = drafts.read(owner, key) !== undefined
  unkept.set(owner, [...without(unkept.get(owner) ?? [], key), ...(isKept ? [] : [tap])])
  change(owner, [...others, tap])
}

/** Forgets a tap that needs no more requests. */
export function forgetTap(owner: DraftOwner, key: string): void {
  drafts.forget(owner, key)
  unkept.set(owner, without(unkept.get(owner) ?? [], key))
  change(owner, without(taps(owner), key))
}

/** The next look reads the storage again: another tab has written to it, or a logout has emptied it. */
export function readTapsAgain(): void {
  known.clear()
  for (const listener of listeners) listener()
}

function change(owner: DraftOwner, all: Tap[]) {
  known.set(owner, all)
  for (const listener of listeners) listener()
}

const isOfTaps = ({ key, storageArea }: StorageEvent) =>
  storageArea === localStorage && (key === null || key.includes(':milestones:'))
const otherTab = (event: StorageEvent) => {
  if (isOfTaps(event)) readTapsAgain()
}

/** For `useSyncExternalStore`. */
export const tapsStore = {
  subscribe(listener: () => void) {
    if (listeners.size === 0) addEventListener('storage', otherTab)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) removeEventListener('storage', otherTab)
    }
  },
  none: () => NONE,
}
