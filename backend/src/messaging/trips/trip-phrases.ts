import { i18n } from '../../languages/i18n.ts'
import { locationOf } from '../../listings/trip/flight-times.public.ts'
import { firstNameOf } from './family/family-texts.ts'

export const tripText = ({ departure, arrival, date }: { departure: string; arrival: string; date: string }) =>
  i18n._(
    '{from} to {to} on {day}',
    { from: locationOf(departure).city, to: locationOf(arrival).city, day: i18n.day(date) },
    { comment: 'A trip, mostly after a colon: "Your trip is agreed: Hyderabad to Chicago on December 8, 2026."' },
  )

type MeetingSide = 'before-security' | 'after-security' | 'after-arrival'

export interface Meeting {
  meetingPlace: string | null
  meetingSide: MeetingSide | null
}

export function meetingText({ meetingPlace, meetingSide }: Meeting): string {
  const where = [...(meetingPlace ? [meetingPlace] : []), ...(meetingSide ? [sideText(meetingSide)] : [])]
  return where.length > 0
    ? i18n._('The meeting place is now: {where}.', { where: i18n.join(where) })
    : i18n._('There is no meeting place at the moment.')
}

function sideText(side: MeetingSide): string {
  if (side === 'before-security')
    return i18n._(
      'before the security check',
      {},
      { comment: 'Follows the name of a meeting place: "The meeting place is now: Gate 5, …"' },
    )
  return side === 'after-security'
    ? i18n._(
        'after the security check',
        {},
        { comment: 'Follows the name of a meeting place: "The meeting place is now: Gate 5, …"' },
      )
    : i18n._(
        'after landing, at the exit',
        {},
        { comment: 'Follows the name of a meeting place: "The meeting place is now: Gate 5, …"' },
      )
}

/** "Leela", or "your mother" if the poster gave no name. */
export const namedToPoster = ({
  firstName,
  relation,
}: {
  firstName: string | null
  relation: string | null
}): string => (firstName ? firstNameOf(firstName) : yourRelative(relation))

const yourRelative = (relation: string | null): string =>
  i18n._(
    '{relation, select, mother {your mother} father {your father} grandmother {your grandmother} grandfather {your grandfather} wife {your wife} husband {your husband} partner {your partner} daughter {your daughter} son {your son} sister {your sister} brother {your brother} aunt {your aunt} uncle {your uncle} cousin {your cousin} relative {your relative} friend {your friend} other {your family}}',
    { relation: relation ?? '' },
  )
