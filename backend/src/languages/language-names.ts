/** Additions to the language names of ICU, which is part of Node. scripts/languages.ts makes the list from both. */

const splitCodes = (text: string) => text.trim().split(/\s+/)

/** `code: one, two | code: three`. */
const table = (text: string): ReadonlyMap<string, string[]> =>
  new Map(
    text
      .split(/[|\n]/)
      .map((line) => line.trim().split(/:\s*/))
      .flatMap(([code, names]) => (code && names ? [[code, names.split(/,\s*/)] as const] : [])),
  )

/** The languages of most people who travel between continents, the most frequent ones first. */
export const FREQUENT_CODES = splitCodes(`
  eng hin cmn spa ara tel tam guj pan urd ben mar mal kan tgl vie kor jpn por fra deu rus ita yue fas pol ukr tur
  nep sin mya tha khm lao ind msa amh tir som swa yor ibo hau aka hat heb ell ron hun ces nld
  pus prs kur ckb uzb kaz aze hye kat sqi srp hrv bos bul mkd slk slv lit lav est fin swe dan nor isl gle
  ory asm snd kas kok bho mai mni doi san bod hmn ilo ceb jav sun nan wuu hak mon uig
  zul xho afr sna nya kin run lug wol ful bam lin kon mlg orm kab shi ary arz apc tgk tuk kir tat cat glg eus que grn
`)

/** ICU has one name for several codes. These are the codes that people mean by it. */
export const PREFERRED_CODES = splitCodes(`
  aeb aka ara aym aze bal bho bik bod bua ces chm cmn cre crr cym del den deu din doi dtp dzo est eus fas fra ful gba gon grb
  grn guj hai hmn hrv hye iba iku ipk isl jav kat kau kln kmb kok kom kon kpe kru kur lav luy man mkd mlg mon mri msa mwr mya
  nep nld oji ory orm pnb pus que raj rom ron slk sqi srd srp swa syr tgl tmh uzb yid zap zha zza ell jrb san
`)

/** Extinct languages, entries that are no languages, and duplicates of other entries. */
export const EXCLUDED_CODES = splitCodes(`
  afh akk ang arc ave avk chb chg chn chu cop dum egy elx enm frm fro gez gmh goh got grc hit ile ina ido izh jbo jpr jrb kaw
  kho lfn lzh mga mnc mul nno nob non nov nwc ota pal peo phn prg pro sam sga sog sux syc tlh tok uga vol vot zbl zen zxx
`)

/** Languages that ICU does not name, in English, then in the language itself. */
export const MISSING_LANGUAGES = table(`
  prs: Dari, دری | cnr: Montenegrin, Crnogorski | hbs: Serbo-Croatian, Srpskohrvatski | hne: Chhattisgarhi, छत्तीसगढ़ी | syl: Sylheti, ꠍꠤꠟꠐꠤ
  ctg: Chittagonian, চাটগাঁইয়া | skr: Saraiki, سرائیکی | hno: Hindko, ہندکو | phr: Pahari-Potwari, پہاڑی | gbm: Garhwali, गढ़वळि
  kfy: Kumaoni, कुमाऊँनी | bns: Bundeli, बुन्देली | kfr: Kutchi, કચ્છી | lmn: Lambadi, లంబాడీ | trp: Kokborok | grt: Garo
  mjw: Karbi | nag: Nagamese | bft: Balti, بلتی | lbj: Ladakhi, ལ་དྭགས་སྐད | sck: Sadri, सादरी | mup: Malvi, मालवी | noe: Nimadi, निमाड़ी
  apc: Levantine Arabic, شامي | acm: Iraqi Arabic, عراقي | afb: Gulf Arabic, خليجي | apd: Sudanese Arabic, سوداني | ayl: Libyan Arabic, ليبي
  acw: Hijazi Arabic, حجازي | ayn: Yemeni Arabic, يمني | aii: Assyrian Neo-Aramaic, ܣܘܪܝܬ | cld: Chaldean Neo-Aramaic, ܣܘܪܬ
  ksw: S'gaw Karen, ကညီ | mnw: Mon, ဘာသာမန် | rki: Rakhine, ရခိုင် | cnh: Hakha Chin, Laiholh | ctd: Tedim Chin, Zopau | kdt: Kuy
  wes: Cameroonian Pidgin, Kamtok | hwc: Hawaiian Pidgin | lir: Liberian English | dag: Dagbani, Dagbanli | urh: Urhobo | iso: Isoko | igl: Igala | ijc: Ijaw, Ịzọn
  nup: Nupe | kbp: Kabiye, Kabɩyɛ | toi: Tonga of Zambia, Chitonga | kck: Kalanga, TjiKalanga | fat: Fante, Mfantse | bci: Baoulé, Baule
  aoc: Pemon | cab: Garifuna | mam: Mam | yua: Yucatec Maya, Maaya tʼaan | nah: Nahuatl, Nāhuatl | mix: Mixtec, Tu'un Sávi | tzo: Tzotzil, Batsʼi kʼop
  tzh: Tzeltal, Batsʼil kʼop | ixl: Ixil | cak: Kaqchikel | shs: Shuswap | bzj: Belizean Creole, Bileez Kriol | gcf: Antillean Creole, Kréyòl
  acf: Saint Lucian Creole, Kwéyòl | bfi: British Sign Language, BSL
  ins: Indian Sign Language, ISL | fsl: French Sign Language, LSF | gsg: German Sign Language, DGS | asf: Australian Sign Language, Auslan
  jsl: Japanese Sign Language, 日本手話 | csl: Chinese Sign Language, 中国手语 | ssp: Spanish Sign Language, LSE | mfs: Mexican Sign Language, LSM
  bzs: Brazilian Sign Language, Libras | psp: Filipino Sign Language | ils: International Sign
`)

