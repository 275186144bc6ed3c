import { expect, test } from 'vitest'
import { exportedAs, factsAbout, importTexts, temporaryFolder } from '../temporary-graph.ts'

const folder = temporaryFolder()

const MYSQL = `-- MySQL dump 10.13  Distrib 8.0.36
/*!40101 SET NAMES utf8 */;
DROP TABLE IF EXISTS \`customers\`;
CREATE TABLE \`customers\` (
  \`id\` int NOT NULL AUTO_INCREMENT,
  \`name\` varchar(80) DEFAULT NULL COMMENT 'first; then last',
  \`town\` varchar(80),
  PRIMARY KEY (\`id\`)
) ENGINE=InnoDB;
LOCK TABLES \`customers\` WRITE;
INSERT INTO \`customers\` VALUES (1,'Ann O\\'Lee','Bern'),(2,'Bob; Ray (Jr)','Basel'),(3,'Cy\\nFox',NULL);
UNLOCK TABLES;
DELIMITER ;;
CREATE TRIGGER log AFTER INSERT ON customers FOR EACH ROW BEGIN INSERT INTO log VALUES (NEW.id, 'made'); END ;;
DELIMITER ;
CREATE TABLE \`orders\` (
  \`id\` int NOT NULL,
  \`customer_id\` int,
  \`placed\` date,
  \`total\` decimal(8,2),
  PRIMARY KEY (\`id\`),
  KEY \`c\` (\`customer_id\`),
  CONSTRAINT \`orders_ibfk_1\` FOREIGN KEY (\`customer_id\`) REFERENCES \`customers\` (\`id\`) ON DELETE CASCADE
);
INSERT INTO \`orders\` VALUES (10,1,'2024-01-02',12.50),(11,2,'2024-01-03',-8.00);
`
const POSTGRES = `--
-- PostgreSQL database dump
--

SET statement_timeout = 0;

CREATE FUNCTION public.touch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN INSERT INTO log VALUES (1, 'never'); RETURN NEW; END; $$;

CREATE TABLE public.customers (
    id integer NOT NULL,
    name text,
    town text DEFAULT 'a, b'::text,
    CONSTRAINT named CHECK ((name <> ''::text))
);

COPY public.customers (id, name, town) FROM stdin;
1\tAnn O'Lee\tBern
2\tBob; Ray (Jr)\tBasel
3\tCy\\nFox\t\\N
\\.

CREATE TABLE public.orders (id integer, customer_id integer, placed date, total numeric(8,2));
INSERT INTO public.orders (id, customer_id, placed, total) VALUES (10, 1, '2024-01-02', 12.50);
INSERT INTO public.orders (id, customer_id, placed, total) VALUES (11, 2, '2024-01-03'::date, -8.00);
`
const SQLITE = `PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE customers (id INTEGER PRIMARY KEY, "name" TEXT, town TEXT);
INSERT INTO customers VALUES(1,'Ann O''Lee','Bern');
INSERT INTO customers VALUES(2,'Bob; Ray (Jr)','Basel');
INSERT INTO customers VALUES(3,'Cy
Fox',NULL);
CREATE TABLE orders(id int, customer_id int, placed date, total real);
INSERT INTO orders VALUES(10,1,'2024-01-02',12.50);
INSERT INTO orders VALUES(11,2,'2024-01-03',-8.00);
CREATE TRIGGER log AFTER INSERT ON customers BEGIN
  INSERT INTO log VALUES (NEW.id, 'made');
END;
COMMIT;
`

test.each([
  ['mysqldump', MYSQL],
  ['pg_dump', POSTGRES],
  ["SQLite's .dump", SQLITE],
])('%s: its tables are records that lead to one another', async (_, text) => {
  const { folder: graph, rejected } = await importTexts(folder, { 'shop.sql': text })
  expect(rejected).toEqual([])
  const facts = (await exportedAs(graph, 'n-triples')).toString().replaceAll('urn:clew:name:', '')
  expect(facts).toContain('<order%2010> <customer> <customer%201> .')
  expect(facts).toContain('<order%2011> <total> "-8.00"')
  expect(facts).toContain('<order%2011> <placed> "2024-01-03"')
  expect((await factsAbout(graph, "Ann O'Lee")).map(({ tail }) => tail)).toContain('Bern')
  expect((await factsAbout(graph, 'Bob; Ray (Jr)')).map(({ tail }) => tail)).toContain('Basel')
  expect(facts).toContain('"Cy\\nFox"')
  expect(facts).not.toMatch(/made|never/)
})

const PEOPLE = "CREATE TABLE people (id int, name text);\nINSERT INTO people VALUES (1,'Ann'),(2,'Bob'),(3,'Cy');\n"
const JOBS = 'INSERT INTO jobs VALUES (7,2,3,40),(8,3,1,41);\n'
const COLUMNS = 'id int, origin int, checked int, minutes int'

