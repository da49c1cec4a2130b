import { RemotePart } from '../remotes/RemotePart.tsx'
import { useSite } from '../remotes/site.ts'
import { ExtensionUnavailable } from '../remotes/Unavailable.tsx'
import { type SlotName, type SlotProps, unavailableLabels } from './slots.ts'

/** An extension that fails to load shows a message if users would miss it. It does not affect the others. */
export function Slot<Name extends SlotName>({ name, ...props }: { name: Name } & SlotProps[Name]) {
  const title = unavailableLabels[name]
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
          renderError={(retry, retrying) =>
            title ? <ExtensionUnavailable title={title} onRetry={retry} retrying={retrying} /> : null
          }
        />
      )),
  )
}
