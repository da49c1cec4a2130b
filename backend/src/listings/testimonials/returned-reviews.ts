import type { EntityManager } from '@mikro-orm/postgresql'
import type { IdentityChanges } from '../../account/identities.service.ts'
import { updateRating } from './person-rating.public.ts'
import {
  copyAcquaintances,
  deleteAcquaintances,
  deleteAcquaintancesOfForgotten,
  deleteOlder,
  deleteOlderOfSuccessor,
  deleteReviewsOfForgotten,
  findAccounts,
  lockSuccessor,
  moveReviews,
} from './returned-reviews.sql.ts'

/**
 * Reviews about a person who deletes their account are withheld (personal-data.ts). They follow the person to another
 * confirmed account, and are deleted when the site no longer recognizes the person.
 */
export const returnedReviews: IdentityChanges = {
  async accountsChanged(em, identity) {
    const accounts = await findAccounts.rows(em, { identity })
    const deleted = accounts.filter(({ hasLeft }) => hasLeft).map(({ id }) => id)
    // A visitor can create an unconfirmed account by typing any address, so it gets no reviews.
    const successor = accounts.find(({ hasLeft, isConfirmed }) => !hasLeft && isConfirmed)
    if (successor && deleted.length > 0) await follow(em, identity, deleted, successor.id)
  },

  async forgotten(em, identities) {
    await deleteReviewsOfForgotten.rows(em, { identities })
    await deleteAcquaintancesOfForgotten.rows(em, { identities })
  },
}

async function follow(em: EntityManager, identity: number, deleted: number[], successor: number): Promise<void> {
  await deleteOlder.rows(em, { identity, deleted, successor })
  await deleteOlderOfSuccessor.rows(em, { deleted, successor })
  await copyAcquaintances.rows(em, { deleted, successor })
  await deleteAcquaintances.rows(em, { deleted })
  const hasLeft = (await lockSuccessor.first(em, { successor }))?.hasLeft ?? false
  const moved = await moveReviews.rows(em, { deleted, successor, hasLeft })
  if (moved.length > 0) await updateRating(em, successor)
}
