// The skeleton shows these words too, so it is as high as the page at every width, in every typeface.

export const MAILS = {
  label: 'Email me about messages that stay unread',
  help: 'One email, ten minutes after the message.',
}
export const COPIES = {
  label: 'Travelers may also send me messages as SMS',
  help: 'At most 5 a day, to your phone.',
}
export const RECEIPTS = {
  label: 'Read receipts',
  help: 'You and travelers who want it too see when the other has read a message.',
}
export const DEVICE = {
  label: 'Notify me on this device',
  help: 'A short note such as “New message from Asha”, never the words of a message.',
}
export const TIME_ZONE = {
  label: 'Your time zone',
  help: 'The daily email about people for your trips comes at 8 in the morning there.',
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
