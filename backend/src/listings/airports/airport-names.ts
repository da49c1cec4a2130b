/** Data that the source of the airports lacks. scripts/airports.ts adds it to the list. */

const splitCodes = (text: string) => text.trim().split(/\s+/)

/** Airports by passengers a year, the busiest first. Only the order counts, so old statistics do no harm. */
export const BUSIEST = splitCodes(`
  ATL DXB DFW LHR HND DEN IST ORD LAX DEL CAN CDG PVG ICN JFK SIN AMS MAD BKK FRA PEK SZX MIA HKG LAS MCO BOM CLT BCN MEX
  CGK DOH JED KUL SEA SFO EWR PHX IAH MNL TFU FCO GRU YYZ LGW BOS MUC FLL SAW RUH MSP BLR CKG AYT KMG XIY HGH LGA NRT SYD
  BOG DTW PHL SLC SGN CTU TPE SVO DME MEL LIS IAD DUB DCA BWI ORY SHA KIX VIE MAN MXP STN CPH BKI SAN PMI ZRH HYD CAI AUH
  MAA OSL CCU TPA BNA AUS ATH HAN CUN DMK WUH CJU TAO NKG CSX CGO XMN URC HAK SYX TNA DLC SHE HRB KHH FUK CTS OKA NGO ITM
  GMP PUS YVR YUL YYC YEG YOW YHZ YWG MDW HNL DAL PDX STL HOU RDU SMF SJC OAK MCI MSY SAT CLE IND PIT CVG CMH RSW SNA BUR
  ONT ABQ BDL PBI JAX MKE OGG BUF OMA CHS SDF RIC ORF OKC BOI TUS MEM ELP ANC GEG TUL PVD ROC SYR ALB GRR DSM BER DUS HAM
  STR CGN HAJ ARN HEL WAW KRK BUD PRG OTP SOF BEG ZAG KBP IEV ODS LWO BRU CRL GVA BSL LYS NCE MRS TLS BOD NTE OPO FAO AGP
  ALC VLC SVQ BIO IBZ LPA TFS TFN ACE FUE LTN EDI BHX GLA BRS LCY LBA NCL LPL BFS EMA SEN ORK SNN BGY LIN VCE NAP CTA BLQ
  PSA PMO BRI CIA TRN VRN GOT BGO TRD SVG BLL KEF RIX VNO TLL MSQ LED VKO AER SVX OVB KRR ESB ADB DLM BJV TLV AMM BEY BGW
  DMM KWI BAH MCT SHJ DWC MED IKA THR MHD TBS EVN GYD ALA NQZ TAS DYU FRU ISB LHE KHI PEW MUX SKT COK AMD PNQ GOI GOX TRV
  JAI LKO GAU CCJ CNN IXE VTZ IXC NAG PAT IDR BBI VNS SXR IXB ATQ IXM TRZ CJB VGA TIR RJA BDQ STV UDR JDH IXJ IXR DED
  HBX IXZ IMF DIB IXA RDP GOP KNU CMB KTM DAC CGP ZYL MLE RGN MDL PNH REP VTE DAD CXR DPS SUB UPG KNO YIA
  BDO SRG PEN JHB KCH CEB DVO CRK ILO HKT CNX USM HDY KBV CEI BNE PER ADL OOL CNS CBR DRW HBA AKL CHC WLG ZQN DUD NAN PPT
  JNB CPT DUR ADD NBO LOS ABV ACC DSS ABJ CMN RAK TUN ALG EBB DAR ZNZ KGL LUN HRE MPM TNR MRU SEZ RUN HRG SSH KRT LAD
  WDH GBE DLA NSI FIH PTY SJO LIR SAL GUA SAP TGU MGA BZE HAV SJU SDQ PUJ MBJ KIN NAS POS BGI AUA CUR SXM GDL MTY TIJ CCS
  BAQ MDE CLO CTG UIO GYE LIM CUZ LPB VVI ASU MVD EZE AEP COR SCL BSB CGH GIG SDU CNF SSA REC FOR POA CWB VCP FLN BEL MAO
`)

