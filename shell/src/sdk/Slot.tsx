import { RemotePart } from '../remotes/RemotePart.tsx'
import { useSite } from '../remotes/site.ts'
import { FillUnavailable } from '../remotes/Unavailable.tsx'
import { missingIn, type SlotName, type SlotProps } from './slots.ts'

/**
 * Shows the fills of all remotes. A fill that cannot come says so in its place, where a person would miss it; it does
 * not affect the others.
 */
export function Slot<Name extends SlotName>({ name, ...props }: { name: Name } & SlotProps[Name]) {
  const title = missingIn[name]
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
          whenBroken={(retry, retrying) =>
            title ? <FillUnavailable title={title} onRetry={retry} retrying={retrying} /> : null
          }
        />
      )),
  )
}
