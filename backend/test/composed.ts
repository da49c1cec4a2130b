import type { Me } from '../src/account/account.contract.ts'

// For the comparison of composed documents with what React renders (shell/src/composed.test.tsx).
export { composeDocument } from '../src/documents/compose/document.ts'

/** The signed-in reader of composed documents. */
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
