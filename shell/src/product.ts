/** What the site is called; nothing else in the front spells it out. */
export const product = 'Flight Amigo'

/** How the site introduces itself to search engines. */
export const description =
  'Help another family while flying to yours: find someone on the same flight who is glad to help, or help someone who would be glad of you.'

/** Where people reach the team, here and elsewhere. */
export const contact = {
  email: 'hello@flightamigo.example',
  social: [
    { name: 'Facebook', to: 'https://www.facebook.com/flightamigo.example' },
    { name: 'Instagram', to: 'https://www.instagram.com/flightamigo.example' },
    { name: 'YouTube', to: 'https://www.youtube.com/@flightamigo.example' },
  ],
}
