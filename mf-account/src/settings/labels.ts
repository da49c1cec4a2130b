// The skeleton shows these labels too, so it has the height of the page at every width.

export const UNREAD_EMAILS = {
  label: 'Email me about messages that stay unread',
  help: 'One email, ten minutes after the message.',
}
export const SMS_COPIES = {
  label: 'Travelers may also send me messages as SMS',
  help: 'At most 5 a day, to your phone.',
}
export const READ_RECEIPTS = {
  label: 'Read receipts',
  help: 'You and travelers who want it too see when the other has read a message.',
}
export const DEVICE = {
  label: 'Notify me on this device',
  help: 'A short note like “New message from Asha”, without its text.',
}
export const TIME_ZONE = {
  label: 'Your time zone',
  help: 'The daily email about your matches comes at 8 in the morning there.',
}
export const EMAIL = {
  title: 'Change email address',
  text: 'With a code at both addresses.',
}
export const LOG_OUT = {
  title: 'Log out everywhere',
  text: 'Ends your session here and on every other device.',
}
export const DELETE = {
  title: 'Delete my account',
  text: 'For good, with your listings. We ask you once more.',
}
