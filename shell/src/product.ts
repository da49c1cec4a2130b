/** In the front end, only app/app.webmanifest repeats it. */
export const product = 'Flight Amigo'

/** The team's email address is the setting CONTACT_EMAIL. */
export const social = [
  { name: 'Facebook', to: 'https://www.facebook.com/flightamigo.example' },
  { name: 'Instagram', to: 'https://www.instagram.com/flightamigo.example' },
  { name: 'YouTube', to: 'https://www.youtube.com/@flightamigo.example' },
]
