// Fakes the signed-in user for the pages of a visual check, which must not change the site.
const TEST_USER = {
  id: 1,
  username: 'Visual check',
  email: 'release-check@example.invalid',
  phoneNumberMasked: null,
  profilePictureUrl: null,
  languages: null,
  bio: null,
  verified: true,
  smsCopies: false,
  flightSms: false,
}
/** Passes reads on, rejects writes, and responds as if a user were signed in. */
export async function fulfillAsUser(route) {
  const request = route.request()
  const { pathname } = new URL(request.url())
  if (request.resourceType() === 'document') {
    const response = await route.fetch({ maxRedirects: 0 })
    if (response.status() !== 200) return route.fulfill({ response })
    const body = (await response.text()).replace(
      /(<script type="application\/json" id="site">)(.*?)(<\/script>)/s,
      (_all, start, data, end) =>
        start + JSON.stringify({ ...JSON.parse(data), user: TEST_USER }).replaceAll('<', '\\u003c') + end,
    )
    return route.fulfill({ response, body })
  }
  if (!pathname.startsWith('/api/')) return route.continue()
  if (request.resourceType() === 'eventsource') return route.abort()
  if (pathname === '/api/auth/me') return route.fulfill({ json: TEST_USER })
  if (request.method() !== 'GET')
    return route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Not now.' } })
  const response = await route.fetch()
  return response.status() === 401 ? route.fulfill({ status: 503, json: {} }) : route.fulfill({ response })
}
