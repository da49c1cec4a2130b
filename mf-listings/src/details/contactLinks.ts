/** A phone number as links want it: a leading plus is kept and other non-digits go; otherwise a plus is put before the digits. */
export function normalizePhone(phone: string): string {
  return `+${phone.replace(/\D/g, '')}`
}

/** Where each contact action leads; an action without its address or number is absent. */
export function contactLinks({ email, phoneNumber, subject }: Contact): ContactLink[] {
  const links: ContactLink[] = []
  if (email) {
    const to = encodeURIComponent(email)
    const about = encodeURIComponent(subject)
    links.push(
      { event: 'contact_email', label: 'Email Client', href: `mailto:${to}?subject=${about}` },
      {
        event: 'contact_gmail',
        label: 'Gmail',
        href: `https://mail.google.com/mail/?view=cm&fs=1&to=${to}&su=${about}`,
        elsewhere: true,
      },
      {
        event: 'contact_outlook',
        label: 'Outlook',
        href: `https://outlook.live.com/mail/0/deeplink/compose?to=${to}&subject=${about}`,
        elsewhere: true,
      },
    )
  }
  if (phoneNumber) {
    const number = normalizePhone(phoneNumber)
    const digits = number.slice(1)
    links.push(
      { event: 'contact_call', label: 'Call', href: `tel:${number}` },
      { event: 'contact_sms', label: 'SMS', href: `sms:${number}` },
      { event: 'contact_whatsapp', label: 'WhatsApp', href: `https://wa.me/${digits}`, elsewhere: true },
      { event: 'contact_telegram', label: 'Telegram', href: `https://t.me/${number}`, elsewhere: true },
    )
  }
  return links
}

interface Contact {
  email?: string | null | undefined
  phoneNumber?: string | null | undefined
  subject: string
}

interface ContactLink {
  /** The engagement event that a click is counted as. */
  event: string
  label: string
  href: string
  /** Opens another site, so in a tab of its own. */
  elsewhere?: boolean
}
