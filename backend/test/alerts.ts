import { expect } from '@jest/globals'
import { daysAfter, todayIn } from '../src/listings/listings.contract.ts'
import type { TestApp } from './app.ts'
import { eventually } from './eventually.ts'
import type { Person } from './make.ts'

/** A day on which alerts come at once. */
export const SOON = daysAfter(todayIn('Asia/Kolkata'), 5)
/** A flight on that day, as columns of a listing. */
export const AI101 = {
  ...{ carrier: 'AI', flight_number: 101 },
  ...{ date: SOON, closes_at: `${daysAfter(SOON, 1)}T00:00:00+05:30` },
}

/** What tests of alerts ask and see of the application, which may be started later. */
export function alertsOf(app: () => TestApp) {
  const mails = ({ email }: { email: string }) => app().inbox.received.filter(({ to }) => to.includes(email))
  return {
    mails,
    /** Resolves when everything that is owed has been found. */
    matched: () =>
      eventually(async () => expect((await app().pool.query('select from match_owed')).rows).toHaveLength(0)),
    /** All mails to somebody, once there are so many. */
    async arrived(who: { email: string }, count: number) {
      await eventually(() => expect(mails(who)).toHaveLength(count))
      return mails(who)
    },
    ask: (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, who?: Person, payload?: object) =>
      app().inject({ method, url: `/api${url}`, headers: { ...who?.as }, ...(payload && { payload }) }),
  }
}
