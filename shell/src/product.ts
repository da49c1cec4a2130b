/** What the site is called; nothing else in the front spells it out. */
export const product = 'Flight Amigo'

/** How the site introduces itself to search engines. */
export const description =
  'Help another family while flying to yours: find someone on the same flight who is glad to help, or help someone who would be glad of you.'

/** Where people find the team elsewhere; the address to write to is the site's setting CONTACT_EMAIL. */
export const social = [
  { name: 'Facebook', to: 'https://www.facebook.com/flightamigo.example' },
  { name: 'Instagram', to: 'https://www.instagram.com/flightamigo.example' },
  { name: 'YouTube', to: 'https://www.youtube.com/@flightamigo.example' },
]
