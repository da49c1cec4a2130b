import { type Expression, expressionBuilder, type Kysely, type SqlBool, sql } from 'kysely'
import { isEitherBlocked } from '../../../blocks/blocks.public.ts'
import type { Database } from '../../../db/database.types.ts'
import { now } from '../../../db/kysely.ts'
import { type Args, statement } from '../../../db/statement.ts'
import { isWorkDue } from '../../../jobs/failed-work.ts'
import { isOpen } from '../../../listings/public.ts'
import { departureSeconds, hasDeparted, lastLeg } from '../trip.expressions.ts'

/** Kinds that end with the departure in epoch seconds are sent again when the flights change. */
export type ConfirmationPromptKind =
  | `flying-72:${number}`
  | `flying-24:${number}`
  | `silent:${number}`
  | `flying-changed:${number}`
  | 'completion'
  | 'completion-again'
  | 'completed'

// A type alias, because the ids of a job need an index signature, which interfaces do not have.
export type ConfirmationPrompt = { trip: number; account: number; kind: ConfirmationPromptKind }

export const WORKER = 'confirmation-prompts'

type Trips = Database &
  Record<'t', Database['trip']> &
  Record<'h' | 'v', Database['account']> &
  Record<'person', Database['trip_person']>
const eb = expressionBuilder<Trips, 't' | 'h' | 'v' | 'person'>()

const peopleOfTrip = eb.selectFrom('trip_person as person').whereRef('person.trip_id', '=', 't.id')
const milestonesOfTrip = eb
  .selectFrom('trip_milestone as step')
  .whereRef('step.trip_id', '=', 't.id')
  .where('step.undone_at', 'is', null)

// Both people have confirmed the trip or recorded a milestone, neither has denied it, and a landing or a confirmation
// shows its end.
const isConfirmedByBoth = eb.and([
  eb('t.completed', 'is', null),
  eb.not(eb.exists(peopleOfTrip.where('person.completion_answer', 'is', false))),
  eb.not(
    eb.exists(
      peopleOfTrip
        .where('person.completion_answer', 'is not', true)
        .where(eb.not(eb.exists(milestonesOfTrip.whereRef('step.by_id', '=', 'person.account_id')))),
    ),
  ),
  eb.or([
    eb.exists(peopleOfTrip.where('person.completion_answer', 'is', true)),
    eb.exists(milestonesOfTrip.where('step.kind', '=', 'landed')),
  ]),
])

const isCloserToDepartureThan = (interval: string) =>
  sql<SqlBool>`now() >= t.first_departure_at - ${sql.lit(interval)}::interval`
const isAfterLanding = (interval: string) => sql<SqlBool>`now() >= t.last_landing_at + ${sql.lit(interval)}::interval`

type Stage = 'completed' | 'completion' | 'silent' | 'flying-24' | 'flying-72'
const stageLiteral = (stage: Stage) => sql.lit(stage)

// Only one stage applies: a worker that was down sends this prompt and skips the missed ones.
const stage = eb
  .case()
  .when(eb.fn.coalesce('h.left_at', 'v.left_at', 'h.banned_at', 'v.banned_at'), 'is not', null)
  .then(sql.lit<Stage | null>(null))
  .when(isAfterLanding('174 hours'))
  .then(eb.case().when(isConfirmedByBoth).then(stageLiteral('completed')).end())
  .when(isAfterLanding('6 hours'))
  .then(stageLiteral('completion'))
  .when(hasDeparted)
  .then(sql.lit<Stage | null>(null))
  .when(isCloserToDepartureThan('12 hours'))
  .then(stageLiteral('silent'))
  .when(isCloserToDepartureThan('24 hours'))
  .then(stageLiteral('flying-24'))
  .when(isCloserToDepartureThan('72 hours'))
  .then(stageLiteral('flying-72'))
  .end()

/**
 * Records the due prompts of at most `limit` trips, which the caller enqueues. Skips locked trips and accounts; the
 * next poll finds them.
 */
