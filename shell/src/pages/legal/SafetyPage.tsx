import { msg } from '@lingui/core/macro'
import { product } from '../../product.ts'
import { LegalPage, type LegalText } from './LegalPage.tsx'

const safety: LegalText = {
  title: msg`Safety`,
  summary: [
    msg`Your email address and phone number stay hidden until someone who is signed in asks for those of your listing. We tell you who did.`,
    msg`Meet inside the terminal, where other people are, and tell your family whom you meet.`,
    msg`Never carry a bag, a parcel or an envelope for someone else. Not even a small one.`,
    msg`No one here needs your money before the flight. Tips come afterwards, and only if you want to.`,
    msg`If something feels wrong, stop, and report it. You don't owe anyone an explanation.`,
  ],
  sections: [
    {
      heading: msg`What we check, and what we do not`,
      paragraphs: [
        msg`Everybody who publishes or writes has proven an email address. A person with the verified mark has also proven a phone number with a code by SMS. The mark cannot be bought.`,
        msg`${product} does not check passports, backgrounds or tickets. Reviews are written by people who traveled together or wrote to each other here, and each review says which; a helper can answer them, and no one can remove them for money.`,
      ],
    },
    {
      heading: msg`Before the flight`,
      paragraphs: [msg`Take a day or two to get to know each other.`],
      points: [
        msg`Write here first. Messages on the site can be reported with everything around them; messages elsewhere cannot.`,
        msg`Talk by phone or video once, with the person who will travel if it is not you.`,
        msg`Compare airline, flight number and date with the ticket in your hand.`,
        msg`Agree on a place and a time to meet, and on what happens when a flight is late.`,
        msg`Share only what the other needs to know. No one needs a passport number, a card or a password.`,
      ],
    },
    {
      heading: msg`At the airport`,
      paragraphs: [msg`The other person is a traveler like you, not a guard or a nurse.`],
      points: [
        msg`Meet inside the terminal, at a desk or a gate, never in a car or at home.`,
        msg`Keep your own passport, phone, medicines and money with you at all times.`,
        msg`Carry only bags that you have packed yourself. This holds for helpers and for those who are helped: the person who carries a bag is responsible for what is in it.`,
        msg`For a wheelchair or help with boarding ask the airline too. It is free, and a companion cannot replace it.`,
        msg`Airport staff and police help right away. Call the local emergency number if anyone is in danger.`,
      ],
    },
    {
      heading: msg`Signs of fraud`,
      paragraphs: [msg`Please report anyone who does one of these, even if nothing has happened.`],
      points: [
        msg`Asks for money, a deposit, gift cards or a transfer before the flight.`,
        msg`Asks you to carry something, or to send a picture of your passport or ticket.`,
        msg`Wants to continue somewhere else at once, or sends links to other sites.`,
        msg`Becomes angry or hurried when you ask a question.`,
      ],
    },
    {
      heading: msg`How to report and block`,
      paragraphs: [
        msg`Every listing, conversation, message and review has a way to report it. You choose whether we may read the conversation around it. The other person does not learn who has reported them.`,
        msg`Blocking works at once: the other can no longer write to you, see how to contact you, or tip you, and is not told.`,
        msg`Our team reads every report. They can warn people, hide what they posted, and suspend or close accounts. The person concerned is told why and can object. If we close the account of someone you were in contact with, we tell you.`,
      ],
    },
  ],
}

export const SafetyPage = () => <LegalPage text={safety} />
