import { notes } from '../device/offlineNotes.ts'
import { offlinePage } from './offlinePage.ts'
import type { Fetching } from './scope.ts'

/** After this time the device counts as offline if there is content to read. */
const NETWORK_TIMEOUT_MS = 10_000

const readNotes = () => notes().catch(() => [])

export async function pageFor(event: Fetching): Promise<Response> {
  const network = fromNetwork(event).catch(() => undefined)
  const response = await Promise.race([network, timeout(network)])
  return response ?? offlinePage(event.request.url, await readNotes())
}

async function fromNetwork({ preloadResponse, request }: Fetching): Promise<Response> {
  return (await preloadResponse) ?? fetch(request)
}

async function timeout(network: Promise<Response | undefined>): Promise<Response | undefined> {
  await new Promise((resolve) => setTimeout(resolve, NETWORK_TIMEOUT_MS))
  return (await readNotes()).length > 0 ? undefined : network
}
