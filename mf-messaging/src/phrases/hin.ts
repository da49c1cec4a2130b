import type { Phrases } from './sentences.ts'

export const hin: Phrases = {
  code: 'hin',
  tag: 'hi',
  name: 'Hindi',
  nativeName: 'हिन्दी',
  dir: 'ltr',
  review: null,
  needHelp: 'मुझे मदद चाहिए।',
  sentences: {
    help: 'मैं अकेले सफ़र में हूँ और मुझे मदद चाहिए।',
    family: 'कृपया मेरे परिवार को फ़ोन करें। नंबर इस कार्ड पर है।',
    gate: 'मेरा गेट कहाँ है?',
    nextFlight: 'कृपया मुझे अगली उड़ान ढूँढने में मदद करें।',
    wheelchair: 'मुझे व्हीलचेयर चाहिए।',
    medicine: 'मुझे तय समय पर दवा लेनी होती है।',
    noEnglish: 'मुझे अंग्रेज़ी नहीं आती।',
    meeting: 'मुझे इस कार्ड पर दिखाए गए व्यक्ति से मिलना है।',
    passport: 'पासपोर्ट जाँच कहाँ है?',
    write: 'कृपया इसे लिख दें।',
    diet: 'कुछ चीज़ें खाना मेरे लिए मना है।',
    thanks: 'धन्यवाद।',
  },
}
