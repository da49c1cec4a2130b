import type { Trip } from '@flight-amigo/backend/contract/messaging'
import { defineDrafts } from '@flight-amigo/shell/sdk'
import * as z from 'zod/mini'

const MeetingValues = z.object({
  ...{ place: z.string(), side: z.string(), carry: z.string() },
  revision: z.int(),
})
export type MeetingValues = z.infer<typeof MeetingValues>

export const meetingDrafts = defineDrafts({ name: 'meeting', storedIn: 'tab', schema: MeetingValues })

export const meetingValuesOf = ({ place, side, carry, revision }: Trip['meeting']): MeetingValues => ({
  ...{ place: place ?? '', side: side ?? '', carry: carry ?? '', revision },
})
