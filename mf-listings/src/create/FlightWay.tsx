import { VisuallyHidden } from '@flight-amigo/shared-ui/VisuallyHidden'

/** 'HYD → DOH'; a screen reader says 'to'. */
export const FlightWay = ({ from, to }: { from: string; to: string }) => (
  <span>
    {from} <span aria-hidden="true">→</span>
    <VisuallyHidden>to</VisuallyHidden> {to}
  </span>
)
