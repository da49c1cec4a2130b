/** The purpose of each variable without a default, printed when it is missing. `.env.example` has the details. */
export const PURPOSES: Readonly<Record<string, string>> = {
  DATABASE_URL: 'the PostgreSQL of the site, as postgres://user:password@host:5432/name',
  CODE_SECRET: 'at least 32 random characters, which sign codes, links and cookies (openssl rand -hex 32)',
  SMTP_URL: 'the mail server, as smtp://user:password@host:587',
  MAIL_FROM: 'the sender of all emails, as hello@flight-amigo.example',
  CONTACT_EMAIL: 'who receives the messages of the contact page',
  TWILIO_ACCOUNT_SID: 'the account at Twilio that sends SMS, as AC and 32 digits',
  TWILIO_AUTH_TOKEN: 'the auth token of that account at Twilio',
  TWILIO_FROM: 'the sender of SMS, a number like +15550100',
  STRIPE_SECRET_KEY: 'the key of Stripe that charges and pays out, as sk_live_…',
  STRIPE_PUBLISHABLE_KEY: 'the key of Stripe for browsers, as pk_live_…',
  STRIPE_WEBHOOK_SECRET: 'the signing secret of the webhook at Stripe, as whsec_…',
  BOT_CHECK_SITE_KEY: 'the key of reCAPTCHA v3 for browsers',
  BOT_CHECK_SECRET: 'the secret of reCAPTCHA v3',
}