const recordDue = (db: Kysely<Database>, condition: Expression<SqlBool>, limit: Expression<number>) =>
  db
    .with('due', (db) =>
      db
        .selectFrom('trip as t')
        .innerJoin('account as h', 'h.id', 't.helper_id')
        .innerJoin('account as v', 'v.id', 't.traveler_id')
        .select(['t.id', departureSeconds.as('departs'), stage.as('stage')])
        .where('t.next_prompt_at', '<=', now())
        .where(condition)
        .orderBy('t.next_prompt_at')
        .limit(limit)
        // Kysely supports only one lock per query.
        .modifyEnd(sql`for no key update of t skip locked for key share of h, v skip locked`),
    )
    .with('moved', (db) =>
      db
        .updateTable('trip')
        .from('due')
        .set(({ eb, ref }) => ({
          next_prompt_at: sql<string>`next_prompt(first_departure_at, last_landing_at, now())`,
          completed: eb
            .case()
            .when('due.stage', '=', stageLiteral('completed'))
            .then(sql.lit(true))
            .else(ref('trip.completed'))
            .end(),
        }))
        .whereRef('trip.id', '=', 'due.id')
        .returning('trip.id'),
    )
    .with('notified', (db) =>
      db
        .insertInto('trip_notification')
        .columns(['trip_id', 'kind', 'account_id'])
        .expression(({ selectFrom }) =>
          selectFrom('due')
            .innerJoin('moved', 'moved.id', 'due.id')
            .innerJoin('trip_person as p', 'p.trip_id', 'due.id')
            .innerJoin('account as a', (join) => join.onRef('a.id', '=', 'p.account_id').on('a.email', 'is not', null))
            .innerJoin('trip_person as other', (join) =>
              join.onRef('other.trip_id', '=', 'due.id').onRef('other.account_id', '<>', 'p.account_id'),
            )
            .select(({ eb, ref }) => [
              'due.id',
              eb
                .case()
                .when('due.stage', 'in', [stageLiteral('completed'), stageLiteral('completion')])
                .then(ref('due.stage'))
                .else(sql<string>`due.stage || ':' || due.departs`)
                .end()
                .as('kind'),
              'p.account_id',
            ])
            .where(({ eb, and, exists, selectFrom }) =>
              eb
                .case('due.stage')
                // The other person got a prompt for these flights and has not responded.
                .when(stageLiteral('silent'))
                .then(
                  and([
                    eb('other.flying', 'is', null),
                    exists(
                      selectFrom('trip_notification as n')
                        .whereRef('n.trip_id', '=', 'due.id')
                        .whereRef('n.account_id', '=', 'other.account_id')
                        .where('n.kind', 'in', [
                          sql<string>`'flying-72:' || due.departs`,
                          sql<string>`'flying-24:' || due.departs`,
                        ]),
                    ),
                  ]),
                )
                .when(stageLiteral('completion'))
                .then(eb('p.completion_answer', 'is', null))
                .else(eb('due.stage', 'is not', null))
                .end(),
            ),
        )
        .onConflict((of) => of.constraint('trip_notification_once').doNothing())
        .returning(['trip_id', 'kind', 'account_id']),
    )
    .selectFrom('due')
    .leftJoin('notified', 'notified.trip_id', 'due.id')
    .select(({ ref }) => [
      'due.id as trip',
      ref('notified.kind').$castTo<ConfirmationPromptKind | null>().as('kind'),
      'notified.account_id as account',
    ])

const isTripDue = isWorkDue(WORKER, eb.ref('t.id'))

export type PromptedTrip = NonNullable<Awaited<ReturnType<typeof recordDuePrompts.first>>>

export const recordDuePrompts = statement((db, { limit }: Args<{ limit: number }>) => recordDue(db, isTripDue, limit))

export const recordPromptsOf = statement((db, { id }: Args<{ id: number }>) =>
  recordDue(db, eb('t.id', '=', id), sql.lit(1)),
)

export const findDue = statement((db, { limit }: Args<{ limit: number }>) =>
  db
    .selectFrom('trip as t')
    .select('t.id')
    .where('t.next_prompt_at', '<=', now())
    .where(isTripDue)
    .orderBy('t.next_prompt_at')
    .limit(limit),
)

/** Returns nothing if the trip is no longer agreed, or if one person has blocked the other, has left or is banned. */
export const findConfirmationPrompt = statement((db, of: Args<{ trip: number; account: number; kind: string }>) =>
  db
    .selectFrom('trip as t')
    .innerJoin('trip_person as mine', (join) =>
      join.onRef('mine.trip_id', '=', 't.id').on('mine.account_id', '=', of.account),
    )
    .innerJoin('trip_person as others', (join) =>
      join.onRef('others.trip_id', '=', 't.id').on('others.account_id', '<>', of.account),
    )
    .innerJoin('account as a', 'a.id', 'mine.account_id')
    .innerJoin('account as b', 'b.id', 'others.account_id')
    .innerJoin('trip_leg as first', (join) =>
      join.onRef('first.trip_id', '=', 't.id').on('first.number', '=', sql.lit(1)),
    )
    .innerJoinLateral(lastLeg.as('last'), (join) => join.onTrue())
    .select(({ eb, ref, selectFrom }) => [
      ...(['a.id as reader', 'a.locale', 'b.username as other', 'b.id as otherId', 'first.departure'] as const),
      ...(['last.arrival', 'first.date', 'first.time', 't.tip_amount as tipAmount', 't.completed'] as const),
      ...(['mine.flying', 'mine.completion_answer as completionAnswer', 'others.flying as otherFlying'] as const),
      'others.completion_answer as otherCompletionAnswer',
      ref('a.email').$notNull().as('to'),
      departureSeconds.as('departs'),
      hasDeparted.as('hasDeparted'),
      eb('t.traveler_id', '=', ref('a.id')).$castTo<boolean>().as('isTraveler'),
      sql<string>`coalesce(t.companion ->> 'firstName', '')`.as('companion'),
      selectFrom('listing as l')
        .select('l.id')
        .whereRef('l.id', '=', 't.seeking_listing_id')
        .whereRef('l.account_id', '=', 'a.id')
        .where(isOpen)
        .as('openListing'),
    ])
    .where('t.id', '=', of.trip)
    .where('t.state', '=', 'agreed')
    .where('a.email', 'is not', null)
    .where('b.left_at', 'is', null)
    .where('a.banned_at', 'is', null)
    .where('b.banned_at', 'is', null)
    .where(({ not, ref }) => not(isEitherBlocked(ref('a.id'), ref('b.id'))))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('trip_notification')
          .whereRef('trip_id', '=', 't.id')
          .where('kind', '=', of.kind)
          .where('account_id', '=', of.account),
      ),
    ),
)

export type PromptContext = NonNullable<Awaited<ReturnType<typeof findConfirmationPrompt.first>>>