/**
 * City codes on tickets. Codes that belong to an airport elsewhere are left out: QSF means Sétif, not San Francisco.
 */
export const CITY_CODES = groups(`
  LON: LHR LGW STN LTN LCY SEN | NYC: JFK EWR LGA | CHI: ORD MDW | WAS: IAD DCA BWI | TYO: HND NRT | OSA: KIX ITM
  PAR: CDG ORY BVA | MIL: MXP LIN BGY | ROM: FCO CIA | STO: ARN BMA NYO | MOW: SVO DME VKO ZIA | IST: IST SAW
  SEL: ICN GMP | BJS: PEK PKX | SHA: PVG SHA | CTU: TFU CTU | BKK: BKK DMK | JKT: CGK HLP | RIO: GIG SDU | SAO: GRU CGH VCP
  BUE: EZE AEP | YTO: YYZ YTZ | YMQ: YUL YHU | YEA: YEG | HOU: IAH HOU | DTT: DTW | QDF: DFW DAL
  QLA: LAX SNA BUR ONT LGB | MIA: MIA FLL PBI | ORL: MCO SFB | BUH: OTP | KBP: KBP IEV | IEV: KBP IEV
  TCI: TFS TFN | REK: KEF RKV | EAP: BSL | MEX: MEX NLU | BFS: BFS BHD | GLA: GLA PIK | OSL: OSL TRF | VCE: VCE TSF
  DXB: DXB DWC | THR: IKA THR | JNB: JNB HLA | NBO: NBO WIL | KUL: KUL SZB | SPK: CTS OKD
  MNL: MNL CRK | MEL: MEL AVV | BOM: BOM NMI | DEL: DEL DXN HDO | GOI: GOI GOX | WAW: WAW WMI
  BRU: BRU CRL | FRA: FRA HHN | DUS: DUS NRN | BCN: BCN GRO REU | LYS: LYS EBU | MMA: MMX CPH | AYT: AYT GZP
`)

/**
 * Areas that neither city codes nor distances get right. They override city codes and are never joined with others.
 * Areas of one airport are separated from the next one by water or a border.
 */
export const AREAS = groups(`
  NYC: JFK EWR LGA HPN ISP | PHL: PHL TTN ILG | BOS: BOS MHT PVD | LAX: LAX SNA BUR ONT LGB | SFO: SFO OAK SJC
  DFW: DFW DAL | YTO: YYZ YTZ YHM | MEX: MEX NLU TLC | STO: ARN BMA NYO VST | CPH: CPH MMX | VIE: VIE BTS
  DXB: DXB DWC SHJ | OSA: KIX ITM UKB | FUK: FUK KKJ | SXM: SXM SFG | AYT: AYT | GZP: GZP | YVR: YVR YXX | YYJ: YYJ
  CUN: CUN | CZM: CZM | DAR: DAR | ZNZ: ZNZ | ACE: ACE | FUE: FUE | LCA: LCA | ECN: ECN GEC | ILO: ILO | BCD: BCD
  SEZ: SEZ | PRI: PRI | PPT: PPT | MOZ: MOZ | SID: SID | BVC: BVC
`)

/** Parses `name: CODE CODE`, separated by bars or line breaks. */
export function groups(text: string): Record<string, string[]> {
  return Object.fromEntries(
    text
      .split(/[|\n]/)
      .map((line) => line.trim().split(/:\s*/))
      .flatMap(([name, codes]) => (name && codes ? [[name, codes.split(' ')] as const] : [])),
  )
}

