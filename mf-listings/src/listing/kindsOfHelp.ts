import { msg } from '@lingui/core/macro'

export const KINDS_OF_HELP = [
  ['Wheelchair help', msg`Wheelchair help`],
  ['First flight', msg`First flight`],
  ['Changing planes', msg`Changing planes`],
  ['Forms', msg({ message: 'Forms', comment: 'Help with forms, such as the one for customs' })],
  ['Translation', msg({ message: 'Translation', comment: 'Help by translating what people say' })],
  ['Medicine', msg({ message: 'Medicine', comment: 'Help with medicine at fixed times' })],
  ['Traveling with a child', msg`Traveling with a child`],
  ['Traveling with a pet', msg`Traveling with a pet`],
] as const
