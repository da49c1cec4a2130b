/** A phone number for a link: a plus and the digits. */
export function normalizePhone(phone: string): string {
  return `+${phone.replace(/\D/g, '')}`
}

/** The links of the contact actions. Without an email or a number their actions are left out. */
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
        isExternal: true,
      },
      {
        event: 'contact_outlook',
        label: 'Outlook',
        href: `https://outlook.live.com/mail/0/deeplink/compose?to=${to}&subject=${about}`,
        isExternal: true,
      },
    )
  }
  if (phoneNumber) {
    const number = normalizePhone(phoneNumber)
    const digits = number.slice(1)
    links.push(
      { event: 'contact_call', label: 'Call', href: `tel:${number}` },
      { event: 'contact_sms', label: 'SMS', href: `sms:${number}` },
      { event: 'contact_whatsapp', label: 'WhatsApp', href: `https://wa.me/${digits}`, isExternal: true },
      { event: 'contact_telegram', label: 'Telegram', href: `https://t.me/${number}`, isExternal: true },
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
  /** The engagement event of a click. */
  event: string
  label: string
  href: string
  /** Whether it leads to another site, which opens in a new tab. */
  isExternal?: boolean
}
