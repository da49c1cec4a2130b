import { createHash } from 'node:crypto'
import { EntityManager, raw } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { AccountsService } from '../../account/accounts.service.ts'
import type { SignedIn } from '../../account/sessions.service.ts'
import { ENV, type Env, type Secrets } from '../../env.ts'
import { Problem } from '../../http/problem.ts'
import { pseudonym } from '../../http/pseudonym.ts'
import { assertLanguages } from '../../languages/languages.ts'
import { MailService } from '../../mail/mail.service.ts'
import { mailboxKey } from '../../mail/mailbox.ts'
import { enqueueMatching } from '../itinerary/changed-listings.public.ts'
import { assertRoute, checkDays, pastProblem } from '../itinerary/itinerary-days.ts'
import { listingColumns } from '../itinerary/listing-columns.ts'
import { Listing } from '../listing.entity.ts'
import { assertMayPublishAs } from '../listing.policy.ts'
import { listingErrors, type NewListing } from '../listings.contract.ts'
import { confirmationEmail } from '../listings.emails.ts'
import { closingUnconfirmed } from './confirmation.ts'
import { type Origin, PublishLimits } from './publish.limits.ts'
import { countVisitorListings, findRepeated, findUnclosed } from './publish.sql.ts'

export type Publication = Omit<NewListing, 'captchaToken'>

interface Sender {
  me: SignedIn | undefined
  key: string | undefined
  origin: Origin
}

const EMAILS_A_DAY = 10

@Injectable()
export class PublishService {
  readonly #running = new Map<string, Promise<number>>()

  constructor(
    private readonly em: EntityManager,
    private readonly accounts: AccountsService,
    private readonly limits: PublishLimits,
    private readonly mail: MailService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async publish(sender: Sender, trip: Publication): Promise<number> {
    assertMayPublishAs(sender.me, trip.email)
    assertRoute(trip)
    assertLanguages(trip.languageCodes)
    const requestHash = hashOf(this.env.CODE_SECRET, sender, trip)
    // A form submitted twice has the same token, but the bot check accepts a token only once.
    const name = `${mailboxKey(trip.email)} ${requestHash.toString('base64')}`
    const running = this.#running.get(name) ?? this.#once(sender, trip, requestHash)
    this.#running.set(name, running)
    return running.finally(() => this.#running.delete(name))
  }

  /** Does not reveal whether the address is that of the listing. */
  async sendConfirmationAgain(id: number, email: string, origin: Origin): Promise<void> {
    const listing = await findUnclosed.first(this.em, { id })
    if (!listing) throw new Problem(listingErrors['listing-not-found'])
    if (listing.confirmed) throw new Problem(listingErrors['listing-confirmed'])
    await this.limits.takeConfirmationEmail(mailboxKey(email), origin)
    if (listing.mailbox !== mailboxKey(email)) return
    await this.em.transactional((em) => this.mail.enqueue(em, confirmationEmail, { listing: id }))
  }

  async #once(sender: Sender, trip: Publication, requestHash: Buffer): Promise<number> {
    // Checked first, because the token of a repeated request is used up.
    const before = await this.#findRepeated(trip.email, requestHash)
    if (before !== undefined) return before
    const human = await this.limits.take(authorOf(sender, trip), sender.origin)
    try {
      return await this.em.transactional((em) => this.#write(em, sender, trip, { requestHash, human }))
    } catch (error) {
      if ((error as { constraint?: string }).constraint !== 'listing-repeated') throw error
      return (await this.#findRepeated(trip.email, requestHash)) as number
    }
  }

  async #write(
    em: EntityManager,
    { me }: Sender,
    trip: Publication,
    proof: { requestHash: Buffer; human: boolean },
  ): Promise<number> {
    const columns = listingColumns(trip)
    const { closesAt, past } = await checkDays(em, columns)
    if (past) throw pastProblem(past)
    const author = me ? { accountId: me.id } : await this.#visitor(em, trip.email)
    // Saved to the profile, for this and other offers.
    if (me && trip.type === 'helper' && trip.languageCodes?.length) {
      await this.accounts.saveLanguages(em, me.id, trip.languageCodes)
      columns.languageCodes = []
    }
    const listing = em.create(Listing, { ...columns, ...author, type: trip.type, closesAt, ...proof })
    if (me) listing.confirmedAt = raw('now()')
    else listing.closesAt = closingUnconfirmed(closesAt, 'now')
    await em.flush() // a parallel repetition fails here on "listing-repeated"
    if (me) {
      await enqueueMatching(em, [listing.id])
      await this.accounts.setInitialName(em, me.id, trip.name)
    }
    if (!me && (await this.#mayReceiveEmail(em, listing.accountId))) {
      await this.mail.enqueue(em, confirmationEmail, { listing: listing.id })
    }
    return listing.id
  }

  async #visitor(em: EntityManager, email: string) {
    const { id, sanctioned } = await this.accounts.findOrCreate(em, email)
    const visitorId = await this.accounts.unconfirmedId(em)
    // Applies even after the suspended account was deleted.
    return { accountId: id, visitorId, ...(sanctioned && { status: 'withheld' as const }) }
  }

  async #mayReceiveEmail(em: EntityManager, accountId: number): Promise<boolean> {
    const { sent } = (await countVisitorListings.first(em, { account: accountId }))!
    return sent <= EMAILS_A_DAY
  }

  async #findRepeated(email: string, requestHash: Buffer): Promise<number | undefined> {
    const row = await findRepeated.first(this.em, { mailbox: mailboxKey(email), hash: requestHash })
    return row?.id
  }
}

/** The mailbox outlives the account. Visitors may type any address, so they have a separate key. */
const authorOf = ({ me }: Sender, { email }: Publication) =>
  me ? `signed in ${mailboxKey(me.email)}` : mailboxKey(email)

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * Without an idempotency key, a visitor's network is included: otherwise a stranger who sends the text of a published
 * listing with a guessed address could learn from the response whether it is the author's. With a key, a phone that
 * changes its network between two attempts publishes once.
 */
function hashOf(secrets: Secrets, { me, key = '', origin }: Sender, trip: Publication): Buffer {
  const author = me ? 'signed in' : UUID.test(key) ? 'visitor' : pseudonym(secrets, origin.ip)
  return createHash('sha256')
    .update(JSON.stringify([author, key, trip]))
    .digest()
}