export const OTHER_NAMES: Record<string, string[]> = Object.fromEntries(
  `
  BOM: Bombay, Bambai, मुंबई, Sahar, Santacruz | MAA: Madras, சென்னை, Meenambakkam | BLR: Bengaluru, Bangaluru, ಬೆಂಗಳೂರು
  CCU: Calcutta, Kolkatta, কলকাতা, Dum Dum | HYD: Shamshabad, Secunderabad, Cyberabad, హైదరాబాద్, हैदराबाद | DEL: IGI, Delhi NCR, दिल्ली
  VTZ: Vizag, Visakhapatnam, Vishakhapatnam, Waltair | MYQ: Mysuru, Mysore | TRV: Trivandrum, Tiruvananthapuram
  COK: Cochin, Kochi, Ernakulam | CCJ: Calicut, Kozhikode | CNN: Cannanore, Kannur | IXE: Mangaluru, Mangalore
  PNQ: Poona, Lohegaon | BDQ: Baroda, Vadodara | VNS: Banaras, Benares, Kashi | IXD: Allahabad, Prayagraj
  GAU: Gauhati, Guwahati | TRZ: Trichy, Tiruchirappalli, Tiruchi | TIR: Tirupati, Tirupathi | VGA: Bezawada, Vijayawada, Amaravati
  RJA: Rajahmundry, Rajamahendravaram | IXM: Madura, Madurai | CJB: Kovai, Coimbatore | PNY: Pondicherry, Puducherry
  HBX: Hubballi, Hubli | IXG: Belagavi, Belgaum | IXU: Aurangabad, Sambhajinagar | SXR: Srinagar, Kashmir | ATQ: Amritsar, Golden Temple
  GOI: Goa, Dabolim, Panjim | GOX: Goa, North Goa, Manohar, Panaji | NAG: Nagpur | AMD: Ahmadabad, Amdavad, Gandhinagar | STV: Surat
  IXC: Mohali, Chandigarh | SAG: Shirdi | AYJ: Ayodhya, Faizabad | HDO: Delhi NCR, Hindan, दिल्ली | GOP: Gorakhpur | PAT: Patna | GAY: Gaya, Bodh Gaya
  BBI: Bhubaneshwar, Cuttack, Puri | IXZ: Andaman, Port Blair, Sri Vijaya Puram | IXB: Siliguri, Darjeeling, Bagdogra | DED: Dehra Dun
  KTM: Kathmandu, Katmandu | CMB: Katunayake, Bandaranaike | JAF: Jaffna, Yazhpanam | DAC: Dacca, ঢাকা | CGP: Chittagong, Chattogram
  LHE: Lahore, لاہور | KHI: Karachi, کراچی | ISB: Rawalpindi, Islamabad | LYP: Lyallpur | RGN: Rangoon | MLE: Maldives
  MUC: München, Muenchen | CGN: Köln, Koeln, Cologne, Bonn | NUE: Nürnberg, Nuernberg, Nuremberg | DUS: Düsseldorf, Duesseldorf
  HAJ: Hannover, Hanover | FRA: Frankfurt am Main, Rhein-Main | BER: Brandenburg, Schönefeld, Schoenefeld, Willy Brandt | VIE: Wien, Schwechat
  ZRH: Zürich, Zuerich, Kloten | GVA: Genève, Genf, Genf-Cointrin | BSL: Bâle, Basle, Euroairport | PRG: Praha, Ruzyne | WAW: Warszawa, Chopin, Okecie
  KRK: Kraków, Cracow, Krakau, Balice | WRO: Breslau, Wroclaw | GDN: Danzig, Gdansk | LCJ: Lodz | BUD: Ferihegy | OTP: Bucuresti, Otopeni
  BEG: Beograd | SOF: Sofiya | ATH: Athina, Αθήνα | SKG: Saloniki, Thessalonica | IST: Constantinople, Stambul | SAW: Sabiha
  KBP: Kiev, Kyiv, Киев, Київ, Borispol | IEV: Kiev, Kyiv, Zhuliany | LWO: Lvov, Lemberg | ODS: Odesa, Odessa | HRK: Kharkov
  SVO: Moskva, Москва | DME: Moskva, Москва | VKO: Moskva, Москва | LED: Leningrad, Sankt-Peterburg, Saint Petersburg, Pulkovo | MSQ: Minsk
  CPH: København, Kobenhavn, Kastrup | GOT: Göteborg, Goeteborg, Gothenburg, Landvetter | MMX: Malmoe | ARN: Arlanda | OSL: Gardermoen
  TOS: Tromso | BOO: Bodo | KEF: Reykjavik, Keflavik | HEL: Helsingfors, Vantaa | TLL: Reval | VNO: Wilna | RIX: Riga
  BRU: Brussels, Bruxelles, Brüssel, Brussel, Zaventem | CRL: Brussels South, Charleroi | ANR: Antwerpen | LGG: Liege, Lüttich | LUX: Luxemburg | AMS: Schiphol, Holland
  CDG: Roissy, Paris Charles de Gaulle | ORY: Orly | BVA: Paris Beauvais, Tille | NCE: Nizza | SXB: Strassburg | MRS: Marseilles | LYS: Lyons
  FCO: Roma, Rom, Fiumicino | CIA: Roma, Ciampino | MXP: Milano, Mailand | LIN: Milano, Mailand | BGY: Milano, Orio al Serio | TRN: Torino
  VCE: Venezia, Venedig, Marco Polo | NAP: Napoli | FLR: Florence, Firenze, Florenz | GOA: Genova, Genua | VRN: Verona | SVQ: Seville, Sevilla
  MAD: Barajas | BCN: El Prat, Barcelona | PMI: Mallorca, Majorca | LIS: Lisboa, Lissabon, Portela | OPO: Oporto | ATH: Athen | LCA: Nicosia
  LHR: Heathrow, Londres, London | LGW: Gatwick | STN: Stansted | LTN: Luton | LCY: Docklands | SEN: Southend | DUB: Baile Atha Cliath
  TLV: Jaffa, Ben Gurion, Jerusalem | CAI: القاهرة, Al Qahirah | DXB: دبي, Dubayy | AUH: أبو ظبي | DOH: الدوحة, Hamad | RUH: الرياض, Riad
  JED: Jiddah, جدة, Mecca, Makkah | MED: Madinah, Medinah | KWI: الكويت | MCT: Masqat | BAH: Manama | AMM: عمان | BEY: Beyrouth, بيروت | DAM: Dimashq
  IKA: Teheran, تهران | BGW: Bagdad | TBS: Tiflis | EVN: Yerevan, Erevan | GYD: Baki, Heydar Aliyev | NQZ: Astana, Nursultan | ALA: Alma-Ata
  FRU: Bishkek, Pishpek | TAS: Toshkent | KBL: Kabul | MHD: Mashad
  SGN: Saigon, Sài Gòn, Ho Chi Minh, HCMC, Tan Son Nhat | HAN: Hà Nội, Noi Bai | DAD: Danang, Da Nang | CXR: Nha Trang | PNH: Phnom Penh | REP: Siem Reap, Angkor
  BKK: Krung Thep, Suvarnabhumi, กรุงเทพ | DMK: Krung Thep, Don Muang | HKT: Phuket | CNX: Chiangmai | VTE: Viangchan | KUL: KLIA
  CGK: Batavia, Soekarno Hatta | DPS: Bali, Denpasar | UPG: Makassar, Ujung Pandang | YIA: Jogjakarta, Yogya | MNL: Ninoy Aquino, NAIA | SIN: Changi, Singapur, 新加坡
  PEK: Peking, Beijing Capital, 北京 | PKX: Peking, Daxing, 北京 | PVG: Pudong, 上海 | SHA: Hongqiao, 上海 | CAN: Canton, Guangzhou, 广州, Baiyun | SZX: Shenzhen, 深圳
  HKG: Hongkong, 香港, Chek Lap Kok | TPE: Taipei, Taibei, 台北, Taoyuan | TSA: Taipei, Taibei, 台北, Songshan | TFU: Chengdu, 成都 | CTU: 成都 | CKG: Chungking | TAO: Tsingtao | NKG: Nanking
  XIY: Xian, Xi'an, Sian | HRB: Charbin | URC: Urumqi | LXA: Lhasa | MFM: Macao, 澳門 | UBN: Ulaanbaatar, Ulan Bator
  HND: Tokyo Haneda, 東京, Tokio | NRT: Tokyo Narita, 東京, Tokio | KIX: 大阪, Kansai | ITM: Itami, 大阪 | CTS: Chitose | FUK: Hakata | ICN: Incheon, 서울, Soul | GMP: Kimpo, 서울
  PUS: Pusan | CJU: Jeju, Cheju | MEX: Mexico City, Benito Juarez, CDMX | NLU: CDMX, AIFA | CUN: Riviera Maya | GIG: Galeao | GRU: Sampa, Guarulhos
  EZE: Ezeiza | AEP: Aeroparque | MVD: Carrasco | BOG: Santa Fe de Bogota, El Dorado | HAV: La Habana | PTY: Tocumen | SJO: San Jose Costa Rica | UIO: Mariscal Sucre
  JFK: Kennedy, New York City, Queens, Idlewild | EWR: New York City, New Jersey, Jersey City | LGA: LaGuardia, La Guardia, New York City | ORD: O Hare, Chicago OHare | MDW: Midway | LAX: L.A., Hollywood
  SFO: Frisco, Bay Area | SJC: Silicon Valley, Bay Area | OAK: Bay Area | IAD: Dulles, Washington DC | DCA: Reagan, Washington DC | BWI: Washington DC | DFW: Dallas, Fort Worth
  IAH: Intercontinental, Bush | HOU: Hobby | MCO: Disney World | LAS: Vegas, McCarran | MSY: New Orleans, Nola | PHL: Philly | MSP: Twin Cities, St Paul, Saint Paul | STL: Saint Louis
  YYZ: Pearson, Mississauga | YUL: Montreal, Dorval | YQB: Quebec City | HNL: Oahu | OGG: Maui | SJU: San Juan Puerto Rico | RDU: Research Triangle | FLL: Ft Lauderdale
  CMN: Casa, Casablanca, الدار البيضاء | RAK: Marrakesh | ALG: Alger, El Djazair | TUN: Tunis-Carthage | LOS: Ikeja, Murtala Muhammed | ACC: Kotoka | ADD: Addis, Bole | NBO: Jomo Kenyatta
  JNB: Jo'burg, Joburg, OR Tambo, Egoli | CPT: Kaapstad | DUR: King Shaka | MPM: Lourenço Marques | HRE: Salisbury | FIH: Leopoldville | TNR: Tananarive | ABJ: Houphouet | EBB: Kampala | KGL: Rwanda
  `
    .split(/[|\n]/)
    .map((line) => line.trim().split(/:\s*/))
    .reduce<Array<[string, string[]]>>((all, [code, names]) => {
      if (code && names) all.push([code, [...(all.find(([known]) => known === code)?.[1] ?? []), ...names.split(', ')]])
      return all
    }, []),
)