/** English names that are more common than those of ICU. */
export const ENGLISH_NAMES = table(`
  ben: Bengali | cmn: Mandarin Chinese | tgl: Tagalog | ilo: Ilocano | nya: Chichewa | kal: Greenlandic | crs: Seychellois Creole
  kea: Cape Verdean Creole | mfe: Mauritian Creole | lug: Luganda | div: Dhivehi | run: Kirundi | pam: Kapampangan | fry: Frisian
  pnb: Western Punjabi | lub: Luba-Katanga | gil: Kiribati | jam: Jamaican Patois | arp: Arapaho | arz: Egyptian Arabic | tvl: Tuvaluan
  aka: Akan | tyv: Tuvan | kac: Kachin | ksh: Kölsch | mni: Manipuri | ckb: Central Kurdish
`)

/** Native names where ICU has none or another one. */
export const NATIVE_NAMES = table(`
  msa: Bahasa Melayu | ind: Bahasa Indonesia | jav: Basa Jawa | kur: Kurdî | tgl: Tagalog | san: संस्कृतम् | kor: 한국어 | nan: 閩南語
  wuu: 吴语 | hak: 客家話 | gan: 赣语 | hsn: 湘语 | awa: अवधी | mag: मगही | anp: अंगिका | bra: ब्रज भाषा | mwr: मारवाड़ी | tcy: ತುಳು
  pnb: پنجابی | arz: مصري | ary: الدارجة | arq: الدارجة | aeb: تونسي | ilo: Ilokano | hil: Hiligaynon | war: Winaray | bik: Bikol
  pam: Kapampangan | pag: Pangasinan | min: Minangkabau | bug: Basa Ugi | ban: Basa Bali | mad: Madhurâ | ace: Basa Acèh | bjn: Banjar
  hat: Kreyòl ayisyen | hmn: Hmoob | hnj: Hmong | kac: Jinghpaw | lus: Mizo ṭawng | kha: Khasi | new: नेपाल भाषा | sat: ᱥᱟᱱᱛᱟᱲᱤ
  div: ދިވެހި | nya: Chichewa | sot: Sesotho | ssw: SiSwati | ven: Tshivenḓa | tso: Xitsonga | nbl: isiNdebele | fij: Na Vosa Vakaviti
  smo: Gagana Samoa | tah: Reo Tahiti | mah: Kajin M̧ajeļ | cha: Chamoru | haw: ʻŌlelo Hawaiʻi | jam: Patwa | srn: Sranantongo | pap: Papiamentu
  tpi: Tok Pisin | bis: Bislama | pis: Pijin | hmo: Hiri Motu | nav: Diné bizaad | lat: Latina | rom: Romani čhib | yid: ייִדיש
  ava: Авар мацӀ | abk: Аԥсшәа | kbd: Адыгэбзэ | ady: Адыгабзэ | inh: Гӏалгӏай | kom: Коми | chm: Марий | udm: Удмурт | bua: Буряад
  lzz: Lazuri | ase: ASL | xmf: მარგალური | rhg: Ruáingga | brh: براہوئی | bal: بلۏچی | khw: کھوار | raj: राजस्थानी | hif: फ़िजी हिंदी | lad: Djudeo-espanyol
  nap: Napulitano | lmo: Lombard | frp: Arpetan | wln: Walon | bar: Boarisch | gag: Gagauz | crh: Qırımtatarca | aym: Aymar aru | nqo: ߒߞߏ
  kri: Krio | tum: Chitumbuka | men: Mɛnde | tem: Themnɛ | mos: Mòoré | fon: Fɔngbè | tiv: Tiv | efi: Efịk | ibb: Ibibio | bin: Ẹ̀dó
  snk: Sooninkanxanne | srr: Seereer | dyu: Julakan | kmb: Kimbundu | umb: Umbundu | kon: Kikongo | lua: Tshiluba | tet: Tetun | rar: Māori Kūki ʻĀirani
`)

