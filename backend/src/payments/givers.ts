import { ago } from '../db/kysely.ts'
import { type Args, statement } from '../db/statement.ts'

/** A giver who has traveled with the helper is never slowed down or refused because of others. */
export const findGiver = statement((db, { payer, helper }: Args<{ payer: number; helper: number }>) =>
  db
    .selectFrom('account')
    .select(({ eb, exists, selectFrom }) => [
      eb('created_at', '>', ago('1 day')).$castTo<boolean>().as('isNew'),
      exists(
        selectFrom('trip')
          .select('trip.id')
          .where('completed', '=', true)
          .where(({ and, eb, or }) =>
            or([
              and([eb('helper_id', '=', helper), eb('traveler_id', '=', payer)]),
              and([eb('helper_id', '=', payer), eb('traveler_id', '=', helper)]),
            ]),
          ),
      )
        .$castTo<boolean>()
        .as('hasTraveled'),
    ])
    .where('id', '=', payer),
)
