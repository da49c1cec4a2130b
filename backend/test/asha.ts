import type { Me } from '../src/account/account.contract.ts'

/** A signed-in user for the tests of both sides. */
export const asha: Me = {
  id: 7,
  username: 'Asha',
  email: 'asha@mail.test',
  phoneNumberMasked: null,
  profilePictureUrl: null,
  languages: null,
  languageCodes: [],
  otherLanguages: '',
  bio: null,
  verified: true,
  smsCopies: false,
  flightSms: false,
  timeZone: null,
  locale: 'en',
  emailChangesAt: null,
  suspension: null,
}
