import { RemotePart } from '../remotes/RemotePart.tsx'
import { useSite } from '../remotes/site.ts'
import { ExtensionUnavailable } from '../remotes/Unavailable.tsx'
import { isEmptyInline } from './api.ts'
import { type SlotName, type SlotProps, unavailableLabels } from './slots.ts'

/** An extension that fails to load shows a message if users would miss it. It does not affect the others. */
export function Slot<Name extends SlotName>({ name, ...props }: { name: Name } & SlotProps[Name]) {
  const title = unavailableLabels[name]
  const part = `slot:${name}`
  return useSite().releases.flatMap(({ name: remote, slots }) =>
    slots
      .filter((slot) => slot.name === name)
      .map(({ skeleton, skipIfEmpty, data }) =>
        skipIfEmpty && data?.every(isEmptyInline) ? (
          // The element of the document, which hydration expects.
          <div key={remote} data-remote={remote} data-part={part} />
        ) : (
          <RemotePart
            key={remote}
            remote={remote}
            part={part}
            skeleton={skeleton}
            props={props}
            renderError={(retry, retrying) =>
              title ? <ExtensionUnavailable title={title} onRetry={retry} retrying={retrying} /> : null
            }
          />
        ),
      ),
  )
}
