import { ContactForm } from './ContactForm.tsx'
import { ContactFrame } from './ContactFrame.tsx'

/** `/contact`. */
export const ContactPage = () => (
  <ContactFrame>
    <ContactForm />
  </ContactFrame>
)
