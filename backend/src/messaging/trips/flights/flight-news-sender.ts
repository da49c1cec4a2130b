import type { EntityManager } from '@mikro-orm/postgresql'
import type { FlightNews } from './flight-news.ts'

/** One of the two people of a trip, or a link of its family. */
export interface NewsRecipient {
  accountId: number | null
  linkId: number | null
  zone: string | null
}

/** The renderers read the message with this number from `trip_flight_news`. */
export interface NewsMessage {
  trip: number
  number: number
  news: readonly FlightNews[]
}

/** Sends flight news to one kind of recipients. */
export interface FlightNewsSender<Recipient extends NewsRecipient = NewsRecipient> {
  /** `together` says of each flight whether the helper is on it. */
  isTold(recipient: Recipient, news: FlightNews, together: readonly boolean[]): boolean
  recipients(em: EntityManager, trip: number): Promise<Recipient[]>
  send(em: EntityManager, recipient: Recipient, message: NewsMessage): Promise<void>
}
