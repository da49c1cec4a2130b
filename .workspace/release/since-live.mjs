import { breaksOf } from '@flight-amigo/backend/releases/contracts'
import { Site } from './site.mjs'

try {
  const site = new Site(process.argv[2])
  const live = await site.request('GET', '/live/contracts')
  const broken = await breaksOf(live)
  for (const line of broken) console.error(line)
  if (broken.length > 0) process.exitCode = 1
  else console.log(`The backend of this checkout serves every live release of ${site.origin}: ${live.length} of them.`)
} catch (error) {
  console.error(error.reasons ? error.reasons.join('\n') : error.message)
  process.exitCode = 1
}
