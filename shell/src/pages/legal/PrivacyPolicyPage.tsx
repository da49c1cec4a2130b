import { msg } from '@lingui/core/macro'
import { product } from '../../product.ts'
import { LegalPage, type LegalText } from './LegalPage.tsx'

const privacy: LegalText = {
  title: msg`Privacy Policy`,
  summary: [
    msg`We ask only for what brings travelers together, and we do not sell it to anyone.`,
    msg`Your email and phone stay hidden until someone who is signed in explicitly asks to connect with you.`,
    msg`You can download or delete your data on your profile at any time.`,
  ],
  sections: [
    {
      heading: 'What we collect',
      paragraphs: [`When you use ${product} we collect:`],
      points: [
        'Your name and what else you write on your profile, such as languages, a few words about yourself and a photo or the address of a picture. Of a photo we keep a small square, without the place and other data in the file.',
        'Contact details: your email address and, if you give it, your phone number.',
        'Flight details: airports, dates, times and flight numbers of your listings.',
        'Travel preferences: the help you offer or look for, and whether you offer or accept tips.',
        'What you send to others here: messages, ratings and testimonials, and what you write to us.',
        'Your IP address and information about your browser, which every website receives.',
      ],
    },
    {
      heading: 'What we use it for',
      paragraphs: ['We use this information to:'],
      points: [
        'Connect travelers who offer help with travelers who look for it.',
        'Show your listings, profile and ratings to people who search for a companion.',
        'Send you verification codes, and tell you when someone asks to connect with you or writes to you.',
        'Prevent abuse: spam, fraud, robots and attacks on accounts.',
        'Keep the site working and understand, in numbers without names, how it is used.',
      ],
    },
    {
      heading: 'What other people see',
      paragraphs: [
        'Everybody can see your listings and your page: your name, picture, languages, words about yourself and ratings, since when you are here, how soon you usually reply, and whether your phone is verified. Search engines are asked not to list your page while you have no open listing. Your contact information is shared with other users only when they express interest: when someone who is signed in explicitly asks to connect. We record who asked and when, tell you about it, and list it on your profile.',
        'A listing for someone close shows less. Visitors see the route, the day and the languages. People who are logged in also see your relation, what help is needed, the flight numbers and the description. First name, age and time of day are shown to a helper when you share them in a proposal or agree on a trip, and your note on how to recognize the traveler once the trip is agreed. We erase first name, age and note 30 days after the trip.',
        'What you send to another traveler, by message or in person, is in their hands. Please share no more than the trip needs.',
      ],
    },
    {
      heading: 'Who works for us',
      paragraphs: [
        "We do not sell your information to third parties. A few services handle what they need for their work and nothing more: delivery of email and text messages, card payments (we never see or keep your card number; for your receipt we store only the card's brand and its last four digits), a check against robots, which looks at how a browser behaves, and flight data: its provider gets flight numbers and days, and never learns who asks or travels. We may also have to answer to courts and authorities where the law requires it.",
      ],
    },
    {
      heading: 'Cookies',
      paragraphs: [
        'We set cookies that are needed to log you in and to keep you logged in, and, while some visitors try a new version of a part of the site, cookies that remember which version you have. The check against robots, the payment form and, where it is switched on, the measurement of visits may set their own.',
      ],
    },
    {
      heading: 'How long we keep it',
      paragraphs: [
        'We keep your information as long as you have an account or a listing. When you delete your account, your profile, contact details and listings go with it; what you wrote to others stays with them without your name, and records of payments stay, without personal data, as long as the law asks for them. If you leave while a trip with someone is under way, they keep your name, what you let them see of you, and the steps of that trip until two days after it has landed.',
        'For 30 days after that we keep a code made from your email address and your verified number, without these themselves, and with it what protects others: limits, blocks, and the reviews about you, which no one sees. If you come back in that time, they apply again; otherwise we erase the reviews.',
      ],
    },
    {
      heading: 'Security',
      paragraphs: [
        'We protect your information with encrypted connections, short-lived login codes and limits against guessing. Still, no way of sending or storing data is perfectly safe, and we cannot give an absolute guarantee of security.',
      ],
    },
    {
      heading: 'Your choices',
      paragraphs: [
        'On your profile you can see and change what we know about you, download it, log out everywhere and delete your account. You may also ask us to do any of this for you.',
      ],
    },
    {
      heading: 'Changes',
      paragraphs: ['When this policy changes, the new version appears on this page with its date.'],
    },
  ],
}

export const PrivacyPolicyPage = () => <LegalPage text={privacy} />
