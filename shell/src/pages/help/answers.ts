import { TIPS_PATH } from '@flight-amigo/backend/addresses/account'
import { SEARCH_PATH } from '@flight-amigo/backend/addresses/listings'
import { MESSAGES_PATH, TRIPS_PATH } from '@flight-amigo/backend/addresses/messaging'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { product } from '../../product.ts'

export interface Answer {
  question: MessageDescriptor
  answer: MessageDescriptor
  more?: { to: string; label: MessageDescriptor }
}

export interface Section {
  id: string
  heading: MessageDescriptor
  answers: Answer[]
}

export const sections: Section[] = [
  {
    id: 'before',
    heading: msg`Before the trip`,
    answers: [
      {
        question: msg`How do I find someone on my flight?`,
        answer: msg`Search your route and day. If there is no match yet, save the search, and we'll email you about new ones.`,
        more: { to: SEARCH_PATH, label: msg`Search` },
      },
      {
        question: msg`Do I need an account?`,
        answer: msg`Not to look around. To message someone or to see how to contact them, log in with your email. We send you a 6-digit code, so there is no password to remember.`,
      },
      {
        question: msg`Can I ask for help for my mother or someone else?`,
        answer: msg`Yes. Say in the request that someone close to you travels. Visitors then see only the route, the day and the languages. First name and age are shown to a helper when you share them in a proposal or agree on a trip.`,
        more: { to: '/find/create', label: msg`Ask for help` },
      },
      {
        question: msg`How do we agree on a trip?`,
        answer: msg`Message each other first. Then one of you proposes the trip in the conversation, and the other accepts.`,
        more: { to: MESSAGES_PATH, label: msg`Messages` },
      },
      {
        question: msg`What if my plans change?`,
        answer: msg`Open the trip. You can change its flights, and the other person is asked to accept them, or you can cancel the trip. Please tell them as early as you can.`,
        more: { to: TRIPS_PATH, label: msg`Your trips` },
      },
      {
        question: msg`Why should I verify my phone?`,
        answer: msg`Other people then see the verified mark at your name, and you can start more new conversations a day. It takes one code by SMS.`,
        more: { to: '/verify', label: msg`Verify your phone` },
      },
    ],
  },
  {
    id: 'day',
    heading: msg`On the day`,
    answers: [
      {
        question: msg`Where do we meet?`,
        answer: msg`Inside the terminal, at a desk or a gate where other people are. Set the meeting place on the trip's page, so that you both see the same one.`,
        more: { to: TRIPS_PATH, label: msg`Your trips` },
      },
      {
        question: msg`What is the meeting card?`,
        answer: msg`One page with the people, the place and the flights, and with sentences to point at in other languages. You can print it. Once you have opened it on your phone, it also opens there without a network.`,
      },
      {
        question: msg`How can my family follow the trip?`,
        answer: msg`Create a link for them on the trip's page. They need no account. They see each step after one of you marks it. You can end the link at any time.`,
      },
      {
        question: msg`What if the flight is late?`,
        answer: msg`Tell each other by message or phone. The trip's page shows the status of the flight when our flight data service knows it. The airline and the airport's screens are always right.`,
      },
      {
        question: msg`What if the other person does not come?`,
        answer: msg`Message or call them, then ask the airline's staff for help. Help with a wheelchair or with boarding is free. After the trip we ask you whether it happened, and you can say that it did not.`,
      },
    ],
  },
  {
    id: 'money',
    heading: msg`Money and tips`,
    answers: [
      {
        question: msg`What does ${product} cost?`,
        answer: msg`Nothing. There are no platform fees.`,
      },
      {
        question: msg`Do I have to tip?`,
        answer: msg`No. A tip is a voluntary thank-you after the flight. It is no payment for a service.`,
      },
      {
        question: msg`How do I send a tip?`,
        answer: msg`Open the listing of the helper and choose Send a Tip. You pay by card, from $1 to $500. 100% goes to the helper.`,
      },
      {
        question: msg`How do I receive tips?`,
        answer: msg`Set up payouts with our payment service, under Tips and payouts in your account menu.`,
        more: { to: TIPS_PATH, label: msg`Tips and payouts` },
      },
      {
        question: msg`Someone asks me for money before the flight. What now?`,
        answer: msg`Don't pay, and report them. No one here needs a deposit, a gift card or a transfer from you.`,
        more: { to: '/safety', label: msg`Signs of fraud` },
      },
    ],
  },
  {
    id: 'safety',
    heading: msg`Safety and privacy`,
    answers: [
      {
        question: msg`Who sees my email and phone number?`,
        answer: msg`Only people who are logged in and ask for the contact details of your listing. We record who asked, and we tell you.`,
        more: { to: '/privacy-policy', label: msg`Privacy Policy` },
      },
      {
        question: msg`What do you check about people?`,
        answer: msg`Everyone who publishes or writes has proven an email address. The verified mark means that they have proven a phone number as well. ${product} does not check passports, backgrounds or tickets.`,
        more: { to: '/safety', label: msg`What we check` },
      },
      {
        question: msg`Someone asks me to carry a bag. May I?`,
        answer: msg`Never. Carry only bags that you have packed yourself, not even a small parcel for someone else. The person who carries a bag is responsible for what is in it.`,
      },
      {
        question: msg`How do I report or block someone?`,
        answer: msg`Every listing, conversation, message and review has a way to report it. A block works immediately: the other person can no longer message you, see how to contact you, or tip you. We don't tell them who reported or blocked them.`,
        more: { to: '/safety', label: msg`How to report and block` },
      },
    ],
  },
]
