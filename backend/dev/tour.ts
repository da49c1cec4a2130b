import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { OpenApi } from '../src/openapi.ts'
import { STYLES } from './inbox.page.ts'
import { devPage } from './page.ts'

const READER = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
const READER_FILES: Record<string, string> = {
  'swagger-ui.css': 'text/css',
  'swagger-ui-bundle.js': 'text/javascript',
}

/** The pages that development offers beside the site: address, name and purpose. */
const TOUR = [
  ['/', 'The site', 'As travelers see it. Demo listings and people are there from the first start.'],
  ['/dev/inbox', 'Inbox', 'Every email, SMS and push message that the site has sent. Login codes are here.'],
  ['/dev/api', 'API reference', 'Every route with its parameters, bodies and replies, generated from the contracts.'],
  ['/dev/ui', 'UI gallery', 'Every component of shared-ui on one page.'],
  ['/dev/flights', 'Fake flights', 'About 480 flights: delay, cancel or divert one, or change its gate.'],
  ['/dev/releases', 'Releases', 'Which build of the shell and of each remote is live: canary, promote, roll back.'],
  [
    '/dev/stripe/transfers.json',
    'Fake Stripe',
    'What it has stored: also payment_intents, charges, refunds, disputes, accounts.',
  ],
] as const

const tourPage = devPage(
  'Development',
  `<style>${STYLES.css}</style>`,
  `<header>
<h1>Development</h1>
<p>These pages exist only on a site that npm start or npm test has started.</p>
</header>
<main>
${TOUR.map(([url, name, text]) => `<article><h2><a href="${url}">${name}</a></h2><p>${text}</p></article>`).join('\n')}
<article><h2>Cards and codes</h2>
<p>Tip with the card 4242 4242 4242 4242, any later date and any security code; 4000 0000 0000 0002 is declined. To sign in, type any
email address and read the code in the <a href="/dev/inbox">inbox</a>.</p></article>
<article><h2>Let time pass</h2>
<p>This moves the clock of the whole site by a day, and replies when all that is due by then is done:</p>
<pre>curl -X POST -H 'content-type: application/json' -d '{"advanceSeconds": 86400}' &lt;address&gt;/dev/clock</pre>
<p>GET /dev/settled replies as soon as no request, job or event is left. Tests wait for it.</p></article>
</main>`,
)

const REFERENCE = devPage(
  'API reference',
  `<link rel="stylesheet" href="/dev/api/swagger-ui.css">
<script src="/dev/api/swagger-ui-bundle.js" defer></script>
<script src="/dev/api/start.js" defer></script>`,
  '<div id="reference"></div>',
)

const START = `SwaggerUIBundle({ url: '/dev/api.json', dom_id: '#reference', deepLinking: true, docExpansion: 'none', validatorUrl: null })`

const POLICY = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'"
const REFERENCE_POLICY = `${POLICY}; script-src 'self'; connect-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:`

/** `/dev`: an index of everything that development offers. `/dev/api`: the reference of the API. */
export function mountTour(fastify: FastifyInstance, describe: () => Promise<OpenApi>): void {
  const page = (url: string, policy: string, html: string) =>
    fastify.get(url, (_request, reply) => reply.header('content-security-policy', policy).type('text/html').send(html))
  page('/dev', `${POLICY}; style-src ${STYLES.hash}`, tourPage)
  page('/dev/api', REFERENCE_POLICY, REFERENCE)
  fastify.get('/dev/api.json', describe)
  fastify.get('/dev/api/start.js', (_request, reply) => reply.type('text/javascript').send(START))
  for (const [file, type] of Object.entries(READER_FILES))
    fastify.get(`/dev/api/${file}`, async (_request, reply) =>
      reply.type(type).send(await readFile(join(READER, file))),
    )
}
