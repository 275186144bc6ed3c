/**
 * What is said of a place in one word, with the place's names. Made by `scripts/models/make-lexicon.ts` from WordNet;
 * not to be changed by hand.
 */
export const DEMONYMS: ReadonlyMap<string, readonly string[]> = new Map(
  `
aberdonian: Aberdeen
abkhaz: Abkhaz, Abkhazia
abkhazian: Abkhaz, Abkhazia
achaean: Achaea
aegean: Aegean, Aegean Sea
aeolian: Aeolis, Aeolia
afghan: Afghanistan, Islamic State of Afghanistan
afghani: Afghanistan, Islamic State of Afghanistan
afghanistani: Afghanistan, Islamic State of Afghanistan
african: Africa
afrikaans: South Africa, Republic of South Africa
afrikaner: South Africa, Republic of South Africa
afro-asian: Asia
alaskan: Alaska, Last Frontier
albanian: Albania, Republic of Albania
algerian: Algeria, Algerie, Democratic and Popular Republic of Algeria
alpine: Alps
alsatian: Alsace, Alsatia, Elsass
american: America, United States, United States of America, States, U.S., U.S.A.
andalusian: Andalusia, Andalucia
andean: Andes
andorran: Andorra, Principality of Andorra
anglo-indian: India, Republic of India, Bharat
angolan: Angola, Republic of Angola
anguillan: Anguilla
antiguan: Antigua
appalachian: Appalachia
arabian: Arabian Peninsula, Arabia
aramaean: Aram
aramean: Aram
argentine: Argentina, Argentine Republic
argentinian: Argentina, Argentine Republic
argive: Argos
armenian: Armenia, Republic of Armenia, Hayastan
asian: Asia
asiatic: Asia
assamese: Assam
athenian: Athens, Athinai, capital of Greece, Greek capital
atlantic: Atlantic, Atlantic Ocean
attic: Attica
australasian: Australasia
australian: Australia
austrian: Austria, Republic of Austria, Oesterreich
austronesian: Austronesia
azerbaijani: Azerbaijan, Azerbaijani Republic, Azerbajdzhan, Azerbajdzhan Republic
babylonian: Babylon
bahamian: Bahamas, Commonwealth of the Bahamas, Bahama Islands
bahraini: Bahrain, Bahrain Island, Bahrein, Bahrein Island
baltic: Baltic, Baltic Sea, Baltic State, Baltic Republic
bangladeshi: Bangladesh, People's Republic of Bangladesh, Bangla Desh, East Pakistan
barbadian: Barbados
bavarian: Bavaria
belarusian: Belarus, Republic of Belarus, Byelarus, Byelorussia, Belorussia, White Russia
belgian: Belgium, Kingdom of Belgium, Belgique
bengali: Bengal
beninese: Benin, Republic of Benin, Dahomey
bermudan: Bermuda, Bermudas
bhutanese: Bhutan, Kingdom of Bhutan
boeotian: Boeotia
bohemian: Bohemia
bolivian: Bolivia, Republic of Bolivia
bosnian: Bosnia and Herzegovina, Republic of Bosnia and Herzegovina, Bosna i Hercegovina, Bosnia-Herzegovina, Bosnia
botswanan: Botswana, Republic of Botswana
brazilian: Brazil, Federative Republic of Brazil, Brasil
british: Great Britain
bruneian: Brunei, Negara Brunei Darussalam
bulgarian: Bulgaria, Republic of Bulgaria
burmese: Myanmar, Union of Burma, Burma
burundi: Burundi, Republic of Burundi
burundian: Burundi, Republic of Burundi
byzantine: Byzantine Empire, Byzantium, Eastern Roman Empire
calcuttan: Kolkata, Calcutta
californian: California, Golden State, Calif.
cambodian: Cambodia, Kingdom of Cambodia, Kampuchea
cambrian: Wales, Cymru, Cambria
cameroonian: Cameroon, Republic of Cameroon, Cameroun
canadian: Canada
cappadocian: Cappadocia
caribbean: Caribbean
carthaginian: Carthage
catalan: Catalonia
caucasian: Caucasia, Caucasus
caucasic: Caucasia, Caucasus
central american: Central America
ceylonese: Ceylon
chadian: Chad, Republic of Chad, Tchad
chaldaean: Chaldea, Chaldaea
chaldean: Chaldea, Chaldaea
chaldee: Chaldea, Chaldaea
chechen: Chechnya, Chechenia, Chechen Republic
chian: Chios, Khios
chilean: Chile, Republic of Chile
chinese: Taiwan, China, Nationalist China, Republic of China
colombian: Colombia, Republic of Colombia
congolese: Congo, Democratic Republic of the Congo, Zaire, Belgian Congo
continental: Continent
cornish: Cornwall
corsican: Corse, Corsica
costa rican: Costa Rica, Republic of Costa Rica
croatian: Croatia, Republic of Croatia, Hrvatska
cuban: Cuba, Republic of Cuba
cyprian: Cyprus
cypriot: Cyprus
cypriote: Cyprus
czech: Czechoslovakia
czechoslovakian: Czechoslovakia
dalmatian: Dalmatia
danish: Denmark, Kingdom of Denmark, Danmark
delphian: Delphi
delphic: Delphi
dipylon: Dipylon gate, Dipylon
djiboutian: Djibouti, Republic of Djibouti, Afars and Issas
dominican: Dominican Republic
dorian: Doris
dutch: Netherlands, Kingdom of The Netherlands, Nederland, Holland
east african: East Africa
east german: East Germany, German Democratic Republic
east indian: Malay Archipelago, East Indies, East India
east pakistani: Bangladesh, People's Republic of Bangladesh, Bangla Desh, East Pakistan
ecuadorian: Ecuador, Republic of Ecuador
egyptian: Egypt, Arab Republic of Egypt, United Arab Republic
english: England
ephesian: Ephesus
eritrean: Eritrea, State of Eritrea
estonian: Estonia, Esthonia, Republic of Estonia
ethiopian: Ethiopia, Federal Democratic Republic of Ethiopia, Yaltopya, Abyssinia
eurafrican: Europe, Africa
eurasian: Eurasia
eurasiatic: Eurasia
european: Europe
fijian: Fiji, Republic of Fiji
filipino: Philippines, Republic of the Philippines
finnish: Finland, Republic of Finland, Suomi
flemish: Flanders
florentine: Firenze, Florence
french: France, French Republic
frisian: Friesland, Frisia
gabonese: Gabon, Gabonese Republic, Gabun
galilaean: Galilee
galilean: Galilee
gallic: France, French Republic, Gaul, Gallia
galwegian: Galloway
gambian: Gambia, Republic of The Gambia
genoese: Genoa, Genova
genovese: Genoa, Genova
georgian: Georgia, Empire State of the South, Peach State, Sakartvelo
german: Germany, Federal Republic of Germany, Deutschland
ghanaian: Ghana, Republic of Ghana, Gold Coast
ghanese: Ghana, Republic of Ghana, Gold Coast
ghanian: Ghana, Republic of Ghana, Gold Coast
gibraltarian: Gibraltar, Rock of Gibraltar, Calpe
glaswegian: Glasgow
grecian: Greece, Hellenic Republic, Ellas
greek: Greece, Hellenic Republic, Ellas
grenadian: Grenada
guatemalan: Guatemala, Republic of Guatemala
guinean: Guinea, Republic of Guinea, French Guinea
guyanese: Guyana, Co-operative Republic of Guyana, British Guiana
haitian: Haiti, Republic of Haiti
hawaiian: Hawaii, Hawai'i, Aloha State, Haw., Hawaii Island
hebridean: Hebrides, Hebridean Islands, Hebridean Isles, Western Islands, Western Isles
hellenic: Greece, Hellenic Republic, Ellas
himalayan: Himalayas, Himalaya Mountains, Himalaya
hindustani: Hindustan
hispaniolan: Hispaniola, Haiti, Hayti
honduran: Honduras, Republic of Honduras
hungarian: Hungary, Republic of Hungary, Magyarorszag
iberian: Iberian Peninsula, Iberia
icelandic: Iceland, Republic of Iceland
indian: India, Republic of India, Bharat
indonesian: Indonesia, Republic of Indonesia, Dutch East Indies
ionian: Attica
ionic: Ionia
iraki: Iraq, Republic of Iraq, Al-Iraq, Irak
iranian: Iran, Islamic Republic of Iran, Persia
iraqi: Iraq, Republic of Iraq, Al-Iraq, Irak
irish: Ireland, Hibernia, Emerald Isle
israeli: Israel, State of Israel, Yisrael, Zion, Sion
italian: Italy, Italian Republic, Italia
jamaican: Jamaica
japanese: Japan, Nippon, Nihon
javan: Java
javanese: Java
jordanian: Jordan, Hashemite Kingdom of Jordan
jovian: Jupiter
kampuchean: Cambodia, Kingdom of Cambodia, Kampuchea
kashmiri: Kashmir, Cashmere, Jammu and Kashmir
katari: Qatar, State of Qatar, Katar, State of Katar
kazakhstani: Kazakhstan, Republic of Kazakhstan, Kazakstan, Kazakh, Kazak
kenyan: Kenya, Republic of Kenya
korean: Korea, Korean Peninsula, Dae-Han-Min-Gook, Han-Gook
kurdish: Kurdistan
kuwaiti: Kuwait, Kuwait City, Koweit, capital of Kuwait, State of Kuwait
kyrgyzstani: Kyrgyzstan, Kyrgyz Republic, Kirghizia, Kirgizia, Kirghiz, Kirgiz, Kirghizstan, Kirgizstan
lancastrian: Lancaster
laotian: Laos, Lao People's Democratic Republic
latin: Latium, Lazio
latin american: Latin America
latin-american: Latin America
latvian: Latvia, Republic of Latvia
lebanese: Lebanon, Lebanese Republic
levantine: Levant
liberian: Liberia, Republic of Liberia
libyan: Libya, Socialist People's Libyan Arab Jamahiriya
liechtensteiner: Liechtenstein, Principality of Liechtenstein
lithuanian: Lithuania, Republic of Lithuania, Lietuva
liverpudlian: Liverpool
lusitanian: Lusitania
luxembourgian: Luxembourg, Grand Duchy of Luxembourg, Luxemburg
luxemburger: Luxembourg, Grand Duchy of Luxembourg, Luxemburg, Luxembourg-Ville, Luxembourg City, capital of Luxembourg
macedonian: Macedonia
madagascan: Madagascar, Republic of Madagascar, Malagasy Republic
malawian: Malawi, Republic of Malawi, Nyasaland
malayan: West Malaysia, Malaya, Peninsular Malaysia
malaysian: Malaysia, Federation of Malaysia
malian: Mali, Republic of Mali, French Sudan
maltese: Malta, Republic of Malta
manchurian: Manchuria
mancunian: Manchester
manx: Isle of Man
maroc: Morocco, Kingdom of Morocco, Maroc, Marruecos, Al-Magrib
martian: Mars, Red Planet
mauritanian: Mauritius, Republic of Mauritius
mauritian: Mauritius, Republic of Mauritius
mediterranean: Mediterranean, Mediterranean Sea
melanesian: Melanesia
mercurial: Mercury
mexican: Mexico, United Mexican States
middle eastern: Middle East, Mideast, Near East
milanese: Milan, Milano
moldovan: Moldova, Republic of Moldova, Moldavia
monacan: Monaco, Principality of Monaco
monegasque: Monaco, Principality of Monaco
mongol: Mongolia
mongolian: Mongolia, Mongolian People's Republic, Outer Mongolia
mongoloid: Mongolia
moravian: Moravia
moroccan: Morocco, Kingdom of Morocco, Maroc, Marruecos, Al-Magrib
mozambican: Mozambique, Republic of Mozambique, Mocambique
mycenaean: Mycenae
namibian: Namibia, Republic of Namibia, South West Africa
nauruan: Nauru, Republic of Nauru
nazarene: Nazareth
neapolitan: Naples, Napoli
nepalese: Nepal, Kingdom of Nepal
nepali: Nepal, Kingdom of Nepal
new caledonian: New Caledonia
new zealander: New Zealand, New Zealand Islands
nicaean: Nicaea
nicaraguan: Nicaragua, Republic of Nicaragua
nicene: Nicaea
nigerian: Nigeria, Federal Republic of Nigeria
nilotic: Nile, Nile River
norman: Normandie, Normandy
norse: Norway, Kingdom of Norway, Norge, Noreg
north african: North Africa
north american: North America
north korean: North Korea, Democratic People's Republic of Korea, D.P.R.K., DPRK
north vietnamese: North Vietnam
norwegian: Norway, Kingdom of Norway, Norge, Noreg
numidian: Numidia
olympian: Olympus, Mount Olympus, Mt. Olympus, Olimbos, Olympia
olympic: Olympia
omani: Oman, Sultanate of Oman, Muscat and Oman
ottoman: Ottoman Empire, Turkish Empire
oxonian: Oxford
pacific: Pacific, Pacific Ocean
pakistani: Pakistan, Islamic Republic of Pakistan, West Pakistan
palestinian: Palestine
panamanian: Panama, Republic of Panama
papuan: Papua
paraguayan: Paraguay, Republic of Paraguay
parisian: Paris, City of Light, French capital, capital of France
parthian: Parthia
peloponnesian: Peloponnese, Peloponnesus, Peloponnesian Peninsula
peruvian: Peru, Republic of Peru
philippine: Philippines, Republic of the Philippines
philistine: Philistia
phoenician: Phoenicia, Phenicia
polish: Poland, Republic of Poland, Polska
polynesian: Polynesia
portuguese: Portugal, Portuguese Republic
prussian: Prussia, Preussen
qatari: Qatar, State of Qatar, Katar, State of Katar
quebecois: Quebec
rhenish: Rhine, Rhine River, Rhein
rhodesian: Zimbabwe, Republic of Zimbabwe, Rhodesia, Southern Rhodesia
roman: Rome, Roma, Eternal City, Italian capital, capital of Italy
romanian: Romania, Roumania, Rumania
roumanian: Romania, Roumania, Rumania
ruandan: Rwanda, Rwandese Republic, Ruanda
rumanian: Romania, Roumania, Rumania
russian: Soviet Union, Russia, Union of Soviet Socialist Republics, USSR
rwandan: Rwanda, Rwandese Republic, Ruanda
sabahan: Sabah, North Borneo
saharan: Sahara, Sahara Desert
salvadoran: El Salvador, Republic of El Salvador, Salvador
salvadorean: El Salvador, Republic of El Salvador, Salvador
samoan: Samoa, Independent State of Samoa, Western Samoa, Samoa i Sisifo
san marinese: San Marino, Republic of San Marino
sarawakian: Sarawak
sardinian: Sardinia, Sardegna
saudi: Saudi Arabia, Kingdom of Saudi Arabia
saudi-arabian: Saudi Arabia, Kingdom of Saudi Arabia
scandinavian: Scandinavia
scotch: Scotland
scots: Scotland
scottish: Scotland
senegalese: Senegal, Republic of Senegal
serbian: Serbia, Srbija
seychellois: Seychelles, Republic of Seychelles
siamese: Thailand, Kingdom of Thailand, Siam
siberian: Siberia
sicilian: Sicily, Sicilia
sierra leonean: Sierra Leone, Republic of Sierra Leone
singaporean: Singapore, capital of Singapore, Republic of Singapore, Singapore Island
slovakian: Slovakia, Slovak Republic
slovenian: Slovenia, Republic of Slovenia, Slovenija
somali: Somalia
somalian: Somalia
south african: South Africa, Republic of South Africa
south american: South America
south korean: South Korea, Republic of Korea
soviet: Soviet Union, Russia, Union of Soviet Socialist Republics, USSR
spanish: Spain, Kingdom of Spain, Espana
spartan: Sparta
sri lankan: Ceylon
sudanese: Sudan, Republic of the Sudan, Soudan
sumatran: Sumatra
sumerian: Sumer
swazi: Swaziland, Kingdom of Swaziland
swedish: Sweden, Kingdom of Sweden, Sverige
swiss: Switzerland, Swiss Confederation, Suisse, Schweiz, Svizzera
syrian: Syria, Syrian Arab Republic
tahitian: Tahiti
tai: Thailand, Kingdom of Thailand, Siam
taiwanese: Taiwan, China, Nationalist China, Republic of China
tajikistani: Tajikistan, Republic of Tajikistan, Tadzhikistan, Tadzhik, Tadjik, Tajik
tanzanian: Tanzania, United Republic of Tanzania
tasmanian: Tasmania
texan: Texas, Lone-Star State, Tex.
thai: Thailand, Kingdom of Thailand, Siam
theban: Thebes
thracian: Thrace
tibetan: Tibet, Thibet, Xizang, Sitsang
timorese: Timor
tobagonian: Tobago
togolese: Togo, Togolese Republic
tongan: Tonga, Kingdom of Tonga, Friendly Islands
trinidadian: Trinidad
trojan: Troy, Ilion, Ilium
tunisian: Tunisia, Republic of Tunisia, Tunis, capital of Tunisia
turkish: Turkey, Republic of Turkey
turkmen: Turkmenistan, Turkomen, Turkmen, Turkmenia
tuscan: Tuscany, Toscana
tyrolean: Tyrol, Tirol
tyrolese: Tyrol, Tirol
ugandan: Uganda, Republic of Uganda
ukrainian: Ukraine, Ukrayina
uruguayan: Uruguay
uzbekistani: Uzbekistan, Republic of Uzbekistan, Uzbek
venetian: Venice, Venezia
venezuelan: Venezuela, Republic of Venezuela
viennese: Vienna, Austrian capital, capital of Austria
vietnamese: Vietnam, Socialist Republic of Vietnam, Viet Nam, Annam
washingtonian: Washington, Evergreen State, Wash., Washington D.C., American capital, capital of the United States
welsh: Wales, Cymru, Cambria
west african: West Africa
yemeni: Yemen, Republic of Yemen
yugoslav: Serbia and Montenegro, Union of Serbia and Montenegro, Yugoslavia, Federal Republic of Yugoslavia, Jugoslavija
yugoslavian: Serbia and Montenegro, Union of Serbia and Montenegro, Yugoslavia, Federal Republic of Yugoslavia, Jugoslavija
zairean: Congo, Democratic Republic of the Congo, Zaire, Belgian Congo
zairese: Congo, Democratic Republic of the Congo, Zaire, Belgian Congo
zambian: Zambia, Republic of Zambia, Northern Rhodesia
zimbabwean: Zimbabwe, Republic of Zimbabwe, Rhodesia, Southern Rhodesia
`
    .trim()
    .split('\n')
    .map(line => {
      const [word = '', places = ''] = line.split(': ')
      return [word, places.split(', ')]
    }),
)
