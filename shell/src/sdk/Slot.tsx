import { RemotePart } from '../remotes/RemotePart.tsx'
import { useSite } from '../remotes/site.ts'
import type { SlotName, SlotProps } from './slots.ts'

/** Shows the fills of all remotes. A broken fill takes no room and does not affect the others. */
export function Slot<Name extends SlotName>({ name, ...props }: { name: Name } & SlotProps[Name]) {
  return useSite().releases.flatMap((release) =>
    release.slots
      .filter((slot) => slot.name === name)
      .map((slot) => (
        <RemotePart
          key={release.name}
          remote={release.name}
          part={`slot:${name}`}
          skeleton={slot.skeleton}
          props={props}
          whenBroken={() => null}
        />
      )),
  )
}
