import type { Listing } from '@flight-amigo/backend/contract/listings'
import type { SentRequest } from '@flight-amigo/shell/test'
import { expect } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { myListingOf } from './listings.ts'

export const AIRPORTS = [
  { code: 'HYD', name: 'Rajiv Gandhi', city: 'Hyderabad', country: 'India', zone: 'Asia/Kolkata' },
  { code: 'ORD', name: "O'Hare", city: 'Chicago', country: 'United States', zone: 'America/Chicago' },
]
export const server = {
  'GET /airports/version': { body: { version: 'abc' } },
  'GET /airports': { body: AIRPORTS },
}
export const published = ({ url, body }: SentRequest) => {
  const { departureAirport, arrivalAirport, date, description } = body as Listing
  return {
    status: 201,
    body: myListingOf({
      ...{ departureAirport, arrivalAirport, date, description: description ?? '' },
      type: url.startsWith('/find') ? 'seeking_help' : 'helper',
      ...{ name: null, confirmed: false, confirmBy: '2030-05-03T09:30:00.000Z' },
    }),
  }
}

export const button = (name: string) => screen.getByRole('button', { name })
export const field = (name: string | RegExp) => screen.getByLabelText(name)
export const pick = async (name: string, code: string) => {
  await userEvent.type(screen.getByRole('combobox', { name }), code)
  await userEvent.tab()
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('combobox', { name }).value).toContain(`${code} - `))
}
export const posted = (sent: SentRequest[]) => sent.filter(({ method }) => method === 'POST')