test.each([
  [
    'in the definition of a column',
    'id int, origin int REFERENCES people(id), checked int references people, minutes int',
    '',
  ],
  [
    'by itself',
    `${COLUMNS}, CONSTRAINT a FOREIGN KEY (origin) REFERENCES public.people (id), FOREIGN KEY ("checked") REFERENCES "people"("id") ON DELETE CASCADE`,
    '',
  ],
  [
    'behind all rows',
    COLUMNS,
    `ALTER TABLE ONLY public.jobs\n    ADD CONSTRAINT a FOREIGN KEY (origin) REFERENCES public.people(id);
ALTER TABLE "public"."jobs" ADD FOREIGN KEY (checked) REFERENCES "public"."people" ("id");\n`,
  ],
])('a foreign key that is declared %s is followed, whatever its column is called', async (_, columns, behind) => {
  const dump = `${PEOPLE}CREATE TABLE jobs (${columns});\n${JOBS}${behind}`
  const { folder: graph, rejected } = await importTexts(folder, { 'work.sql': dump })
  expect(rejected).toEqual([])
  const facts = (await exportedAs(graph, 'n-triples')).toString().replaceAll('urn:clew:name:', '')
  expect(facts).toContain('<job%207> <origin> <person%202> .')
  expect(facts).toContain('<job%208> <checked> <person%201> .')
  expect(facts).toContain('<job%208> <minutes> "41"')
})

test('a key to another column than that which tells the rows apart, or of two columns, leads nowhere', async () => {
  const keys =
    'FOREIGN KEY (origin) REFERENCES people (name), FOREIGN KEY (checked, minutes) REFERENCES people (id, name)'
  const dump = `${PEOPLE}CREATE TABLE jobs (${COLUMNS}, ${keys});\n${JOBS}`
  const { folder: graph } = await importTexts(folder, { 'work.sql': dump })
  expect((await exportedAs(graph, 'n-triples')).toString()).not.toMatch(/person%20[12]> \.\n/)
})

test('a backslash stands for itself where the dump is not one of MySQL', async () => {
  const dump = `CREATE TABLE files (name TEXT, folder TEXT, bytes int);\nINSERT INTO files VALUES('a','C:\\',1),('b','D:\\x',2);\n`
  const { folder: graph, rejected } = await importTexts(folder, { 'files.sql': dump })
  expect(rejected).toEqual([])
  expect((await exportedAs(graph, 'n-triples')).toString()).toContain('%5C')
})

test('rows without a table of their columns are read as they stand, a row of another width is told', async () => {
  const facts = `INSERT INTO facts VALUES ('Ann','knows','Bob'),('Bob','knows','Cy');\nINSERT INTO facts VALUES ('Cy');\n`
  const { triples, rejected } = await importTexts(folder, { 'facts.sql': facts })
  expect(triples).toBe(2)
  expect(rejected).toMatchObject([{ line: 2, reason: 'the relation is empty' }])
})

test('a dump without rows says so, and one that is cut keeps what it has', async () => {
  await expect(importTexts(folder, { 'none.sql': 'CREATE TABLE a (b int);\n' })).rejects.toThrow(/holds no rows/)
  const cut = await importTexts(folder, { 'cut.sql': MYSQL.slice(0, MYSQL.indexOf('(11,2') + 9) })
  expect(cut.triples).toBeGreaterThan(5)
})

/** By looking for the end of a text anew at each of its escapes it took minutes. */
const MOST_MS = 60_000

test('an open quote, and lines without end, take no longer than they are', { timeout: MOST_MS }, async () => {
  const open = `${MYSQL}INSERT INTO \`orders\` VALUES (12,1,'${'x\n'.repeat(200_000)}`
  expect((await importTexts(folder, { 'open.sql': open })).triples).toBeGreaterThan(5)
  const escaped = `${MYSQL}INSERT INTO \`orders\` VALUES (12,1,'${'\\n'.repeat(3_000_000)}',3);\n`
  expect((await importTexts(folder, { 'escaped.sql': escaped })).triples).toBeGreaterThan(5)
  const deep = `CREATE TABLE a (b int${'('.repeat(100_000)});\n${MYSQL}`
  expect((await importTexts(folder, { 'deep.sql': deep })).triples).toBeGreaterThan(5)
})

test.each([
  ['INSERT', "CREATE TABLE film (id int, title text);\nINSERT INTO film VALUES (1,'Alien'),\n(2,'Heat'),(3,'Bl"],
  ['COPY', 'COPY film (id, title) FROM stdin;\n1\tAlien\n2\tHeat\n'],
])('a dump that is cut within its rows (%s) is told, and the rows before are kept', async (_, text) => {
  const { rejected, folder: target } = await importTexts(folder, { 'cut.sql': text })
  expect(rejected).toMatchObject([{ reason: expect.stringContaining('ends in the middle of its rows') }])
  expect(await factsAbout(target, 'Heat')).not.toEqual([])
})
