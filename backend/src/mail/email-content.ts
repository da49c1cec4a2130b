export interface EmailContent {
  subject: string
  /** Inboxes show it beside the subject. Default: the code or the first paragraph. */
  preheader?: string
  /** The code comes first, so that a phone shows it in the preview. */
  code?: string
  paragraphs: string[]
  card?: EmailCard
  /** Receipts show these rows in a frame after the paragraphs. */
  facts?: Fact[]
  /** Entries follow the paragraphs, and have a frame if they have a title. */
  entries?: Entry[]
  button?: { label: string; url: string }
  secondaryLinks?: Entry[]
  /** Says why the recipient gets this email, in the footer. */
  reason: { text: string; label?: string; url?: string }
}

export interface Entry {
  title?: string
  /** The HTML shows the name and its initial above the title. */
  person?: string
  text: string
  label?: string
  url?: string
}

export interface Fact {
  label: string
  value: string
}

export interface EmailCard {
  person?: string | undefined
  trip?: TripCard | undefined
}

export interface TripCard {
  from: CardAirport
  to: CardAirport
  day: string | undefined
}

export interface CardAirport {
  code: string
  city: string
}
