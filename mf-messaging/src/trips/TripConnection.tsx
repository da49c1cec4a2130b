import type { Trip, Warned } from '@flight-amigo/backend/contract/messaging'
import { api } from '@flight-amigo/shell/sdk'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CanceledFlight } from '../flights/CanceledFlight.tsx'
import { ConnectionNotice, ConnectionSteps, DeskFindsFlight } from '../flights/ConnectionNotice.tsx'
import { nameIn, sidesOf } from './tripTexts.ts'

const { useReadFlightsMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    readFlights: build.mutation<null, number>({
      query: (trip) => ({ url: `/trips/${trip}/flights/read`, method: 'POST' }),
    }),
  }),
})

interface Props {
  me: number
  trip: Trip
}

/** Says what to do about a canceled flight or an endangered connection, and who knows of it. */
export function TripConnection({ me, trip }: Props) {
  const [read] = useReadFlightsMutation()
  const { warned, companion, legs } = trip
  const { isHelper, other, traveler, travelsMyself } = sidesOf(trip, me)
  const name = nameIn(other.username)
  const people = { companion: isHelper ? traveler : name, contact: isHelper && companion ? name : undefined }
  const flies = isHelper || travelsMyself
  return (
    <>
      {flies && <CanceledFlight legs={isHelper ? legs.filter(({ together }) => together) : legs} {...people} />}
      {warned && (
        <ConnectionNotice legs={legs} onShown={() => void read(trip.id)}>
          {flies ? <ConnectionSteps {...people} /> : <DeskFindsFlight />}
          <Known name={name} phone={other.phone} warning={isHelper ? warned.traveler : warned.helper} />
          {warned.byLink && !isHelper && <Known name={traveler} phone={null} warning={warned.byLink} />}
        </ConnectionNotice>
      )}
    </>
  )
}

interface KnownProps {
  name: string
  phone: string | null
  warning: Warned['helper']
}

const Known = ({ name, phone, warning }: KnownProps) => (
  <p>
    {warningText(warning, name)}{' '}
    {warning !== 'read' && phone && (
      <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
        <Trans>Call {name}</Trans>
      </a>
    )}
  </p>
)

function warningText(warning: Warned['helper'], name: string): string {
  if (warning === 'read') return t`${name} has read this.`
  return warning === 'sent'
    ? t`We have sent ${name} an email. It has not been opened here yet.`
    : t`We could not reach ${name}. Please call.`
}
