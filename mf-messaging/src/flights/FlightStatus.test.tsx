import { expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { FlightStatus } from './FlightStatus.tsx'

const HOUR = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()

test('shows from whom and of when a status is, and since when it could not be updated', () => {
  const status = {
    ...{ operatingFlightNumber: 'QR501', phase: 'scheduled' as const, delayMinutes: 0 },
    ...{ scheduledDeparture: inHours(1), scheduledArrival: inHours(5), divertedTo: null, source: 'FlightAware' },
    ...{ estimatedDeparture: null, estimatedArrival: null, actualDeparture: null, actualArrival: null },
    ...{ terminal: null, gate: null, baggage: null },
  }
  const ends = {
    ...{ departureCity: 'Hyderabad', departureZone: 'Asia/Kolkata' },
    ...{ arrivalCity: 'Doha', arrivalZone: 'Asia/Qatar' },
  }
  const { rerender } = render(
    <FlightStatus status={{ ...status, asOf: inHours(0), nextReadAt: inHours(1) }} ends={ends} />,
  )
  expect(screen.getByText('From FlightAware, just now')).toBeVisible()
  expect(screen.queryByText(/^Not updated since/)).not.toBeInTheDocument()
  rerender(<FlightStatus status={{ ...status, asOf: inHours(-2), nextReadAt: inHours(-1) }} ends={ends} />)
  expect(screen.getByText('From FlightAware, 2 hours ago')).toBeVisible()
  expect(screen.getByText(/^Not updated since .+, your time\.$/)).toBeVisible()
})