/** Other names and spellings, previous names, and dialects. */
export const OTHER_NAMES = table(`
  cmn: Chinese, Mandarin, Taiwanese Mandarin, Chinese Mandarin, Putonghua, Guoyu, Standard Chinese, Simplified Chinese, 普通话, 普通話, 国语, 國語, 汉语, 漢語, 华语, 華語
  yue: Chinese Cantonese, Cantonese Chinese, Yue Chinese, Guangdonghua, 粤语, 廣東話, 广东话 | nan: Hokkien, Taiwanese, Minnan, Min Nan, Teochew, Chaochow, Fukien, 台語, 闽南语
  wuu: Shanghainese, Wu, 上海话 | hak: Hakka, 客家话 | hsn: Xiang | gan: Gan | eng: Anglais, Inglés, Ingles, Englisch, Angrezi | hin: Hindustani, Hindhi, Khari Boli
  spa: Castilian, Latin American Spanish, Castellano, Espanol, Spanisch, Espagnol | ara: Arabi, Modern Standard Arabic, Fusha, عربي | tel: Telegu, Telgu, Telugoo, Tenugu | tam: Thamizh, Tamizh
  pan: Panjabi, Eastern Punjabi, Gurmukhi | pnb: Lahnda, Shahmukhi, Western Panjabi | guj: Gujrati, Gujarathi | ben: Bangla, Bengoli, বাঙলা | mar: Marathi | mal: Malayalee, Malyalam
  kan: Kannad, Canarese, Kannadiga | urd: Urdoo | ory: Oriya, Odiya | asm: Assami, Axomiya | tgl: Filipino, Pilipino, Wikang Filipino | vie: Vietnamese, Tieng Viet
  fas: Farsi, Parsi, Iranian, Persian Farsi, Farsi Persian | prs: Dari Persian, Afghan Persian, Farsi Dari, Dari Farsi, Afghani | pus: Pushto, Pashtu, Pukhto, Pakhto, Paxto
  mya: Myanmar, Bamar, Myanma | khm: Cambodian | lao: Laotian | tha: Siamese | msa: Bahasa Malaysia, Bahasa Malay, Malaysian | ind: Bahasa, Indonesia | jav: Jawa
  ceb: Bisaya, Visayan, Binisaya, Sugbuanon | ilo: Iloko, Ilokano, Ilukano | hil: Ilonggo | war: Waray-Waray, Samareño | bik: Bicolano, Bikolano, Bicol | pam: Pampanga, Pampangan
  sin: Sinhalese, Singhalese, Singala | div: Divehi, Maldivian | nep: Nepalese, Gorkhali | bod: Standard Tibetan, Lhasa | dzo: Bhutanese | uig: Uighur, Uygur
  ell: Hellenic, Modern Greek, Ellinika | heb: Ivrit, Modern Hebrew | ron: Moldovan, Moldavian, Rumanian | cat: Valencian, Valencià | deu: Alemán | nld: Flemish, Vlaams
  fra: Francais | por: Portugues | ita: Italien | swe: Svensk | dan: Danske | nor: Norwegian Bokmål, Norwegian Nynorsk, Bokmål, Nynorsk | gle: Gaelic, Irish Gaelic, Gaeilge | gla: Scots Gaelic
  gsw: Schwyzerdütsch, Schweizerdeutsch, Alemannic, Alsatian | ltz: Luxemburgish | hrv: Croat | srp: Serb | hbs: Serbocroatian, Bosnian Croatian Serbian, BCS, Naški | sqi: Shqip, Gheg, Tosk
  tur: Turkce | kur: Kurmanji, Kurmancî, Northern Kurdish | ckb: Sorani, Kurdish Sorani, Sorani Kurdish | zza: Zazaki, Dimli | aze: Azeri | uzb: Uzbeki | kir: Kirghiz, Kirgiz | kaz: Kazak | tgk: Tajiki
  bel: Belarusan, Byelorussian, Belorussian | ukr: Ukranian | rus: Russki | pol: Polski | hye: Eastern Armenian, Western Armenian, Hayeren | kat: Kartuli | yid: Jiddisch
  amh: Amarigna, Amaric | tir: Tigrigna | orm: Afaan Oromo, Oromiffa, Oromifa, Galla | som: Soomaali, Af Soomaali | swa: Kiswahili, Swahilli | sid: Sidama | wal: Wolayta
  yor: Yoruba | ibo: Ibo | hau: Hausa | aka: Twi, Asante, Asante Twi, Akuapem | fat: Fanti | ful: Fulani, Fulfulde, Pular, Peul, Fula, Pulaar | pcm: Pidgin, Naija, Pidgin English, Nigerian Pidgin English
  bam: Bamana, Bamanankan | man: Mandinka, Maninka, Malinke | wol: Ouolof | lin: Ngala | kon: Kongo, Kituba | lug: Ganda | run: Rundi | kin: Rwanda, Ikinyarwanda | nya: Nyanja, Chinyanja, Chewa
  sot: Sesotho, Sotho | nso: Sepedi, Pedi | tsn: Setswana | ssw: Swazi | nde: Ndebele, Sindebele | sna: Chishona | xho: isiXhosa | zul: isiZulu | ven: Tshivenda | tso: Shangaan | kik: Gikuyu | kam: Kikamba
  luo: Dholuo | luy: Luhya, Oluluyia | guz: Kisii, Ekegusii | mas: Maasai, Maa | mlg: Malgache | kab: Kabyle Berber, Taqbaylit | shi: Tashelhit, Shilha, Berber, Amazigh | rif: Tarifit, Rif Berber
  ary: Darija, Moroccan | arz: Egyptian, Masri | apc: Syrian Arabic, Lebanese Arabic, Palestinian Arabic, Jordanian Arabic, Lebanese, Shami, North Levantine Arabic | acm: Mesopotamian Arabic, Iraqi
  afb: Khaleeji, Khaliji, Emirati Arabic, Kuwaiti Arabic | apd: Sudanese | aii: Assyrian, Assyrian Aramaic, Suret | cld: Chaldean, Chaldean Aramaic, Sureth | syr: Aramaic
  hat: Haitian, Kreyol, Creole Haitian, Haitian Kreyol | jam: Jamaican Creole, Patois, Patwa | kea: Kriolu, Crioulo, Kabuverdianu | mfe: Morisyen, Mauritian | crs: Seselwa
  hmn: Hmong Daw, White Hmong | hnj: Green Hmong | kac: Jingpho, Jinghpaw | lus: Mizo, Lushai | mni: Meitei, Meiteilon, Meithei | brx: Boro | trp: Tripuri | sat: Santhali | kok: Gomantaki
  kru: Oraon, Kurux | lmn: Banjara, Lambani | kfr: Kachhi, Kachchi | snd: Sindi | kas: Koshur | skr: Seraiki, Siraiki | bal: Balochi | new: Nepal Bhasa, Newar | mai: Tirhutia | san: Sanskrut
  que: Kichwa, Quichua | quc: Kiche, Quiche | kek: Kekchi | nah: Nahua, Aztec | grn: Guaraní, Avañe'ẽ | arn: Mapudungun | pap: Papiamentu | srn: Taki Taki | mri: Maori | haw: Hawaiian
  rhg: Ruaingga | mnw: Talaing | ksw: Karen, Sgaw Karen | cnh: Chin, Lai, Hakha | epo: Esperanton | rom: Romani, Roma | lad: Judeo-Spanish, Judezmo | sco: Lallans | fry: Western Frisian | kal: Kalaallisut
  tyv: Tuvinian | gil: Gilbertese | bin: Edo, Bini | jpn: Nihongo, Japanes | kor: Hangul, Hangugeo, 조선말
`)
