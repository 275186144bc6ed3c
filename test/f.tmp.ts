import { casesOf, SUITES } from './conformance/suites.ts'
import { readText } from './kg/read-triples.ts'
const names = process.argv.slice(2)
for (const s of SUITES) for (const c of casesOf(s)) if (names.includes(c.name)) {
 const r = await readText(s.format, c.text, c.base)
 console.log('=====', s.name, c.name, c.kind, '\n'+c.text.slice(0,900), '\n--- want\n'+(c.result??'').slice(0,900), '\n--- got\n'+r.triples.map(t=>t.join(' ')).join('\n').slice(0,900), r.record.rejected)
}
