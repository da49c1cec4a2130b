export type Numbers = { all: string } | { police: string; ambulance: string }

const SINGLE_NUMBERS: Record<string, string> = {
  '000': 'Australia|Christmas Island|Cocos (Keeling) Islands|Norfolk Island',
  '111': 'New Zealand',
  '112':
    'Austria|Azerbaijan|Belgium|Bulgaria|Croatia|Cyprus|Czech Republic|Democratic Republic of the Congo|Denmark|Estonia|' +
    'Faroe Islands|Finland|France|French Guiana|Georgia|Germany|Ghana|Greece|Greenland|Guadeloupe|Hungary|Iceland|India|' +
    'Indonesia|Ireland|Italy|Kazakhstan|Kosovo|Kuwait|Kyrgyzstan|Latvia|Lithuania|Luxembourg|Malta|Martinique|Mayotte|' +
    'Moldova|Montenegro|Netherlands|Nigeria|North Macedonia|Poland|Portugal|Romania|Russia|Réunion|Saint Barthélemy|' +
    'Saint Martin|Saint Pierre and Miquelon|Sierra Leone|Slovakia|Slovenia|South Africa|Spain|Sweden|Switzerland|' +
    'São Tomé and Principe|Tajikistan|Tanzania|Timor-Leste|Turkey|Ukraine',
  '119': 'North Korea',
  '123': 'Colombia',
  '911':
    'American Samoa|Anguilla|Antigua and Barbuda|Argentina|Armenia|Aruba|Bahamas|Belize|Bermuda|Canada|Cayman Islands|' +
    'Costa Rica|Dominican Republic|Ecuador|El Salvador|Grenada|Guam|Honduras|Jordan|Liberia|Marshall Islands|Mexico|' +
    'Micronesia|Montserrat|Northern Mariana Islands|Palau|Panama|Paraguay|Philippines|Puerto Rico|' +
    'Saint Kitts and Nevis|Saint Lucia|Saudi Arabia|Tuvalu|U.S. Virgin Islands|United States|' +
    'United States Minor Outlying Islands|Uruguay|Venezuela',
  '999':
    'Bahrain|Bangladesh|British Virgin Islands|Dominica|Falkland Islands|Gibraltar|Guernsey|Hong Kong|Isle of Man|Jersey|' +
    'Kenya|Macau|Malaysia|Qatar|Saint Vincent and the Grenadines|Seychelles|South Sudan|Sudan|Turks and Caicos Islands|' +
    'Uganda|United Kingdom|Zambia|Zimbabwe',
  '1515': 'Libya',
  '9999': 'Oman',
}

/** The numbers of police and ambulance. */
const SEPARATE_NUMBERS: Record<string, string> = {
  '02 03': 'Turkmenistan',
  '100 101': 'Israel',
  '100 102': 'Nepal',
  '102 103': 'Belarus|Mongolia|Uzbekistan',
  '104 122': 'Iraq',
  '105 106': 'Peru',
  '106 104': 'Cuba',
  '110 111': 'Nauru',
  '110 115': 'Iran',
  '110 118': 'Bolivia',
  '110 119': 'Japan|Taiwan',
  '110 120': 'China',
  '110 123': 'Guatemala',
  '110 185': "Côte d'Ivoire",
  '111 112': 'Vanuatu',
  '112 110': 'Syria',
  '112 111': 'Papua New Guinea',
  '112 113': 'Norway',
  '112 114': 'Mauritius',
  '112 119': 'South Korea',
  '112 127': 'Albania',
  '112 140': 'Lebanon',
  '112 912': 'Rwanda',
  '113 112': 'Angola|Bhutan',
  '113 114': 'Eritrea',
  '113 115': 'Vietnam',
  '114 112': 'Equatorial Guinea',
  '114 116': 'Haiti',
  '115 113': 'Suriname',
  '117 101': 'Mauritania',
  '117 112': 'Benin|Burundi',
  '117 116': 'Gambia',
  '117 118': 'Guinea|Republic of the Congo|Togo',
  '117 119': 'Cambodia|Cameroon|Guinea-Bissau',
  '117 124': 'Madagascar',
  '117 1220': 'Central African Republic',
  '118 128': 'Nicaragua',
  '119 102': 'Maldives',
  '119 110': 'Jamaica',
  '119 112': 'Afghanistan',
  '119 117': 'Mozambique',
  '119 1990': 'Sri Lanka',
  '122 123': 'Egypt',
  '122 124': 'Bosnia and Herzegovina',
  '123 121': 'Lesotho',
  '132 130': 'Cape Verde',
  '133 131': 'Chile',
  '15 1122': 'Pakistan',
  '1548 14': 'Algeria',
  '17 112': 'Burkina Faso',
  '17 15': 'French Polynesia|Mali|New Caledonia|Niger|Senegal|Wallis and Futuna',
  '17 18': 'Chad|Comoros|Djibouti',
  '1730 1300': 'Gabon',
  '19 15': 'Morocco|Western Sahara',
  '190 192': 'Brazil',
  '191 1669': 'Thailand',
  '1191 1195': 'Laos',
  '192 194': 'Kiribati|Serbia',
  '194 191': 'Yemen',
  '197 190': 'Tunisia',
  '199 192': 'Myanmar',
  '211 511': 'Barbados',
  '888 999': 'Somalia',
  '911 907': 'Ethiopia',
  '911 912': 'Caribbean Netherlands|Curaçao|Sint Maarten',
  '911 913': 'Guyana',
  '917 911': 'Fiji',
  '922 933': 'Tonga',
  '993 991': 'Brunei',
  '995 996': 'Samoa',
  '997 998': 'Malawi',
  '999 811': 'Trinidad and Tobago',
  '999 911': 'Saint Helena, Ascension and Tristan da Cunha|Solomon Islands',
  '999 977': 'Eswatini',
  '999 995': 'Singapore',
  '999 997': 'Botswana',
  '999 998': 'Cook Islands|Niue|United Arab Emirates',
  '10111 112': 'Namibia',
}

const byCountry = new Map<string, Numbers>([
  ...Object.entries(SINGLE_NUMBERS).flatMap(([all, names]) => names.split('|').map((name) => [name, { all }] as const)),
  ...Object.entries(SEPARATE_NUMBERS).flatMap(([both, names]) => {
    const [police = '', ambulance = ''] = both.split(' ')
    return names.split('|').map((name) => [name, { police, ambulance }] as const)
  }),
])

export const countriesWithNumber = [...byCountry.keys()]

export const emergencyNumbers = (country: string): Numbers | undefined => byCountry.get(country)
