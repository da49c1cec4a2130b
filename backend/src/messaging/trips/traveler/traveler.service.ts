import { EntityManager, raw } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { now } from '../../../http/clock.contract.ts'
import { type FindTravelerLink, findTravelerLink } from '../family/family.sql.ts'
import { OpenedLinks } from '../family/opened-links.ts'
import type { NewMilestone } from '../milestones/milestones.contract.ts'
import { MilestonesService } from '../milestones/milestones.service.ts'
import { TripNotifications } from '../trip-notifications.ts'
import { TripLink } from '../trip-progress.entity.ts'
import { TripsReads } from '../trips.reads.ts'
import type { TravelerTrip } from './traveler.contract.ts'

/** The traveler acts with the permissions of the poster who made the link. */
@Injectable()
export class TravelerService {
  constructor(
    private readonly em: EntityManager,
    private readonly links: OpenedLinks,
    private readonly trips: TripsReads,
    private readonly milestones: MilestonesService,
    private readonly notifications: TripNotifications,
  ) {}

  async getTrip(token: string | undefined, ip: string): Promise<TravelerTrip> {
    return this.#view(await this.#open(token, ip))
  }

  async record(token: string | undefined, ip: string, milestone: NewMilestone): Promise<TravelerTrip> {
    const opened = await this.#open(token, ip)
    await this.milestones.record(opened.poster, opened.trip, milestone, opened.link)
    return this.#view(opened)
  }

  async undo(token: string | undefined, ip: string, milestone: number): Promise<TravelerTrip> {
    const opened = await this.#open(token, ip)
    await this.milestones.undo(opened.poster, opened.trip, milestone, { link: opened.link })
    return this.#view(opened)
  }

  async readFlights(token: string | undefined, ip: string): Promise<void> {
    const { link, trip, poster } = await this.#open(token, ip)
    await this.em.fork().nativeUpdate(TripLink, link, { flightsReadAt: raw('now()') })
    await this.notifications.publishChange(trip, [poster])
  }

  #open(token: string | undefined, ip: string) {
    return this.links.open(findTravelerLink, token, ip)
  }

  async #view({ trip, poster, phone, helperLost, expiresAt }: FindTravelerLink): Promise<TravelerTrip> {
    const { companion, traveler, milestones, ...rest } = await this.trips.getTrip(poster, trip)
    return {
      ...rest,
      ...(helperLost && {
        helper: null,
        legs: rest.legs.map((leg) => ({ ...leg, together: false })),
        meeting: { ...rest.meeting, place: null, side: null, carry: null },
      }),
      companion: companion!, // only trips for someone close have such links
      traveler: { ...traveler, phone },
      milestones: milestones.map(({ byTraveler, by, ...one }) => ({
        ...one,
        recordedBy: byTraveler ? 'traveler' : by === poster ? 'poster' : 'helper',
        undoUntil: byTraveler ? one.undoUntil : null,
      })),
      expiresAt,
      now: new Date(now()).toISOString(),
    }
  }
}
