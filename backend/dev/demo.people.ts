/** The people of the demo data and their testimonials about each other. */

interface DemoPerson {
  username: string
  languages: string
  /** ISO 639-3. */
  codes: string
  bio: string
  phone?: string
}

export const people: DemoPerson[] = [
  {
    username: 'Asha Raman',
    languages: 'English, Telugu, Hindi',
    codes: 'eng tel hin',
    bio: 'Student in Chicago, home to Hyderabad twice a year.',
    phone: '+1 3125550142',
  },
  {
    username: 'Daniel Kim',
    languages: 'English, Korean',
    codes: 'eng kor',
    bio: 'I fly for work and know where the good chairs are.',
    phone: '+1 6465550118',
  },
  {
    username: 'Mei Lin',
    languages: 'English, Mandarin, Japanese',
    codes: 'eng cmn jpn',
    bio: 'Happy to help with forms and connections in Tokyo.',
    phone: '+1 4155550173',
  },
  {
    username: 'Fatima Saleh',
    languages: 'English, Arabic, French',
    codes: 'eng ara fra',
    bio: 'Nurse. I have looked after many first-time flyers.',
    phone: '+44 7700900161',
  },
  {
    username: 'Lucas Moreira',
    languages: 'Portuguese, English, Spanish',
    codes: 'por eng spa',
    bio: 'Between São Paulo and Lisbon every other month.',
    phone: '+1 3055550129',
  },
  {
    username: 'Priya Nair',
    languages: 'English, Malayalam, Hindi',
    codes: 'eng mal hin',
    bio: 'My mother flies alone for the first time.',
    phone: '+1 7735550187',
  },
  {
    username: 'Omar Haddad',
    languages: 'Arabic, English',
    codes: 'ara eng',
    bio: 'Traveling with my father, who uses a wheelchair.',
  },
  {
    username: 'Sofia García',
    languages: 'Spanish, English',
    codes: 'spa eng',
    bio: 'Grandmother of four, visiting them all.',
    phone: '+1 2135550164',
  },
  {
    username: 'Arjun Verma',
    languages: 'Hindi, English, Punjabi',
    codes: 'hin eng pan',
    bio: 'Engineer, patient, always early at the airport.',
    phone: '+1 4085550135',
  },
  {
    username: 'Grace Okafor',
    languages: 'English, Igbo',
    codes: 'eng ibo',
    bio: 'I teach. Children on board are welcome.',
    phone: '+44 7700900145',
  },
  {
    username: 'Kenji Tanaka',
    languages: 'Japanese, English',
    codes: 'jpn eng',
    bio: 'Quiet traveler, good with maps.',
  },
  {
    username: 'Elena Petrova',
    languages: 'English, German, Russian',
    codes: 'eng deu rus',
    bio: 'First long flight with a baby.',
    phone: '+49 15112345678',
  },
  {
    username: 'Suresh Rao',
    languages: 'Telugu, English, Hindi',
    codes: 'tel eng hin',
    bio: 'Retired railway engineer. I like a long walk through a terminal.',
    phone: '+91 9845500167',
  },
  {
    username: 'Zola Dube',
    languages: 'English, Zulu',
    codes: 'eng zul',
    bio: 'Nursing student, nineteen, going to a new city.',
    phone: '+27 821234567',
  },
  {
    username: 'Yuki Sato',
    languages: 'Japanese, English',
    codes: 'jpn eng',
    bio: 'Back from a year of study in Sydney.',
    phone: '+61 491570156',
  },
  {
    username: 'Joana Duarte',
    languages: 'Portuguese, English, Spanish',
    codes: 'por eng spa',
    bio: 'Translator. I bring a book and plenty of time.',
    phone: '+351 912345678',
  },
  {
    username: 'Meera Joshi',
    languages: 'Hindi, English, Gujarati',
    codes: 'hin eng guj',
    bio: 'Mother of two. Airports are where I have patience.',
    phone: '+1 4085550171',
  },
  {
    username: 'Teresa Almeida',
    languages: 'Portuguese, French',
    codes: 'por fra',
    bio: 'Three grandchildren in New York, and at last a visit.',
    phone: '+351 912345687',
  },
  {
    username: 'Amina Yusuf',
    languages: 'English, Somali, Arabic',
    codes: 'eng som ara',
    bio: 'Pharmacist in Toronto, often on the day flight.',
    phone: '+1 4165550139',
  },
  {
    username: 'Lakshmi Reddy',
    languages: 'Telugu',
    codes: 'tel',
    bio: 'I visit my daughter in Chicago each winter.',
    phone: '+91 9845500143',
  },
  {
    username: 'Chidi Eze',
    languages: 'English, Igbo',
    codes: 'eng ibo',
    bio: 'Father of three, between Lagos and London.',
    phone: '+44 7700900172',
  },
  {
    username: 'Walter Brandt',
    languages: 'German, English',
    codes: 'deu eng',
    bio: 'Seventy-five, and learning to fly alone.',
    phone: '+49 15112345687',
  },
]

interface DemoTestimonial {
  by: number
  about: number
  route: string
  rating: number
  text: string
}

export const testimonials: DemoTestimonial[] = [
  {
    by: 8,
    about: 2,
    route: 'SFO to NRT',
    rating: 5,
    text: 'Mei filled in every form with my parents and waited until we had found each other.',
  },
  {
    by: 11,
    about: 1,
    route: 'LHR to JFK',
    rating: 4,
    text: 'Daniel found us a quiet corner at the gate and was a calm voice through the delay.',
  },
  {
    by: 20,
    about: 9,
    route: 'LOS to LHR',
    rating: 5,
    text: 'Grace kept three tired children laughing at immigration, mine among them.',
  },
  {
    by: 21,
    about: 4,
    route: 'GRU to LIS',
    rating: 5,
    text: 'I had not flown in twenty years. With Lucas beside me it felt like a bus ride.',
  },
  {
    by: 6,
    about: 3,
    route: 'CAI to FRA',
    rating: 5,
    text: 'Fatima knew what to say to the crew and when to say nothing. My father asks about her still.',
  },
  {
    by: 5,
    about: 0,
    route: 'HYD to ORD',
    rating: 5,
    text: 'Asha sat with my mother from Hyderabad to Chicago and called me from every airport. I slept that night.',
  },
  {
    by: 19,
    about: 0,
    route: 'ORD to HYD',
    rating: 4,
    text: 'Kind and punctual. We met at the counter as promised and she found us the lift.',
  },
]
