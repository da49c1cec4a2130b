import { groups } from './airport-names.ts'

/**
 * The city that people mean by an airport, where the source has a municipality ('Sepang' for Kuala Lumpur), a district
 * or a local spelling. Airports that people call by their own town, such as Newark, use it. `node scripts/airports.ts
 * --cities` prints all for a review; after the blank line are names that differ from a second source.
 */
export const CITY_NAMES: Record<string, string> = Object.fromEntries(
  Object.entries(
    groups(`
  Dallas: DFW | Istanbul: IST SAW ISL | Delhi: DEL | Frankfurt: FRA HHN | Hong Kong: HKG | Mexico City: MEX | Kuala Lumpur: KUL SZB
  Xi'an: XIY | Tokyo: NRT | Taipei: TPE TSA | Washington: IAD | Cancún: CUN | Jeju: CJU | Qingdao: TAO | Dalian: DLC | Shenyang: SHE
  Okinawa: OKA | Nagoya: NGO | St. Louis: STL | Raleigh-Durham: RDU | Maui: OGG | Providence: PVD | Cologne: CGN | Kyiv: KBP
  Brussels: BRU | Basel: BSL | Seville: SVQ | Gran Canaria: LPA | Lanzarote: ACE | Fuerteventura: FUE | Glasgow: GLA PIK
  Naples: NAP | Turin: TRN | Verona: VRN | Dammam: DMM | Bahrain: BAH | Dubai: DWC | Astana: NQZ | Islamabad: ISB | Goa: GOI GOX
  Bagdogra: IXB | Vijayawada: VGA | Rajahmundry: RJA | Chittagong: CGP | Nha Trang: CXR | Bali: DPS | Makassar: UPG | Cebu: CEB
  Clark: CRK | Iloilo: ILO | Koh Samui: USM | Mauritius: MRU | Mahé: SEZ | Réunion: RUN | Panama City: PTY PAC | Aruba: AUA
  Curaçao: CUR | Sint Maarten: SXM | Guadalajara: GDL | Monterrey: MTY | Tijuana: TIJ | Santa Cruz: VVI | Asunción: ASU
  Montevideo: MVD | Rio de Janeiro: GIG | Acapulco: ACA | León: BJX | Bonaire: BON | Cayenne: CAY | Cozumel: CZM | Durango: DGO
  Jayapura: DJJ | Grand Cayman: GCM | Guam: GUM | Hambantota: HRI | Turkistan: HSA | Djibouti: JIB | Macau: MFM | Mérida: MID
  Malta: MLA | Muan: MWX | Mazatlán: MZT | Paramaribo: PBM | Puerto Vallarta: PVR | Quebec City: YQB | Sendai: SDJ | Manzini: SHO
  Sal: SID | San José del Cabo: SJD | Toluca: TLC | St. Lucia: UVF SLU | Varadero: VRA | Vladivostok: VVO | Bodrum: BJV
  New York: JFK LGA | Newark: EWR | Bangalore: BLR | Chongqing: CKG | Baltimore: BWI | Palma de Mallorca: PMI | Ontario: ONT
  Charleston: CHS | Odesa: ODS | Tenerife: TFS TFN | Newcastle: NCL NTL | East Midlands: EMA | St. Petersburg: LED | Medina: MED | Calicut: CCJ
  Kannur: CNN | Mangalore: IXE | Hubli: HBX | Penang: PEN | Marrakech: RAK | Kampala: EBB | Sharm El Sheikh: SSH
  Guatemala City: GUA | Port of Spain: POS | Campinas: VCP | Fuzhou: FOC | Heraklion: HER | Providenciales: PLS
  Port Vila: VLI | Ulaanbaatar: UBN | Abbotsford: YXX

  Anapa: AAQ | Adana: ADA | Angers: ANE | Antigua: ANU | Karpathos: AOK
  Alor Setar: AOR | Alderney: ACI | Hiva Oa: AUQ | Melbourne: AVV | Anguilla: AXA | Alexandroupoli: AXD | Uluru: AYQ | Baguio: BAG
  Barbuda: BBQ | Bacolod: BCD | Bermuda: BDA | Banjarmasin: BDJ | Bardufoss: BDU | Benbecula: BEB | Berau: BEJ | Bloemfontein: BFN
  Bora Bora: BOB | Bocas del Toro: BOC | Barra: BRR | Burlington: BTV | Paris: BVA | Bhairahawa: BWA | Brač: BWK | Cotabato: CBO
  Ciudad Constitución: CUA | Ca Mau: CAH | Cocos Islands: CCK | Castellón: CDT | Corfu: CFU | Chaoyang: CHG | Chania: CHQ
  Chatham Islands: CHT | Clarksburg: CKB | Champaign: CMI | San Martín de los Andes: CPC | Cuernavaca: CVJ | Cangyuan: CWJ
  Chiayi: CYI | Calbayog: CYP | Cauayan: CYZ | Daocheng: DCY | Dandong: DDG | Dumaguete: DGT | Dharamshala: DHM | Antsiranana: DIE
  Shangri-La: DIG | Djerba: DJE | Dalanzadgad: DLZ | Dominica: DOM DCF | Dera Ismail Khan: DSK | Wudalianchi: DTU
  Dutch Harbor: DUT | Dundo: DUE | San Sebastián: EAS | Elba: EBA | Erbil: EBL | Ercan: ECN | Kefalonia: EFL | Tortola: EIS
  Qassim: ELQ | Enugu: ENU | Metz-Nancy: ETZ | Laayoune: EUN | St. Eustatius: EUX | Harstad-Narvik: EVE | Yopal: EYP
  Faroe Islands: FAE | Fes: FEZ | Sierra Vista: FHU | Karlsruhe: FKB | Fukushima: FKS | Florence: FLR | Flores: FRS | Shizuoka: FSZ
  Fuyang: FUG | Yamagata: GAJ | Marie-Galante: GBJ | Guernsey: GCI | Grand Canyon: GCN | Gondar: GDQ | Grand Turk: GDT
  Exuma: GGT | Ghardaïa: GHA | Jijel: GJL | Goroka: GKA | Grenoble: GNB | Grenada: GND | Genoa: GOA | Araxos: GPA | Graciosa: GRW
  Greenville: GSP | Hanimaadhoo: HAQ | Haugesund: HAU | Herat: HEA | Hagfors: HFS | Jinju: HIN | Hokitika: HKK | Sohag: HMB
  Al-Ahsa: HOF | Hao: HOI | Hatay: HTY | Huahine: HUH | Humberside: HUY | Hualien: HUN | Ibaraki: IBR | Zielona Góra: IEG | Magas: IGT
  Issyk-Kul: IKU | Islay: ILY | Nauru: INU | Isle of Man: IOM | Easter Island: IPC | Nashik: ISK | Niue: IUE | Prayagraj: IXD
  Belagavi: IXG | Santo Domingo: JBQ | Kapalua: JHM | Chios: JKH | Lancang: JMJ | Mykonos: JMK | Jinzhou: JNZ | Kilimanjaro: JRO
  Sitia: JSH | Jessore: JSR | Santorini: JTR | Jyväskylä: JYV | Jiuzhaigou: JZH | Kota Bharu: KBR | Kochi: KCZ | Kaadedhdhoo: KDM
  Kandahar: KDH | Kalgoorlie: KGI | Kos: KGS | Kangding: KGT | Kerry: KIR | Kurnool: KJB | Komatsu: KMQ | Kishangarh: KQH
  Kramfors: KRF | Kristiansand: KRS | Kosrae: KSA | Kristiansund: KSU | Kutaisi: KUT | Gunsan: KUV
  Laoag: LAO | A Coruña: LCG | Lourdes: LDE | Kauai: LIH | Limón: LIO | Lombok: LOP | La Serena: LSC | Shetland: LSI
  Mangshi: LUM | Lhasa: LXA | Langzhong: LZG | Menorca: MAH | Majuro: MAJ | Mafikeng: MBD
  Sunshine Coast: MCY | Molokai: MKK | Teesside: MME | Miyako: MMY | Montserrat: MNI | Molde: MOL | Moorea: MOZ | Caticlan: MPH
  Nelspruit: MQP | Mustique: MQS | Marquette: MQT | Minatitlán: MTT | Kamuela: MUE | Mayaguana: MYG | Magong: MZG | Memanbetsu: MMB
  Nador: NDR | Ngari: NGQ | Nikolayevsk-on-Amur: NLI | Norfolk Island: NLK | Mykolaiv: NLV | Knock: NOC | Düsseldorf: NRN
  Natuna: NTX | NEOM: NUM | Stockholm: NYO | Naypyidaw: NYT | Ocho Rios: OCJ | Georgetown: OGL
  Vladikavkaz: OGZ | Odate: ONJ | Oran: ORN | Oujda: OUD | Asturias: OVD | Zaporizhzhia: OZH | Príncipe: PCP | Asaluyeh: PGU
  Hattiesburg: PIB | St. Pete-Clearwater: PIE | Pico: PIX | Pohnpei: PNI | Phu Quoc: PQC | Praslin: PRI
  Pasto: PSO | Porto Santo: PXO | Polyarny: PYJ | Pristina: PRN | Rabaul: RAB | Rarotonga: RAR | Trelew: REL | Rockford: RFD
  Rhodes: RHO | Mukalla: RIY | Shigatse: RKZ | Bayannur: RLK | Murcia: RMU | Koror: ROR | Rota: ROP | Ruoqiang: RQA | Rodrigues: RRG
  Shirdi: SAG | San Andros: SAQ | St. Barts: SBH | Sälen: SCR | Socotra: SCT | St. Martin: SFG | Subic Bay: SFS | Staunton: SHD
  St. Kitts: SKB | Stokmarknes: SKN | Santa Maria: SMA | Samos: SMI | Sainte-Marie: SMS | São Nicolau: SNE | La Palma: SPC
  Saipan: SPN | Sucre: SRE | Stord: SRP | Sandnessjøen: SSJ | St. Thomas: STT | Surigao: SUG | Suva: SUV
  St. Vincent: SVD | Shantou: SWA | Stornoway: SYY | Szczecin: SZZ | Tobago: TAB | Tacloban: TAC | Bohol: TAG
  Tengchong: TCZ | Trat: TDX | Tekirdağ: TEQ | Terceira: TER | Ternate: TTE | Chuuk: TKK | Tokunoshima: TKN | Tlemcen: TLM
  Tioman: TOD | Tiree: TRE | Oslo: TRF | Tri-Cities: TRI | Taitung: TTT | Tuguegarao: TUG | Knoxville: TYS | Quy Nhon: UIH
  Ulyanovsk: ULY | Rouen: URO | Qurayyat: URY | Busuanga: USU | Pattaya: UTP | Vava'u: VAV | Brescia: VBS | El Hierro: VDE
  Vitoria-Gasteiz: VIT | Anglesey: VLY | Volos: VOL | Ondjiva: VPE | Destin: VPS | Västerås: VST | São Vicente: VXE | Wollongong: WOL
  Wuzhou: WUZ | Christmas Island: XCH | Xichang: XIC | Xining: XNN | Tegucigalpa: XPL | Singapore: XSP | Saguenay: YBG
  Îles-de-la-Madeleine: YGR | Yingkou: YKH | Yüksekova: YKO | Yangyang: YNY | Songyuan: YSQ | Zadar: ZAD | Zamboanga: ZAM
  Bathurst: ZBF | Chabahar: ZBR | Zakynthos: ZTH | Okinoerabu: OKE | Kitadaito: KTD | Changhai: CNI | Oki: OKI
  Tahuna: NAH | Nanga Pinoh: NPO | Pendopo: PDO | Putussibau: PSU | Lanai: LNY
  Kirkwall: KOI
`),
  ).flatMap(([city, codes]) => codes.map((code) => [code, city])),
)
