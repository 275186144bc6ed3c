import { concept } from '../concept.ts'

export const organizations = [
  concept('organization > person', 'founder, founded by, founders, established by', {
    nouns: 'founder, creator, originator',
    does: 'found, start, establish, create, set/set/set up, launch',
    head: '{S} started by {x}',
  }),
  concept('organization > person', 'ceo, chief executive officer, head, led by, managing director', {
    nouns: 'ceo, chief executive, head, boss, leader, managing director',
    does: 'lead/led/led, run/ran/run, manage, head, be/was/been in charge of',
    ask: 'who is in charge of {x}',
  }),
  concept('organization > person', 'board member, board of directors, chairman, director', {
    nouns: 'board member, director, chairman',
    done: 'appoint',
    does: 'sit/sat/sat on the board of',
    ask: 'who sits on the board of {x}',
  }),
  concept('organization > person', 'key person, executive, leadership, officer', {
    nouns: 'executive, key person, officer, manager',
  }),
  concept('organization > place', 'headquarters, headquarters location, located in, based in, head office', {
    nouns: 'headquarters, location, seat, head office, base',
    be: 'based in, located in, headquartered in, situated in',
    done: 'reside in, sit/sat/sat in',
    ask: 'where is {x} based, where is {x} located, where is {x}',
    head: '{S} based in {x}, {S} in {x}, {S} from {x}',
  }),
  concept('organization > industry', 'industry, sector, field, line of business', {
    nouns: 'industry, sector, line of business, field, branch',
    be: 'active in',
    done: 'operate in, work in',
    ask: 'what business is {x} in, what does {x} do',
    head: '{S} in the {x} sector, {S} in the {x} business',
  }),
  concept('organization > product', 'products, product, makes, produces, product line', {
    nouns: 'product, goods, output',
    done: 'make/made/made, produce, sell/sold/sold, manufacture, offer, build/built/built',
  }),
  concept('organization > organization', 'subsidiary, has subsidiary, subsidiaries, owner of, owns', {
    nouns: 'subsidiary, daughter company, child company',
    inverse: 'parent company, owner',
    done: 'own, control/controlled/controlled, hold/held/held',
    be: 'the owner of',
    askHead: 'who owns {x}',
  }),
  concept('organization > organization', 'parent company, owned by, parent organization, parent', {
    nouns: 'parent company, owner, parent, mother company',
    inverse: 'subsidiary, daughter company',
    does: 'own, control/controlled/controlled',
    done: 'belong to',
    be: 'part of',
  }),
  concept('organization > organization', 'acquired, acquisition, bought, acquisitions, takeover', {
    nouns: 'acquisition, takeover',
    done: 'acquire, buy/bought/bought, purchase, take/took/taken over',
    askHead: 'who bought {x}',
  }),
  concept('organization > organization', 'acquired by, bought by, acquirer', {
    nouns: 'acquirer, buyer',
    does: 'acquire, buy/bought/bought, purchase, take/took/taken over',
  }),
  concept('organization > organization', 'merged with, merger, merged into', {
    nouns: 'merger partner',
    done: 'merge with, join with',
    be: 'merged with, merged into',
  }),
  concept('organization > year', 'founded, inception, foundation year, founded in, date founded', {
    nouns: 'founding year, inception, founding date, year of foundation',
    be: 'founded in, established in, started in, formed in',
    done: 'start in, begin/began/begun in',
    ask: 'when was {x} founded, when did {x} start, how old is {x}',
  }),
  concept('organization > year', 'dissolved, dissolution date, closed in, defunct', {
    nouns: 'dissolution date, end',
    be: 'dissolved in, closed in, shut down in',
    done: 'close in, end in',
    ask: 'when was {x} dissolved, when did {x} close',
  }),
  concept('organization > organization', 'supplier, supplied by, suppliers, vendor', {
    nouns: 'supplier, vendor, provider',
    does: 'supply, deliver to, sell/sold/sold to',
    inverse: 'customer, client',
  }),
  concept('organization > organization', 'customer, client, customers, sells to', {
    nouns: 'customer, client, buyer',
    inverse: 'supplier, vendor, provider',
    done: 'sell/sold/sold to, supply, serve',
    does: 'buy/bought/bought from, order from',
  }),
  concept('organization > organization', 'competitor, competes with, competitors, rival', {
    nouns: 'competitor, rival, competition',
    done: 'compete with',
  }),
  concept('organization > organization', 'partner, partner of, alliance with, partnership', {
    nouns: 'partner, ally',
    done: 'work with, cooperate with, team up with',
    be: 'partnered with, allied with',
  }),
  concept('organization > person', 'investor, funded by, investors, backed by', {
    nouns: 'investor, backer, funder, sponsor',
    does: 'fund, finance, back, invest in, sponsor',
    head: 'the investments of {x}',
  }),
  concept('organization > person', 'shareholder, owned by, owner, shareholders', {
    nouns: 'shareholder, owner',
    does: 'own, hold/held/held shares in',
  }),
  concept('organization > person', 'employee, employs, staff, has employee, workers', {
    nouns: 'employee, worker, staff member, member of staff',
    done: 'employ, hire',
    does: 'work for, work at',
    askHead: 'where does {x} work',
  }),
  concept('organization > number', 'number of employees, employee count, headcount, workforce', {
    nouns: 'number of employees, headcount, workforce, staff size',
    ask: 'how many people work for {x}, how many employees does {x} have, how big is {x}',
  }),
  concept('organization > number', 'revenue, annual revenue, turnover, sales', {
    nouns: 'revenue, turnover, sales, income',
    done: 'earn, make/made/made',
    ask: 'how much does {x} earn',
  }),
  concept('organization > number', 'stock symbol, ticker, ticker symbol', {
    nouns: 'ticker, stock symbol, ticker symbol',
  }),
  concept('organization > number', 'website, homepage, url, official website', {
    nouns: 'website, homepage, web address',
    ask: 'where can one find {x} online',
  }),
  concept('organization > organization', 'stock exchange, listed on, exchange', {
    nouns: 'stock exchange',
    be: 'listed on, traded on',
  }),
  concept('organization > department', 'department, division, has department, units', {
    nouns: 'department, division, unit, branch',
    be: 'divided into',
    done: 'include, consist of',
    askHead: 'what does {x} belong to',
  }),
  concept('organization > organization', 'auditor, audited by, accountant', {
    nouns: 'auditor, accountant',
    does: 'audit',
  }),
  concept('organization > person', 'spokesperson, spokesman, press contact', {
    nouns: 'spokesperson, spokesman, press officer',
    does: 'speak/spoke/spoken for',
  }),
  concept('department > person', 'head of department, managed by, department head', {
    nouns: 'head, manager, boss',
    does: 'manage, lead/led/led, run/ran/run, head',
  }),
  concept('project > person', 'project manager, led by, lead, responsible', {
    nouns: 'project manager, lead, leader, manager',
    does: 'lead/led/led, manage, run/ran/run',
    ask: 'who is responsible for {x}, who is in charge of {x}',
  }),
  concept('project > person', 'team member, works on, contributor, members', {
    nouns: 'team member, contributor, participant',
    does: 'work on, contribute to, take/took/taken part in',
    askHead: 'what is {x} working on',
  }),
  concept('project > organization', 'sponsor, funded by, funding agency, client', {
    nouns: 'sponsor, funder, client, funding agency',
    does: 'fund, sponsor, pay/paid/paid for, finance',
  }),
  concept('project > number', 'budget, cost, funding amount', {
    nouns: 'budget, cost',
    ask: 'how much does {x} cost, how much money does {x} have',
  }),
  concept('project > day', 'deadline, due date, end date', {
    nouns: 'deadline, due date, end date',
    be: 'due on, due in',
    done: 'end in',
    ask: 'when is {x} due, when does {x} end',
  }),
  concept('task > person', 'assignee, assigned to, owner, responsible', {
    nouns: 'assignee, owner',
    be: 'assigned to',
    does: 'handle, work on, do/did/done',
    ask: 'who is responsible for {x}',
  }),
  concept('task > task', 'depends on, blocked by, requires, dependency', {
    nouns: 'dependency, blocker, prerequisite',
    done: 'depend on, require, need, wait for',
    does: 'block',
    be: 'blocked by',
  }),
  concept('task > position', 'status, state, current state', {
    nouns: 'status, state',
    be: 'in the state',
    ask: 'how far is {x}, is {x} finished',
  }),
  concept('task > position', 'priority, severity, urgency', {
    nouns: 'priority, severity, urgency',
    ask: 'how urgent is {x}, how important is {x}',
  }),
  concept('document > person', 'author, created by, written by, drafted by', {
    nouns: 'author, creator, writer',
    does: 'write/wrote/written, create, draft',
  }),
  concept('document > person', 'approved by, approver, signed by, signatory', {
    nouns: 'approver, signatory',
    does: 'approve, sign',
  }),
  concept('document > topic', 'mentions, about, refers to, topic', {
    nouns: 'topic, subject',
    done: 'mention, discuss, refer to',
    be: 'about',
    head: '{S} about {x}',
  }),
  concept('document > document', 'references, cites, links to, supersedes', {
    nouns: 'reference',
    done: 'cite, reference, link to',
  }),
  concept('contract > organization', 'contractor, awarded to, supplier, party', {
    nouns: 'contractor, party, supplier',
    be: 'awarded to, signed with',
    does: 'win/won/won, get/got/got',
    head: 'the {S} of {x}',
  }),
  concept('contract > number', 'contract value, value, amount, worth', {
    nouns: 'value, amount, price',
    ask: 'how much is {x} worth, how big is {x}',
  }),
  concept('invoice > organization', 'billed to, customer, recipient', {
    nouns: 'recipient, customer',
    be: 'billed to, sent to',
    ask: 'who has to pay {x}',
  }),
  concept('invoice > organization', 'issued by, issuer, sender', {
    nouns: 'issuer, sender',
    does: 'issue, send/sent/sent',
  }),
  concept('order > product', 'ordered item, contains item, item, includes product', {
    nouns: 'item, product',
    done: 'contain, include',
    head: '{S} for {x}',
  }),
  concept('order > customer', 'placed by, ordered by, customer', { nouns: 'customer, buyer', does: 'place, order' }),
  concept('account > person', 'account holder, held by, owner', {
    nouns: 'holder, owner, account holder',
    does: 'hold/held/held, own',
    be: 'held by',
  }),
  concept('account > organization', 'bank, held at, branch', { nouns: 'bank, branch', be: 'held at, kept at' }),
  concept('transaction > account', 'from account, sender, source account, debited', {
    nouns: 'sender, source account',
    be: 'sent from, paid from',
    done: 'come/came/come from',
  }),
  concept('transaction > account', 'to account, receiver, beneficiary, credited', {
    nouns: 'receiver, beneficiary, recipient',
    be: 'sent to, paid to',
    done: 'go/went/gone to',
  }),
  concept('transaction > number', 'amount, sum, value', { nouns: 'amount, sum', ask: 'how much was {x}' }),
]
