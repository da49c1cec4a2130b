/** The site's name. In the front end, only app/app.webmanifest repeats it. */
export const product = 'Flight Amigo'

/** The description for search engines. */
export const description =
  'Help another family while flying to yours: find someone on the same flight who is glad to help, or help someone who would be glad of you.'

/** The team's pages on other sites. Its email address is the setting CONTACT_EMAIL. */
export const social = [
  { name: 'Facebook', to: 'https://www.facebook.com/flightamigo.example' },
  { name: 'Instagram', to: 'https://www.instagram.com/flightamigo.example' },
  { name: 'YouTube', to: 'https://www.youtube.com/@flightamigo.example' },
]