/** Airports with scheduled flights that the source lacks, because it is outdated or counts them as small. */
export const MISSING = [
  {
    code: 'AYJ',
    name: 'Maharishi Valmiki International Airport',
    city: 'Ayodhya',
    countryCode: 'IN',
    at: [26.7525, 82.1506],
  },
  { code: 'DXN', name: 'Noida International Airport', city: 'Noida', countryCode: 'IN', at: [28.1766, 77.6104] },
  { code: 'HDO', name: 'Hindon Airport', city: 'Ghaziabad', countryCode: 'IN', at: [28.7077, 77.3589] },
  { code: 'HSR', name: 'Rajkot International Airport', city: 'Rajkot', countryCode: 'IN', at: [22.3817, 71.0308] },
  { code: 'MYQ', name: 'Mysore Airport', city: 'Mysore', countryCode: 'IN', at: [12.23, 76.6558] },
  {
    code: 'NMI',
    name: 'Navi Mumbai International Airport',
    city: 'Navi Mumbai',
    countryCode: 'IN',
    at: [18.9936, 73.07],
  },
  { code: 'TIR', name: 'Tirupati Airport', city: 'Tirupati', countryCode: 'IN', at: [13.6325, 79.5433] },
].map(({ at: [lat = 0, lon = 0], ...airport }) => ({ ...airport, at: [lat, lon] as const }))
