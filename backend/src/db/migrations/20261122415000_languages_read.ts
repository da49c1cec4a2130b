import { Migration } from '@mikro-orm/migrations'

/** The names of languages on the day of this migration: `code:its own names~other names|…`, in small letters without accents. */
const NAMES = `
  eng:english~anglais,ingles,englisch,angrezi|hin:hindi,हिन्दी~hindustani,hindhi,khari boli
  cmn:mandarin chinese,中文~chinese,mandarin,taiwanese mandarin,chinese mandarin,putonghua,guoyu,standard chinese,simplified chinese,普通话,普通話,国语,國語,汉语,漢語,华语,華語
  spa:spanish,espanol~castilian,latin american spanish,castellano,spanisch,espagnol|ara:arabic,العربية~arabi,modern standard arabic,fusha,عربي
  tel:telugu,తెలుగు~telegu,telgu,telugoo,tenugu|tam:tamil,தமிழ்~thamizh,tamizh|guj:gujarati,ગુજરાતી~gujrati,gujarathi|pan:punjabi,ਪੰਜਾਬੀ~panjabi,eastern punjabi,gurmukhi
  urd:urdu,اردو~urdoo|ben:bengali,বাংলা~bangla,bengoli,বাঙলা|mar:marathi,मराठी|mal:malayalam,മലയാളം~malayalee,malyalam|kan:kannada,ಕನ್ನಡ~kannad,canarese,kannadiga
  tgl:tagalog~filipino,pilipino,wikang filipino|vie:vietnamese,tieng viet|kor:korean,한국어~hangul,hangugeo,조선말|jpn:japanese,日本語~nihongo,japanes|por:portuguese,portugues
  fra:french,francais|deu:german,deutsch~aleman|rus:russian,русскии~russki|ita:italian,italiano~italien
  yue:cantonese,粵語~chinese cantonese,cantonese chinese,yue chinese,guangdonghua,粤语,廣東話,广东话|fas:persian,فارسی~farsi,parsi,iranian,persian farsi,farsi persian|pol:polish,polski
  ukr:ukrainian,украінська~ukranian|tur:turkish,turkce|nep:nepali,नेपाली~nepalese,gorkhali|sin:sinhala,සිංහල~sinhalese,singhalese,singala|mya:burmese,မြန်မာ~myanmar,bamar,myanma
  tha:thai,ไทย~siamese|khm:khmer,ខ្មែរ~cambodian|lao:lao,ລາວ~laotian|ind:indonesian,bahasa indonesia~bahasa,indonesia
  msa:malay,bahasa melayu~bahasa malaysia,bahasa malay,malaysian|amh:amharic,አማርኛ~amarigna,amaric|tir:tigrinya,ትግርኛ~tigrigna|som:somali,soomaali~af soomaali
  swa:swahili,kiswahili~swahilli|yor:yoruba,ede yoruba|ibo:igbo~ibo|hau:hausa|aka:akan~twi,asante,asante twi,akuapem
  hat:haitian creole,kreyol ayisyen~haitian,kreyol,creole haitian,haitian kreyol|heb:hebrew,עברית~ivrit,modern hebrew|ell:greek,ελληνικα~hellenic,modern greek,ellinika
  ron:romanian,romana~moldovan,moldavian,rumanian|hun:hungarian,magyar|ces:czech,cestina|nld:dutch,nederlands~flemish,vlaams|pus:pashto,پښتو~pushto,pashtu,pukhto,pakhto,paxto
  prs:dari,دری~dari persian,afghan persian,farsi dari,dari farsi,afghani|kur:kurdish,kurdi~kurmanji,kurmanci,northern kurdish
  ckb:central kurdish,کوردیی ناوەندی~sorani,kurdish sorani,sorani kurdish|uzb:uzbek,o zbek~uzbeki|kaz:kazakh,қазақ тілі~kazak|aze:azerbaijani,azərbaycan~azeri
  hye:armenian,հայերեն~eastern armenian,western armenian,hayeren|kat:georgian,ქართული~kartuli|sqi:albanian,shqip~gheg,tosk|srp:serbian,српски~serb|hrv:croatian,hrvatski~croat
  bos:bosnian,bosanski|bul:bulgarian,български|mkd:macedonian,македонски|slk:slovak,slovencina|slv:slovenian,slovenscina|lit:lithuanian,lietuviu|lav:latvian,latviesu
  est:estonian,eesti|fin:finnish,suomi|swe:swedish,svenska~svensk|dan:danish,dansk~danske|nor:norwegian,norsk~norwegian bokmal,norwegian nynorsk,bokmal,nynorsk
  isl:icelandic,islenska|gle:irish,gaeilge~gaelic,irish gaelic|ory:odia,ଓଡ଼ିଆ~oriya,odiya|asm:assamese,অসমীয়া~assami,axomiya|snd:sindhi,سنڌي~sindi|kas:kashmiri,کٲشُر~koshur
  kok:konkani,कोंकणी~gomantaki|bho:bhojpuri,भोजपुरी|mai:maithili,मैथिली~tirhutia|mni:manipuri,মৈতৈলোন্~meitei,meiteilon,meithei|doi:dogri,डोगरी|san:sanskrit,संस्कृतम्~sanskrut
  bod:tibetan,བོད སྐད~standard tibetan,lhasa|hmn:hmong,hmoob~hmong daw,white hmong|ilo:ilocano,ilokano~iloko,ilukano|ceb:cebuano~bisaya,visayan,binisaya,sugbuanon
  jav:javanese,basa jawa~jawa|sun:sundanese,basa sunda|nan:min nan chinese,閩南語~hokkien,taiwanese,minnan,min nan,teochew,chaochow,fukien,台語,闽南语
  wuu:wu chinese,吴语~shanghainese,wu,上海话|hak:hakka chinese,客家話~hakka,客家话|mon:mongolian,монгол|uig:uyghur,ئۇيغۇرچە~uighur,uygur|zul:zulu,isizulu|xho:xhosa,isixhosa|afr:afrikaans
  sna:shona,chishona|nya:chichewa~nyanja,chinyanja,chewa|kin:kinyarwanda,ikinyarwanda~rwanda|run:kirundi,ikirundi~rundi|lug:luganda~ganda|wol:wolof~ouolof
  ful:fula,pulaar~fulani,fulfulde,pular,peul|bam:bambara,bamanakan~bamana,bamanankan|lin:lingala~ngala|kon:kongo,kikongo~kituba|mlg:malagasy~malgache
  orm:oromo,oromoo~afaan oromo,oromiffa,oromifa,galla|kab:kabyle,taqbaylit~kabyle berber|shi:tachelhit,ⵜⴰⵛⵍⵃⵉⵜ~tashelhit,shilha,berber,amazigh
  ary:moroccan arabic,الدارجة~darija,moroccan|arz:egyptian arabic,مصري~egyptian,masri
  apc:levantine arabic,شامي~syrian arabic,lebanese arabic,palestinian arabic,jordanian arabic,lebanese,shami,north levantine arabic|tgk:tajik,тоҷики~tajiki
  tuk:turkmen,turkmen dili|kir:kyrgyz,кыргызча~kirghiz,kirgiz|tat:tatar,татар|cat:catalan,catala~valencian,valencia|glg:galician,galego|eus:basque,euskara
  que:quechua,runasimi~kichwa,quichua|grn:guarani~avanee|abk:abkhazian,аԥсшәа|ace:acehnese,basa aceh|ach:acoli|ada:adangme|ady:adyghe,адыгабзэ|aar:afar|agq:aghem|ain:ainu
  bss:akoose|akz:alabama|ale:aleut|arq:algerian arabic|ase:american sign language,asl|anp:angika,अंगिका|blo:anii,anii kagɩja|gcf:antillean creole|njo:ao naga|arg:aragonese
  aro:araona|arp:arapaho|arw:arawak|rup:aromanian|frp:arpitan,arpetan|aii:assyrian neo aramaic,ܣܘܪܝܬ~assyrian,assyrian aramaic,suret|ast:asturian,asturianu|asa:asu,kipare
  atj:atikamekw|cch:atsam|asf:australian sign language,auslan|ava:avaric,авар мацӏ|awa:awadhi,अवधी|aym:aymara,aymar aru|bfq:badaga|ksf:bafia,rikpa|bfd:bafut|bqi:bakhtiari
  ban:balinese,basa bali|bft:balti,بلتی|bal:baluchi,بلۏچی~balochi|bax:bamun|bjn:banjar|bci:baoule,baule|bas:basaa,ɓasaa|bak:bashkir,башҡорт|bbc:batak toba|bar:bavarian,boarisch
  bej:beja|bel:belarusian,беларуская~belarusan,byelorussian,belorussian|bzj:belizean creole,bileez kriol|bem:bemba,ichibemba|bez:bena,hibena|bew:betawi
  bik:bikol~bicolano,bikolano,bicol|bin:bini,edo|bpy:bishnupriya|bis:bislama|byn:blin|brx:bodo,बर~boro|brh:brahui,براہوئی|bra:braj,ब्रज भाषा|bzs:brazilian sign language,libras
  bre:breton,brezhoneg|bfi:british sign language,bsl|bug:buginese,basa ugi|bum:bulu|bns:bundeli,बुन्देली|bua:buriat,буряад|cad:caddo|frc:cajun french
  wes:cameroonian pidgin,kamtok|kea:cape verdean creole,kabuverdianu~kriolu,crioulo|cps:capiznon|car:carib|crr:carolina algonquian|cay:cayuga
  tzm:central atlas tamazight,tamaziɣt n latlas|dtp:central dusun|ojc:central ojibwa|esu:central yupik|shu:chadian arabic|ccp:chakma,𑄌𑄋𑄴𑄟𑄳𑄦
  cld:chaldean neo aramaic,ܣܘܪܬ~chaldean,chaldean aramaic,sureth|cha:chamorro,chamoru|che:chechen,нохчиин|chr:cherokee,ꮳꮃꭹ|chy:cheyenne|hne:chhattisgarhi,छत्तीसगढ़ी|cic:chickasaw
  cgg:chiga,rukiga|clc:chilcotin|qug:chimborazo highland quichua|csl:chinese sign language,中国手语|chp:chipewyan|ctg:chittagonian,চাটগাঁইয়া|cho:choctaw|chk:chuukese
  chv:chuvash,чаваш челхи|swb:comorian|cor:cornish,kernewek|cos:corsican|cre:cree|crh:crimean tatar,qırımtatarca|dag:dagbani,dagbanli|dak:dakota|dar:dargwa|dzg:dazaga
  del:delaware|div:dhivehi,ދިވެހި~divehi,maldivian|din:dinka|dgr:dogrib|dua:duala|dyu:dyula,julakan|dzo:dzongkha,རྫོང ཁ~bhutanese|frs:eastern frisian|efi:efik|eka:ekajuk
  ebu:embu,kiembu|egl:emilian|myv:erzya|epo:esperanto~esperanton|ewe:ewe,eʋegbe|ewo:ewondo|ext:extremaduran|fan:fang|fat:fante,mfantse~fanti|fao:faroese,føroyskt
  hif:fiji hindi,फ़िजी हिंदी|fij:fijian,na vosa vakaviti|psp:filipino sign language|fon:fon,fɔngbe|gur:frafra|fsl:french sign language,lsf|fry:frisian,frysk~western frisian
  fur:friulian,furlan|gaa:ga|gag:gagauz|gan:gan chinese,赣语~gan|gbm:garhwali,गढ़वळि|cab:garifuna|grt:garo|gay:gayo|gba:gbaya|gsg:german sign language,dgs|aln:gheg albanian
  bbj:ghomala|glk:gilaki|gon:gondi|gor:gorontalo|grb:grebo|kal:greenlandic,kalaallisut|afb:gulf arabic,خليجي~khaleeji,khaliji,emirati arabic,kuwaiti arabic
  guz:gusii,ekegusii~kisii|gwi:gwichin|hai:haida|cnh:hakha chin,laiholh~chin,lai,hakha|hur:halkomelem|bgc:haryanvi,हरियाणवी|haw:hawaiian,olelo hawaii|hwc:hawaiian pidgin
  her:herero|acw:hijazi arabic,حجازي|hil:hiligaynon~ilonggo|hno:hindko,ہندکو|hmo:hiri motu|hnj:hmong njua~green hmong|hup:hupa|iba:iban|ibb:ibibio|igl:igala|ijc:ijaw,izon
  smn:inari sami,anaraskiela|ins:indian sign language,isl|inh:ingush,гӏалгӏаи|moe:innu aimun|ils:international sign|iku:inuktitut|ipk:inupiaq
  acm:iraqi arabic,عراقي~mesopotamian arabic,iraqi|iso:isoko|ixl:ixil|jam:jamaican patois,patwa~jamaican creole,patois|jsl:japanese sign language,日本手話|kaj:jju
  dyo:jola fonyi,joola|jut:jutish|kbd:kabardian,адыгэбзэ|kbp:kabiye,kabɩyɛ|kac:kachin,jinghpaw~jingpho|kgp:kaingang,kanhgag|kkj:kako,kakɔ|kck:kalanga,tjikalanga|kln:kalenjin
  xal:kalmyk|kam:kamba,kikamba|kbl:kanembu|xnr:kangri,कांगड़ी|kau:kanuri|pam:kapampangan~pampanga,pampangan|cak:kaqchikel|kaa:kara kalpak|krc:karachay balkar|mjw:karbi
  krl:karelian|csb:kashubian|ken:kenyang|kha:khasi|khw:khowar,کھوار|kik:kikuyu,gikuyu|kmb:kimbundu|krj:kinaray a|gil:kiribati~gilbertese|kiu:kirmanjki|trp:kokborok~tripuri
  bkm:kom|kom:komi,коми|koi:komi permyak|kfo:koro|kos:kosraean|khq:koyra chiini,koyra ciini|ses:koyraboro senni|kpe:kpelle|kri:krio|kua:kuanyama|kfy:kumaoni,कुमाऊँनी|kum:kumyk
  kru:kurukh~oraon,kurux|kfr:kutchi,કચ્છી~kachhi,kachchi|kut:kutenai|kxv:kuvi|kdt:kuy|kwk:kwakwala|nmg:kwasio|ksh:kolsch|quc:kiche~quiche|lbj:ladakhi,ལ དྭགས སྐད
  lad:ladino,djudeo espanyol~judeo spanish,judezmo|lkt:lakota,lakholiyapi|lam:lamba|lmn:lambadi,లంబాడీ~banjara,lambani|lag:langi,kɨlaangi|ltg:latgalian|lat:latin,latina
  lzz:laz,lazuri|lez:lezghian|lir:liberian english|ayl:libyan arabic,ليبي|lij:ligurian,ligure|lil:lillooet|lim:limburgish|liv:livonian|lmo:lombard|lou:louisiana creole
  nds:low german,neddersasssch|sli:lower silesian|dsb:lower sorbian,dolnoserbscina|loz:lozi|lub:luba katanga,tshiluba|lua:luba lulua|lui:luiseno|smj:lule sami|lun:lunda
  luo:luo,dholuo|ltz:luxembourgish,letzebuergesch~luxemburgish|luy:luyia,luluhia~luhya,oluluyia|mde:maba|jmc:machame,kimachame|mad:madurese,madhura|maf:mafa|mag:magahi,मगही
  vmf:main franconian|mak:makasar|vmw:makhuwa,emakhuwa|mgh:makhuwa meetto,makua|kde:makonde,chimakonde|pqm:maliseet passamaquoddy|mlt:maltese,malti|mup:malvi,मालवी|mam:mam
  mdr:mandar|man:mandingo~mandinka,maninka,malinke|glv:manx,gaelg|arn:mapuche~mapudungun|chm:mari,марии|mah:marshallese,kajin majel|mwr:marwari,मारवाड़ी|mas:masai,maa~maasai
  mfe:mauritian creole,kreol morisien~morisyen,mauritian|mzn:mazanderani,مازرونی|byv:medumba|men:mende,mɛnde|mwv:mentawai|mer:meru,kimiru|mgo:meta|mfs:mexican sign language,lsm
  mic:mikmaw|crg:michif|min:minangkabau|xmf:mingrelian,მარგალური|mwl:mirandese|mix:mixtec,tuun savi|lus:mizo,mizo tawng~lushai|moh:mohawk|mdf:moksha|mnw:mon,ဘာသာမန်~talaing
  lol:mongo|cnr:montenegrin,crnogorski|crm:moose cree|mos:mossi,moore|mua:mundang,mundaŋ|mus:muscogee|ttt:muslim tat|mye:myene|mri:maori|nag:nagamese|nah:nahuatl~nahua,aztec
  ars:najdi arabic,اللهجة النجدية|naq:nama,khoekhoegowab|nau:nauru|nav:navajo,dine bizaad|ndo:ndonga|nap:neapolitan,napulitano|new:newari,नेपाल भाषा~nepal bhasa,newar|sba:ngambay
  nnh:ngiemboon,shwoŋo ngiembɔɔn|jgo:ngomba,ndaꞌa|yrl:nheengatu,nheegatu|nia:nias|pcm:nigerian pidgin,naijiria pijin~pidgin,naija,pidgin english,nigerian pidgin english
  noe:nimadi,निमाड़ी|niu:niuean|nog:nogai|nde:north ndebele,isindebele~ndebele,sindebele|crl:northern east cree|frr:northern frisian|lrc:northern luri,لۊری شومالی
  sme:northern sami,davvisamegiella|nso:northern sotho,sesotho sa leboa~sepedi,pedi|ttm:northern tutchone|ojb:northwestern ojibwa|nus:nuer,thok nath|nup:nupe|nym:nyamwezi
  nyn:nyankole,runyankore|tog:nyasa tonga|nyo:nyoro|nzi:nzima|nqo:nko,ߒߞߏ|ann:obolo|oci:occitan|ojs:oji cree|oji:ojibwa|oka:okanagan|osa:osage|oss:ossetic,ирон
  phr:pahari potwari,پہاڑی|pfl:palatine german|pau:palauan|pli:pali|pag:pangasinan|pap:papiamento,papiamentu|aoc:pemon|pdc:pennsylvania german|pcd:picard
  pms:piedmontese,piemonteis|pis:pijin|crk:plains cree|pdt:plautdietsch|pon:pohnpeian|pnt:pontic|kek:qeqchi~kekchi|raj:rajasthani,राजस्थानी|rki:rakhine,ရခိုင်|rap:rapanui
  rar:rarotongan,maori kuki airani|rif:riffian~tarifit,rif berber|rhg:rohingya,ruaingga|rgn:romagnol|roh:romansh,rumantsch|rom:romany,romani chib~romani,roma|rof:rombo,kihorombo
  rtm:rotuman|rug:roviana|rue:rusyn|rwk:rwa,kiruwa|ksw:sgaw karen,ကညီ~karen|lsm:saamia|sck:sadri,सादरी|ssy:saho|acf:saint lucian creole,kweyol|saq:samburu,kisampur
  smo:samoan,gagana samoa|sgs:samogitian|sad:sandawe|sag:sango|sbp:sangu,ishisangu|sat:santali,ᱥᱟᱱᱛᱟᱲᱤ~santhali|skr:saraiki,سرائیکی~seraiki,siraiki|srd:sardinian,sardu|sas:sasak
  sdc:sassarese sardinian|stq:saterland frisian|sco:scots~lallans|gla:scottish gaelic,gaidhlig~scots gaelic|sly:selayar|sel:selkup|seh:sena|see:seneca
  hbs:serbo croatian,srpskohrvatski~serbocroatian,bosnian croatian serbian,bcs,naski|srr:serer,seereer|sei:seri|crs:seychellois creole~seselwa|ksb:shambala,kishambaa|shn:shan,တႆး
  shs:shuswap|iii:sichuan yi,ꆈꌠꉙ|scn:sicilian,sicilianu|sid:sidamo~sidama|bla:siksika|szl:silesian,slonski|sms:skolt sami|den:slave|xog:soga,olusoga|snk:soninke,sooninkanxanne
  saz:sourashtra|nbl:south ndebele|alt:southern altai|crj:southern east cree|hax:southern haida|sdh:southern kurdish|slh:southern lushootseed|sma:southern sami
  sot:southern sotho,sesotho~sotho|tce:southern tutchone|ssp:spanish sign language,lse|srn:sranan tongo,sranantongo~taki taki|zgh:standard moroccan tamazight,ⵜⴰⵎⴰⵣⵉⵖⵜ
  str:straits salish|apd:sudanese arabic,سوداني~sudanese|suk:sukuma|sus:susu|csw:swampy cree,ᓀᐦᐃᓇᐍᐏᐣ|ssw:swati,siswati~swazi
  gsw:swiss german,schwiizertuutsch~schwyzerdutsch,schweizerdeutsch,alemannic,alsatian|syl:sylheti,ꠍꠤꠟꠐꠤ|syr:syriac,ܣܘܪܝܝܐ~aramaic|tgx:tagish|tah:tahitian,reo tahiti|tht:tahltan
  blt:tai dam|dav:taita,kitaita|tly:talysh|tmh:tamashek|trv:taroko|twq:tasawaq,tasawaq senni|ctd:tedim chin,zopau|ter:tereno|teo:teso,kiteso|tet:tetum,tetun|tig:tigre
  tem:timne,themnɛ|tiv:tiv|tli:tlingit|tpi:tok pisin|tkl:tokelauan|toi:tonga of zambia,chitonga|ton:tongan,lea fakatonga|fit:tornedalen finnish|trw:torwali|tkr:tsakhur
  tsd:tsakonian|tsi:tsimshian|tso:tsonga,xitsonga~shangaan|tsn:tswana,setswana|tcy:tulu,ತುಳು|tum:tumbuka,chitumbuka|aeb:tunisian arabic,تونسي|tru:turoyo|tvl:tuvaluan
  tyv:tuvan,тыва~tuvinian|kcg:tyap|tzh:tzeltal,batsil kop|tzo:tzotzil,batsi kop|udm:udmurt,удмурт|umb:umbundu|hsb:upper sorbian,hornjoserbscina|urh:urhobo|vai:vai,ꕙꔤ
  ven:venda,tshivenda|vec:venetian,veneto|vep:veps|vun:vunjo,kyivunjo|vro:voro|wln:walloon,walon|wae:walser|war:waray,winaray~waray waray,samareno|wbp:warlpiri|was:washo
  guc:wayuu|cym:welsh,cymraeg|vls:west flemish|bgn:western balochi|ikt:western canadian inuktitut|mrj:western mari|ojw:western ojibwa
  pnb:western punjabi,پنجابی~lahnda,shahmukhi,western panjabi|wal:wolaytta~wolayta|hsn:xiang chinese,湘语~xiang|sah:yakut,саха тыла|yav:yangben,nuasue|yao:yao|yap:yapese|ybb:yemba
  ayn:yemeni arabic,يمني|yid:yiddish,ייִדיש~jiddisch|yua:yucatec maya,maaya taan|zap:zapotec|dje:zarma,zarmaciine|zza:zaza~zazaki,dimli|zea:zeelandic|zha:zhuang,vahcuengh
  gbz:zoroastrian dari|zun:zuni
`

