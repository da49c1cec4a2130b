import type { EntityManager } from '@mikro-orm/postgresql'
import { sendJobs } from '../../../jobs/sending.ts'
import {
  endPending,
  endProposals,
  findAgreedTripsWith,
  findLeftTrips,
  findTripsOfDeleted,
} from './departed-trips.sql.ts'

export async function leaveTripsAfterSuspension(em: EntityManager, account: number): Promise<void> {
  await sendJobs(em, 'trip-changes', await findLeftTrips.rows(em, { account, banned: false }))
}

export async function leaveTripsAfterBan(em: EntityManager, account: number): Promise<void> {
  await sendJobs(em, 'trip-changes', await findLeftTrips.rows(em, { account, banned: true }))
}

/** Includes all accounts of the two people. A job changes agreed trips, because that locks the listings of both. */
export async function leaveTripsWith(em: EntityManager, me: number, other: number): Promise<void> {
  await endPending.rows(em, { me, other })
  await sendJobs(em, 'trip-changes', await findAgreedTripsWith.rows(em, { me, other }))
}

export async function leaveTripsOfListing(em: EntityManager, listing: number): Promise<void> {
  await sendJobs(em, 'trip-changes', await findTripsOfDeleted.rows(em, { listing }))
  await endProposals.rows(em, { listing })
}
