import { product } from '../../product.ts'

export interface Answer {
  question: string
  answer: string
  more?: { to: string; label: string }
}

export interface Moment {
  id: string
  heading: string
  answers: Answer[]
}

export const moments: Moment[] = [
  {
    id: 'before',
    heading: 'Before the trip',
    answers: [
      {
        question: 'How do I find someone on my flight?',
        answer:
          'Search your route and day. If there is no match yet, save the search, and we’ll email you about new ones.',
        more: { to: '/search', label: 'Search' },
      },
      {
        question: 'Do I need an account?',
        answer:
          'Not to look around. To message someone or to see how to contact them, log in with your email. We send you a 6-digit code, so there is no password to remember.',
      },
      {
        question: 'Can I ask for help for my mother or someone else?',
        answer:
          'Yes. Say in the request that someone close to you travels. Visitors then see only the route, the day and the languages. First name and age are shown to a helper when you share them in a proposal or agree on a trip.',
        more: { to: '/find/create', label: 'Ask for help' },
      },
      {
        question: 'How do we agree on a trip?',
        answer:
          'Message each other first. Then one of you proposes the trip in the conversation, and the other accepts.',
        more: { to: '/messages', label: 'Messages' },
      },
      {
        question: 'What if my plans change?',
        answer:
          'Open the trip. You can change its flights, and the other person is asked to accept them, or you can cancel the trip. Please tell them as early as you can.',
        more: { to: '/trips', label: 'Your trips' },
      },
      {
        question: 'Why should I verify my phone?',
        answer:
          'Other people then see the verified mark at your name, and you can start more new conversations a day. It takes one code by SMS.',
        more: { to: '/verify', label: 'Verify your phone' },
      },
    ],
  },
  {
    id: 'day',
    heading: 'On the day',
    answers: [
      {
        question: 'Where do we meet?',
        answer:
          'Inside the terminal, at a desk or a gate where other people are. Set the meeting place on the trip’s page, so that you both see the same one.',
        more: { to: '/trips', label: 'Your trips' },
      },
      {
        question: 'What is the meeting card?',
        answer:
          'One page with the people, the place and the flights, and with sentences to point at in other languages. You can print it. Once you have opened it on your phone, it also opens there without a network.',
      },
      {
        question: 'How can my family follow the trip?',
        answer:
          'Create a link for them on the trip’s page. They need no account. They see each step after one of you marks it. You can end the link at any time.',
      },
      {
        question: 'What if the flight is late?',
        answer:
          'Tell each other by message or phone. The trip’s page shows the status of the flight when our flight data service knows it. The airline and the airport’s screens are always right.',
      },
      {
        question: 'What if the other person does not come?',
        answer:
          'Message or call them, then ask the airline’s staff for help. Help with a wheelchair or with boarding is free. After the trip we ask you whether it happened, and you can say that it did not.',
      },
    ],
  },
  {
    id: 'money',
    heading: 'Money and tips',
    answers: [
      {
        question: `What does ${product} cost?`,
        answer: 'Nothing. There are no platform fees.',
      },
      {
        question: 'Do I have to tip?',
        answer: 'No. A tip is a voluntary thank-you after the flight. It is no payment for a service.',
      },
      {
        question: 'How do I send a tip?',
        answer:
          'Open the listing of the helper and choose Send a Tip. You pay by card, from $1 to $500. 100% goes to the helper.',
      },
      {
        question: 'How do I receive tips?',
        answer: 'Set up payouts with our payment service, under Tips and payouts in your account menu.',
        more: { to: '/profile/tips', label: 'Tips and payouts' },
      },
      {
        question: 'Someone asks me for money before the flight. What now?',
        answer: 'Don’t pay, and report them. No one here needs a deposit, a gift card or a transfer from you.',
        more: { to: '/safety', label: 'Signs of fraud' },
      },
    ],
  },
  {
    id: 'safety',
    heading: 'Safety and privacy',
    answers: [
      {
        question: 'Who sees my email and phone number?',
        answer:
          'Only people who are logged in and ask for the contact details of your listing. We record who asked, and we tell you.',
        more: { to: '/privacy-policy', label: 'Privacy Policy' },
      },
      {
        question: 'What do you check about people?',
        answer: `Everyone who publishes or writes has proven an email address. The verified mark means that they have proven a phone number as well. ${product} does not check passports, backgrounds or tickets.`,
        more: { to: '/safety', label: 'What we check' },
      },
      {
        question: 'Someone asks me to carry a bag. May I?',
        answer:
          'Never. Carry only bags that you have packed yourself, not even a small parcel for someone else. The person who carries a bag is responsible for what is in it.',
      },
      {
        question: 'How do I report or block someone?',
        answer:
          'Every listing, conversation, message and review has a way to report it. A block works immediately: the other person can no longer message you, see how to contact you, or tip you. We don’t tell them who reported or blocked them.',
        more: { to: '/safety', label: 'How to report and block' },
      },
    ],
  },
]
