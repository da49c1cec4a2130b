import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import type { PersonalData } from '../../account/personal-data.public.ts'
import { POOL } from '../../db/pool.ts'
import { sendJobs } from '../../jobs/sending.ts'
import {
  clearChoices,
  deleteFlightNews,
  deleteLinks,
  deleteMilestones,
  deleteNotifications,
  findLinks,
  findMilestones,
  findTripChanges,
  findTrips,
  lockListings,
  lockTrips,
  saveContact,
  updateTrips,
} from './personal-data.sql.ts'

export const ERASURE = [
  lockListings,
  lockTrips,
  saveContact,
  updateTrips,
  clearChoices,
  deleteNotifications,
  deleteFlightNews,
  deleteMilestones,
  deleteLinks,
]

@Injectable()
export class TripsData implements PersonalData {
  readonly module = 'trips'
  readonly about = {
    trips:
      /*i18n*/ 'The trips that you have proposed to or agreed on with others. The provider of flight data got only the flight numbers and days.',
    tripMilestones: /*i18n*/ 'The milestones that you have recorded on the site or by SMS.',
    tripLinks: /*i18n*/ 'The valid links with which your family or the traveler can follow a trip.',
  }
  readonly sections = {
    trips: (id: number) => findTrips.rows(this.pool, { id }),
    tripMilestones: (id: number) => findMilestones.rows(this.pool, { id }),
    tripLinks: (id: number) => findLinks.rows(this.pool, { id }),
  }

  constructor(@Inject(POOL) private readonly pool: Pool) {}

  async erase(em: EntityManager, accountId: number): Promise<void> {
    await sendJobs(em, 'trip-changes', await findTripChanges.rows(em, { id: accountId }))
    for (const statement of ERASURE) await statement.rows(em, { id: accountId })
  }
}
