import { msg } from '@lingui/core/macro'
import { product } from '../../product.ts'
import { LegalPage, type LegalText } from './LegalPage.tsx'

const terms: LegalText = {
  title: msg`Terms of Use`,
  summary: [
    msg`${product} introduces travelers to each other. What they agree on, they agree on between themselves.`,
    msg`All interactions are at the users' own risk. Please check for yourself whom you travel with.`,
    msg`Be honest and kind. Spam, harassment and anything illegal have no place here.`,
    msg`Tips are optional and 100% go to helpers. There are no platform fees.`,
  ],
  sections: [
    {
      heading: 'Acceptance of these terms',
      paragraphs: [
        `By visiting ${product}, creating a listing, logging in or contacting another traveler, you accept these Terms of Use and our Privacy Policy. If you do not agree with them, please do not use the site.`,
        'You must be old enough to enter into an agreement where you live. If you arrange help for someone else, such as a parent, you do so with their permission and you are responsible for what you share about them.',
      ],
    },
    {
      heading: 'Disclaimer of liability',
      paragraphs: [
        `${product} is a place to meet. We are not an airline, a travel agency, an escort or care service, an employer of helpers, or a party to anything that travelers agree on. We do not check identities, backgrounds, health, documents or tickets, and we do not supervise any trip.`,
        "All interactions, online and in person, are at the users' own risk. We are not liable for the conduct of any user, for delayed, changed or missed flights, for lost property, injury, illness or any other harm that comes from meeting, helping or travelling with someone you found here, or from help that was promised and not given.",
      ],
    },
    {
      heading: 'No warranties',
      paragraphs: [
        'The site is provided "as is" and "as available", without warranties of any kind, express or implied, including fitness for a particular purpose, accuracy and non-infringement. We do not warrant that listings, profiles, ratings or testimonials are true or complete, that you will find a companion, or that the site will always be available, secure or free of errors.',
      ],
    },
    {
      heading: 'Your responsibility',
      paragraphs: [
        'You are responsible for what you publish and send, for keeping access to your email and phone to yourself, and for your own safety. Meet in public areas of the airport, tell your family whom you meet, and never carry anything through security or customs for someone else.',
        'You agree not to use the site for any of the following. We may remove listings and close accounts that do.',
      ],
      points: [
        'Spam, advertising, chain messages or collecting the details of other people.',
        'Harassment, threats, hate or discrimination of any kind.',
        'Illegal activity, including fraud, smuggling, trafficking and breaking the rules of an airline, an airport or a country.',
        'False listings, false names, or publishing the contact details of someone who has not agreed.',
        'Attacking, overloading or working around the protections of the site.',
      ],
    },
    {
      heading: 'Tips',
      paragraphs: [
        'Tips are voluntary thanks between users. 100% of a tip goes to the helper and there are no platform fees. A tip is not a payment for a service, creates no claim to help, and is handled by our payment provider under its own terms.',
      ],
    },
    {
      heading: 'Indemnification',
      paragraphs: [
        `You agree to indemnify and hold harmless ${product}, its owners, operators and those who work for it from any claim, loss, damage, cost or legal fee that arises from your use of the site, from what you publish, from your dealings with other users, or from your breach of these terms or of the law.`,
      ],
    },
    {
      heading: 'Limitation of liability',
      paragraphs: [
        `To the fullest extent that the law allows, ${product}, its owners and operators are not liable for any direct, indirect, incidental, special, consequential or punitive damages, or for lost data, profit or goodwill, that result from using the site or from not being able to use it, even if we were told that such damages are possible.`,
        'Nothing in these terms limits a liability that cannot be limited by law.',
      ],
    },
    {
      heading: "Protection of the owners' assets",
      paragraphs: [
        `You agree that any claim that has to do with the site can be made only against the service ${product} itself. The owners, operators and those who work for it are not personally liable, and their personal assets, property and income cannot be claimed to satisfy any demand or judgment.`,
      ],
    },
    {
      heading: 'Changes without notice',
      paragraphs: [
        'We may change these terms, or change, pause or end any part of the site, at any time and without notice. The version on this page is the one that applies. By using the site after a change you accept it.',
      ],
    },
  ],
}

export const TermsOfUsePage = () => <LegalPage text={terms} />
