import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { PersonalData } from '../account/personal-data.public.ts'
import {
  deleteAcquaintances,
  deleteListings,
  deleteRating,
  exportContactRequesters,
  exportContactRequests,
  exportListings,
  exportReviewsAbout,
  exportTestimonials,
  withholdReviews,
} from './personal-data.sql.ts'
import { storeAllAcquaintances } from './testimonials/testimonials.sql.ts'

@Injectable()
export class ListingsData implements PersonalData {
  readonly module = 'listings'
  readonly about = {
    listings:
      /*i18n*/ 'The trips that you have posted, with what only people who ask you see. The provider of flight data got only the flight numbers and days.',
    whoAskedForMyContactDetails:
      /*i18n*/ 'Everyone who asked how to reach you, when, for which trip, and what they saw.',
    reviewsAboutMe:
      /*i18n*/ 'What others wrote about you, with the stars they gave. If you delete your account, no one can see them, and we erase them after 30 days unless you come back.',
    contactRequests: /*i18n*/ 'The trips whose contact details you asked for.',
    testimonials: /*i18n*/ 'The reviews that you wrote about others.',
  }
  readonly sections = {
    listings: (account: number) => exportListings.rows(this.em, { account }),
    whoAskedForMyContactDetails: (account: number) => exportContactRequesters.rows(this.em, { account }),
    reviewsAboutMe: (account: number) => exportReviewsAbout.rows(this.em, { account }),
    contactRequests: (account: number) => exportContactRequests.rows(this.em, { account }),
    testimonials: (account: number) => exportTestimonials.rows(this.em, { account }),
  }

  constructor(private readonly em: EntityManager) {}

  /**
   * Reviews about the user belong to their authors: they are withheld until the user returns or is forgotten
   * (testimonials/returned-reviews.ts). Testimonials about others stay without the name. Their key prevents a second
   * vote with another account.
   */
  async erase(em: EntityManager, account: number): Promise<void> {
    await storeAllAcquaintances.rows(em, { account })
    await deleteListings.rows(em, { account })
    await deleteAcquaintances.rows(em, { account })
    await withholdReviews.rows(em, { account })
    await deleteRating.rows(em, { account })
  }
}
