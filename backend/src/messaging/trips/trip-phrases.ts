import { i18n } from '../../languages/i18n.ts'

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
