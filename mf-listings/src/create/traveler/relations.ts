import type { RELATIONS } from '@flight-amigo/backend/contract/listings'
import { msg } from '@lingui/core/macro'

export const RELATION_LABELS = {
  mother: msg({ message: 'mother', comment: 'Completes the label They are your…, and Languages your mother speaks' }),
  father: msg`father`,
  grandmother: msg`grandmother`,
  grandfather: msg`grandfather`,
  wife: msg`wife`,
  husband: msg`husband`,
  partner: msg`partner`,
  daughter: msg`daughter`,
  son: msg`son`,
  sister: msg`sister`,
  brother: msg`brother`,
  aunt: msg`aunt`,
  uncle: msg`uncle`,
  cousin: msg`cousin`,
  relative: msg`relative`,
  friend: msg`friend`,
} satisfies Record<(typeof RELATIONS)[number], object>
