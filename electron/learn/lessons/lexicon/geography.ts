import { concept } from '../concept.ts'

export const geography = [
  concept('place > country', 'country, located in country, contained by, in country, is in', {
    nouns: 'country, nation, state',
    be: 'located in, situated in, in, found in',
    done: 'belong to, lie/lay/lain in',
    ask: 'what country is {x} in, where is {x}, where is {x} located',
    head: '{S} in {x}, cities of {x}, {S} of {x}',
    modifier: true,
  }),
  concept('place > region', 'region, province, state, administrative division, located in', {
    nouns: 'region, province, state, district, county',
    be: 'located in, in, part of',
    done: 'belong to, lie/lay/lain in',
    ask: 'which region is {x} in',
    head: '{S} in {x}',
  }),
  concept('place > person', 'mayor, head of government, governed by, governor', {
    nouns: 'mayor, head of government, governor',
    does: 'govern, run/ran/run, lead/led/led',
  }),
  concept('place > number', 'population, inhabitants, number of people, population count', {
    nouns: 'population, number of inhabitants, population size',
    done: 'have/had/had a population of',
    ask: 'how many people live in {x}, how big is {x}, how many inhabitants does {x} have',
    head: '{S} with {x} inhabitants',
  }),
  concept('place > river', 'river, lies on, next to body of water, on river', {
    nouns: 'river, waterway',
    be: 'on, situated on, beside',
    done: 'lie/lay/lain on',
    does: 'flow through, run/ran/run through, cross',
    head: '{S} on the {x}, {S} along the {x}',
  }),
  concept('place > place', 'twin city, sister city, twinned with, partner city', {
    nouns: 'twin town, sister city, partner city',
    be: 'twinned with, partnered with',
  }),
  concept('place > number', 'elevation, altitude, height above sea level', {
    nouns: 'elevation, altitude, height',
    ask: 'how high is {x}, how far above sea level is {x}',
  }),
  concept('place > number', 'area, surface area, size', {
    nouns: 'area, surface, size',
    done: 'cover',
    ask: 'how large is {x}, how big is {x}',
  }),
  concept('place > number', 'time zone, timezone, utc offset', {
    nouns: 'time zone',
    be: 'in the time zone',
    ask: 'what time is it in {x}',
  }),
  concept('place > number', 'postal code, zip code, area code, dialing code', {
    nouns: 'postal code, zip code, area code, post code',
  }),
  concept('country > place', 'capital, capital city, has capital, capital of country', {
    nouns: 'capital, capital city, seat of government',
    ask: 'what city is the capital of {x}',
    head: 'the country whose capital is {x}',
    askHead: '{x} is the capital of what, which country has the capital {x}',
  }),
  concept('country > currency', 'currency, currency used, money, legal tender', {
    nouns: 'currency, money, legal tender, coin',
    done: 'use, pay/paid/paid with',
    be: 'used in',
    ask: 'what do people pay with in {x}, what money is used in {x}',
    head: '{S} that use {x}',
  }),
  concept('country > language', 'official language, languages spoken, language, spoken languages', {
    nouns: 'language, official language, spoken language',
    done: 'speak/spoke/spoken',
    be: 'speaking',
    ask: 'what do people speak in {x}, what language do they speak in {x}, what language is spoken in {x}',
    head: '{S} where {x} is spoken, {x} speaking {S}',
    askHead: 'where is {x} spoken, where do they speak {x}',
  }),
  concept('country > person', 'head of state, president, leader, ruled by, monarch, ruler', {
    nouns: 'president, leader, head of state, king, queen, ruler, monarch',
    does: 'rule, lead/led/led, govern, reign over',
  }),
  concept('country > person', 'prime minister, head of government, premier, chancellor', {
    nouns: 'prime minister, premier, chancellor, head of government',
    does: 'govern, run/ran/run',
  }),
  concept('country > continent', 'continent, part of, region, located on continent', {
    nouns: 'continent, region, part of the world',
    be: 'located in, part of, in, situated in',
    done: 'belong to, lie/lay/lain in',
    ask: 'where is {x}, what continent is {x} on',
    head: '{S} in {x}, {S} of {x}',
    modifier: true,
  }),
  concept('country > country', 'borders, shares border with, neighbor, adjacent to, neighbours, adjoins', {
    nouns: 'neighbor, neighbouring country, bordering country',
    done: 'border, adjoin, neighbor, touch',
    be: 'next to, adjacent to, beside',
    ask: 'what lies next to {x}',
  }),
  concept('country > topic', 'form of government, government type, government', {
    nouns: 'form of government, government type, political system',
    ask: 'how is {x} governed, what kind of government does {x} have',
  }),
  concept('country > number', 'gdp, gross domestic product, economy size', {
    nouns: 'gdp, gross domestic product, economic output',
    ask: 'how rich is {x}',
  }),
  concept('country > number', 'internet domain, calling code, country code', {
    nouns: 'internet domain, calling code, country code',
  }),
  concept('country > day', 'independence day, independence, founded, date of independence', {
    nouns: 'independence day, date of independence',
    be: 'founded in',
    done: 'become/became/become independent in, gain independence in',
    ask: 'when did {x} become independent',
  }),
  concept('country > organization', 'member of, memberships, organization membership', {
    nouns: 'membership, organization',
    be: 'a member of, part of',
    done: 'join, belong to',
    head: 'members of {x}, member states of {x}',
  }),
  concept('country > topic', 'national anthem, anthem', {
    nouns: 'anthem, national anthem',
    ask: 'what do they sing in {x}',
  }),
  concept('country > product', 'exports, export, main export', {
    nouns: 'export, main export',
    done: 'export, sell/sold/sold abroad, ship abroad',
  }),
  concept('country > product', 'imports, import, main import', {
    nouns: 'import, main import',
    done: 'import, buy/bought/bought abroad',
  }),
  concept('country > plant', 'national symbol, national flower, emblem', {
    nouns: 'symbol, emblem, national flower, national symbol',
  }),
  concept('river > place', 'source, origin, headwaters, starts in', {
    nouns: 'source, origin, headwaters',
    done: 'start in, rise/rose/risen in, begin/began/begun in',
    ask: 'where does {x} start, where does {x} come from',
  }),
  concept('river > place', 'mouth, flows into, ends in, mouth of the watercourse', {
    nouns: 'mouth, outlet',
    done: 'flow into, empty into, end in',
    ask: 'where does {x} end',
  }),
  concept('river > river', 'tributary, tributaries, has tributary', {
    nouns: 'tributary, side river',
    does: 'feed/fed/fed, flow into, join',
  }),
  concept('river > country', 'flows through, country, countries crossed, basin country', {
    nouns: 'country',
    done: 'flow through, cross, run/ran/run through, pass',
    head: '{S} of {x}, {S} in {x}',
    ask: 'where does {x} flow',
  }),
  concept('river > number', 'length, long', { nouns: 'length', ask: 'how long is {x}' }),
  concept('mountain > region', 'mountain range, part of range, range', {
    nouns: 'mountain range, range',
    be: 'part of, in',
    done: 'belong to',
  }),
  concept('mountain > person', 'first climbed by, first ascent by, first climber', {
    nouns: 'first climber',
    does: 'climb first, conquer, ascend first',
    ask: 'who was the first to climb {x}',
  }),
  concept('mountain > number', 'height, elevation, altitude', {
    nouns: 'height, elevation, altitude',
    ask: 'how high is {x}, how tall is {x}',
  }),
  concept('mountain > country', 'country, located in, lies in', {
    nouns: 'country',
    be: 'located in, in',
    done: 'lie/lay/lain in, stand/stood/stood in',
    ask: 'where is {x}',
    head: '{S} in {x}, {S} of {x}',
  }),
  concept('island > lake', 'located in body of water, sea, surrounded by, ocean', {
    nouns: 'sea, ocean, body of water',
    be: 'in, surrounded by',
    done: 'lie/lay/lain in',
    does: 'surround',
  }),
  concept('lake > country', 'country, basin country, located in', {
    nouns: 'country',
    be: 'in, located in',
    ask: 'where is {x}',
    head: '{S} in {x}, {S} of {x}',
  }),
  concept('lake > river', 'inflow, inflows, fed by', { nouns: 'inflow, feeder', does: 'feed/fed/fed, flow into' }),
  concept('lake > river', 'outflow, drains into, outflows', { nouns: 'outflow', done: 'drain into, empty into' }),
  concept('place > event', 'hosted, host of, events held, venue of', {
    nouns: 'event',
    done: 'host, stage',
    be: 'the venue of',
    head: 'the venue of {x}',
    askHead: 'where was {x} held, where did {x} take place',
  }),
  concept('place > topic', 'tourist attraction, attraction, sights, landmark', {
    nouns: 'tourist attraction, attraction, sight, landmark, place of interest',
    ask: 'what is there to see in {x}, what can one visit in {x}',
  }),
  concept('place > person', 'founder, founded by', { nouns: 'founder', does: 'found, establish, settle' }),
  concept('place > nickname', 'nickname, also called, known as', {
    nouns: 'nickname, other name',
    be: 'called, known as, nicknamed',
    ask: 'what is {x} called',
  }),
  concept('place > topic', 'climate, climate type, weather', {
    nouns: 'climate, weather',
    ask: 'what is the weather like in {x}, what kind of climate does {x} have',
  }),
  concept('region > place', 'contains, contains place, includes, administrative parts, divisions', {
    nouns: 'part, division, town, area',
    done: 'contain, include, comprise',
    does: 'lie/lay/lain in, belong to',
    be: 'home to',
    askHead: 'where is {x}, where does {x} lie, what is {x} part of',
  }),
  concept('street > place', 'located in, city, municipality', {
    nouns: 'city, municipality',
    be: 'in, located in',
    head: '{S} of {x}, {S} in {x}',
  }),
]
