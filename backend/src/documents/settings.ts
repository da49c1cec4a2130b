import type { Env } from '../env.ts'
import { LOCALES } from '../languages/locales.ts'
import { PICTURE_SIZE, SITE_PICTURE, sitePictureIn } from '../pictures/link-picture.ts'
import type { DocumentSettings } from './documents.contract.ts'

interface Hosts {
  scripts: string[]
  connects: string[]
  frames: string[]
}

// The hosts that each service's documentation requires in a content security policy, by the host of its script.
const BY_SCRIPT_HOST: Record<string, Hosts> = {
  'https://js.stripe.com': {
    scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
    connects: ['https://api.stripe.com'],
    frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  },
  'https://www.google.com': {
    scripts: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
    connects: ['https://www.google.com/recaptcha/'],
    frames: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
  },
  'https://www.googletagmanager.com': {
    scripts: ['https://www.googletagmanager.com'],
    connects: ['https://*.google-analytics.com', 'https://*.analytics.google.com', 'https://www.googletagmanager.com'],
    frames: [],
  },
}

export function documentSettings(env: Env): DocumentSettings {
  const tags = env.ANALYTICS_ID ? ['https://www.googletagmanager.com'] : []
  const origins = [env.STRIPE_SCRIPT_URL, env.BOT_CHECK_SCRIPT_URL, ...tags].map((url) => new URL(url).origin)
  const foreign = [...new Set(origins)].filter((origin) => origin !== env.ORIGIN)
  const hosts = foreign.map(
    (origin) => BY_SCRIPT_HOST[origin] ?? { scripts: [origin], connects: [origin], frames: [origin] },
  )
  return {
    origin: env.ORIGIN,
    picture: {
      address: SITE_PICTURE.url,
      addresses: Object.fromEntries(LOCALES.map((locale) => [locale, sitePictureIn(locale).url])),
      ...PICTURE_SIZE,
      alt: /*i18n*/ '{product}: help another family while flying to yours',
    },
    scriptHosts: hosts.flatMap(({ scripts }) => scripts),
    connectHosts: hosts.flatMap(({ connects }) => connects),
    frameHosts: hosts.flatMap(({ frames }) => frames),
    ...(env.ANALYTICS_ID && { analyticsId: env.ANALYTICS_ID }),
    contactEmail: env.CONTACT_EMAIL,
    ...(env.URGENT_PHONE && { urgentPhone: env.URGENT_PHONE }),
    ...(env.OPERATOR && { operator: env.OPERATOR }),
    botCheckKey: env.BOT_CHECK_SITE_KEY,
    botCheckScript: env.BOT_CHECK_SCRIPT_URL,
    ...(!env.SERVICE_WORKER && { serviceWorker: false }),
    stripeKey: env.STRIPE_PUBLISHABLE_KEY,
    stripeScript: env.STRIPE_SCRIPT_URL,
    ...(env.OTEL_EXPORTER_OTLP_ENDPOINT && { traces: true }),
  }
}