/** What stands beside the name of a language and says nothing against it. */
const BESIDE =
  'i we speak speaks speaker speakers a an the also bit little some of in my mother tongue first second language languages ' +
  'native fluent fluently basic basics good very well excellent perfect bilingual advanced intermediate beginner ' +
  'conversational business working professional level spoken written a1 a2 b1 b2 c1 c2 standard ' +
  'american british australian canadian indian brazilian european mexican latin'

/** name → its code; `~` after the code of a name that counts only where it stands alone. */
function namesAsJson(): string {
  const names: Record<string, string> = {}
  for (const language of NAMES.trim().split(/\s*[|\n]\s*/)) {
    const [code = '', all = ''] = language.split(':')
    const [main = '', other = ''] = all.split('~')
    names[code] ??= `${code}~`
    for (const name of other.split(',')) if (name) names[name] = `${code}~`
    for (const name of main.split(',')) names[name] = code
  }
  return JSON.stringify(names)
}

/**
 * Reads the languages that people have typed into codes, a thousand accounts at a time. The text stays as it is. Who has codes
 * keeps them, so it can run again.
 */
export class Migration20261122415000_languages_read extends Migration {
  override isTransactional(): boolean {
    return false
  }

  override up(): void {
    this.addSql(`
      do $$
      declare
        names constant jsonb := '${namesAsJson()}';
        beside constant text[] := string_to_array('${BESIDE}', ' ');
        last bigint := 0;
        next bigint;
      begin
        loop
          select max(id) into next from (select id from account where id > last order by id limit 1000) as batch;
          exit when next is null;
          update account set language_codes = found.codes from (
            select id, (array_agg(code order by first))[:12] as codes from (
              select a.id, rtrim(word.code, '~') as code, min(part.place * 100 + word.place) as first
              from account a
              cross join lateral regexp_split_to_table(
                a.languages, '[,;/&|+•·\\n،؛、，；／]|\\s(and|und|et|y)\\s', 'i') with ordinality as part (text, place)
              cross join lateral (
                select trim(regexp_replace(lower(
                  regexp_replace(normalize(part.text, nfkd), '[\\u0300-\\u036f''’ʼʻ]', '', 'g') collate pg_c_utf8
                ), '[[:punct:][:space:]–—“”]+', ' ', 'g')) as words
              ) as plain
              cross join lateral (
                select array_agg(w order by n) as words from unnest(string_to_array(plain.words, ' ')) with ordinality as u (w, n)
                where w <> all (beside)
              ) as bare
              cross join lateral (
                select coalesce(names ->> plain.words, names ->> array_to_string(bare.words, ' ')) as code
              ) as whole
              cross join lateral (
                select whole.code, 1 as place where whole.code is not null
                union all
                select names ->> w, n from unnest(bare.words) with ordinality as u (w, n)
                where whole.code is null
                  and not exists (select from unnest(bare.words) as each (w) where coalesce(names ->> each.w, '~') like '%~')
              ) as word
              where a.id > last and a.id <= next and a.languages is not null and a.language_codes = '{}'
              group by 1, 2
            ) as each_once group by id
          ) as found where account.id = found.id;
          last := next;
          commit;
        end loop;
      end $$`)
  }
}
