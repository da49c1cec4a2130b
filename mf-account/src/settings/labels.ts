import { msg } from '@lingui/core/macro'

// Shared with the skeleton, so that it has the height of the page at every width.

export const NOTIFICATIONS = msg`Notifications`
export const YOUR_ACCOUNT = msg`Your account`
export const UNREAD_EMAILS = {
  label: msg`Email me about messages that stay unread`,
  help: msg`One email, ten minutes after the message.`,
}
export const SMS_COPIES = {
  label: msg`Travelers may also send me messages as SMS`,
  help: msg`At most 5 a day, to your phone.`,
}
export const FLIGHT_SMS = {
  label: msg`Text me news about the flights of my trips`,
  help: msg`At most 10 a day. Reply STOP to end.`,
}
export const READ_RECEIPTS = {
  label: msg`Read receipts`,
  help: msg`If you and the other person both turn this on, you each see when your messages are read.`,
}
export const DEVICE = {
  label: msg`Notify me on this device`,
  help: msg`A short note like “New message from Asha”, without the text of the message.`,
}
export const TIME_ZONE = {
  label: msg`Your time zone`,
  help: msg`The daily email about your matches arrives at 8 AM in this time zone.`,
}
export const EMAIL = {
  title: msg`Change email address`,
  text: msg`We send a code to the old and the new email address.`,
}
export const LOG_OUT = {
  title: msg`Log out everywhere`,
  text: msg`Ends your session here and on every other device.`,
}
export const DELETE = {
  title: msg`Delete my account`,
  text: msg`Deletes your account and your listings permanently. You'll confirm first.`,
}
