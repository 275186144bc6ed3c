import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { DocumentError } from '../../../electron/kg/errors.ts'
import { htmlToText } from '../../../electron/kg/documents/html.ts'
import { markdownToText } from '../../../electron/kg/documents/markdown.ts'
import { tidy } from '../../../electron/kg/documents/plain-text.ts'
import { isDocument, readDocument } from '../../../electron/kg/documents/read-document.ts'
import { dataset, onDataset } from '../../skipped.ts'
import { temporaryFolder } from '../temporary-graph.ts'
import { pdfOf } from './pdf-file.ts'
import { cpuSeconds } from '../../cpu-seconds.ts'
import { inWords, spelledOut } from '../../../electron/contract/words/saying.ts'

const folder = temporaryFolder()

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

async function refused(path: string, options?: { signal: AbortSignal }): Promise<string> {
  const error: unknown = await readDocument(path, options).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(DocumentError)
  return (error as DocumentError).message
}

describe('plain text', () => {
  test('UTF-8, UTF-16 and Latin-1, which is said', async () => {
    expect(await readDocument(file('a.txt', '\ufeffZürich\r\n\r\n\r\nlies  \there.\u0007\n'))).toEqual({
      name: 'a.txt',
      mediaType: 'text/plain',
      text: 'Zürich\n\nlies  \there.',
      notes: [],
    })
    expect((await readDocument(file('b.txt', Buffer.from('\ufeffZürich', 'utf16le')))).text).toBe('Zürich')
    expect((await readDocument(file('be.txt', Buffer.from('\ufeffZürich', 'utf16le').swap16()))).text).toBe('Zürich')
    const latin = await readDocument(file('c.txt', Buffer.from('Zürich lies here', 'latin1')))
    expect(latin.text).toBe('Zürich lies here')
    expect(latin.notes.map(inWords)).toEqual([expect.stringContaining('c.txt is not UTF-8 and was read as Latin-1')])
  })

  test('what is no text is refused with a reason and what to do', async () => {
    expect(await refused(file('empty.txt', ''))).toBe('empty.txt is empty; choose a file with text in it.')
    expect(await refused(file('blank.txt', ' \n\n\t'))).toBe(
      'blank.txt holds no text; choose a file with something to read in it.',
    )
    expect(
      await refused(
        file(
          'binary.txt',
          Uint8Array.from({ length: 500 }, (_, i) => i % 7),
        ),
      ),
    ).toMatch(/^binary.txt is not a text file/)
    expect(await refused(file('picture.png', 'x'))).toMatch(/^picture.png is none of the documents/)
    expect(await refused(join(folder, 'missing.txt'))).toMatch(/^missing.txt cannot be read/)
    mkdirSync(join(folder, 'folder.md'))
    expect(await refused(join(folder, 'folder.md'))).toMatch(/^folder.md is no ordinary file/)
  })

  test('tidying twice changes nothing more', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), text => {
        expect(tidy(tidy(text))).toBe(tidy(text))
      }),
    )
    expect(tidy('a\u2028b\fc \n \n\n d')).toBe('a\nb\nc\n\n d')
  })
})

describe('Markdown', () => {
  test('as plain text', () => {
    const source =
      '---\ntitle: x\n---\n# The *Head*\n\nA [link](http://x.y) and `code` &amp; **bold**.\nSecond line.\n\n- one\n- two **b**\n  - inner\n\n| a | b |\n|---|---|\n| c | d |\n\n> quoted\n\n```js\nlet x = "<b>"\n```\n\n<div onclick="evil()">raw <b>html</b><script>evil()</script></div>\n\n![alt text](i.png)'
    expect(tidy(markdownToText(source))).toBe(
      'The Head\n\nA link and code & bold.\nSecond line.\n\none\ntwo b\ninner\n\na | b\nc | d\n\nquoted\n\nlet x = "<b>"\n\nraw html\n\nalt text',
    )
  })

  test('marks inside a paragraph go, what only looks like one stays', () => {
    expect(
      markdownToText(
        'A *it* _em_ ***all*** snake_case_name 2 * 3 ~~gone~~ [t *x*](http://a.b/(c) "t") [ref][1] <http://u.v> \\*lit\\* <b>raw</b>\n\n[1]: http://z',
      ).trim(),
    ).toBe('A it em all snake_case_name 2 * 3 gone t x ref http://u.v *lit* raw')
  })

  test('pages made to keep a reader busy do not', () => {
    for (const piece of ['> ', '_a', 'a**b', '[', '![', '1. ', '<p>\n', '- \n  ', '`', '* a\n', '<!--', '|', '[](']) {
      for (const page of [
        piece.repeat(15_000 / piece.length),
        piece.repeat(1_000_000 / piece.length),
        `${piece.repeat(4_000)}\n\n`.repeat(5),
      ]) {
        const started = cpuSeconds()
        expect(typeof markdownToText(`${page} deep`)).toBe('string')
        expect(cpuSeconds() - started).toBeLessThan(5)
      }
    }
  })
})

describe('HTML', () => {
  test('blocks on lines of their own, references decoded, scripts and navigation dropped', () => {
    const page =
      '<!doctype html><html><head><title>The\n title</title><style>p{}</style></head><body><nav>menu</nav><h1>Head</h1><p>One &amp; two&nbsp;three<br>next &#x3c;b&gt;</p>' +
      '<script>alert(1)</script><ul><li>a<li>b</ul><table><tr><td>c</td><td>d</td></tr></table><pre>  x\n    y</pre><template>t</template>end'
    expect(tidy(htmlToText(page))).toBe(
      'The title\n\nHead\n\nOne & two three\nnext <b>\n\na\nb\n\nc | d\n\nx\ny\n\nend',
    )
  })

  test('a page that nests without end is refused, one that never ends a tag is read', async () => {
    expect(await refused(file('deep.html', '<div>'.repeat(100_000)))).toMatch(
      /^deep.html was not read: its elements are nested deeper than 2,000/,
    )
    expect((await readDocument(file('open.html', '<p>text <b>bold <i>more <!-- comment'))).text).toBe('text bold more')
  })

  test('whatever the page, there is an end and no tag of it is left', () => {
    const part = fc.constantFrom(
      '<',
      '>',
      '</',
      '/>',
      '<p>',
      '</p>',
      '<script>',
      '</script>',
      '<!--',
      '-->',
      '<![CDATA[',
      ']]>',
      '&',
      '&amp;',
      '&#',
      ';',
      '"',
      "'",
      '=',
      'a',
      ' ',
      '<!',
      '<?x',
      '\0',
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 40 }), parts => {
        expect(typeof htmlToText(parts.join(''))).toBe('string')
      }),
    )
    expect(htmlToText('<p>a</p><script>b</script>')).not.toMatch(/[<>]|b/)
  })
})

describe('PDF', () => {
  test('pages in order, lines joined to sentences', async () => {
    const document = await readDocument(
      file(
        'two.pdf',
        pdfOf(['First page has a sen-\ntence that goes\non here.\nNext one.', 'Second page (with brackets).']),
      ),
    )
    expect(document).toMatchObject({ name: 'two.pdf', mediaType: 'application/pdf' })
    expect(document.text).toBe(
      'First page has a sentence that goes on here.\nNext one.\n\nSecond page (with brackets).',
    )
  })

  test('one that gives no text says why', async () => {
    expect(await refused(file('scan.pdf', pdfOf(['', ''])))).toBe(
      'scan.pdf has no text that can be read; it is probably scanned pages: run text recognition (OCR) on it first.',
    )
    expect(await refused(file('locked.pdf', pdfOf(['secret'], { encrypted: true })))).toBe(
      'locked.pdf is protected by a password; save a copy without it and add that.',
    )
    expect(await refused(file('broken.pdf', '%PDF-1.4\nrubbish'))).toMatch(/^broken.pdf is no PDF or is damaged/)
    // PDF.js mends what it can and talks about it.
    const said = [vi.spyOn(console, 'log'), vi.spyOn(console, 'warn')]
    expect(await refused(file('cut.pdf', pdfOf(['text']).subarray(0, 60)))).toMatch(/^cut.pdf /)
    for (const spy of said) {
      expect(spy).not.toHaveBeenCalled()
      spy.mockRestore()
    }
  })

  test('stops when told to', async () => {
    const path = file('long.pdf', pdfOf(Array.from({ length: 200 }, (_, i) => `page ${i}`)))
    await expect(readDocument(path, { signal: AbortSignal.abort(new Error('stopped')) })).rejects.toThrow('stopped')
  })

  // In a process of its own: what PDF.js drops on the floor would end that one, and is counted here as a failure of the
  // file.
  test('bytes changed at random end in a text or an error', async () => {
    const damaged = join(folder, 'damaged')
    mkdirSync(damaged)
    const whole = pdfOf(['A page.', 'Another page.'])
    // Changes after which PDF.js drops a promise that fails, and some bytes anywhere.
    const dropping: [number, number][][] = [
      [
        [421, 88],
        [147, 128],
        [642, 68],
        [195, 249],
        [385, 18],
      ],
      [
        [473, 252],
        [808, 124],
        [93, 95],
        [688, 71],
      ],
      [
        [8, 214],
        [253, 79],
        [79, 5],
        [617, 5],
        [7, 43],
        [396, 171],
        [302, 25],
        [416, 219],
      ],
    ]
    const anywhere = fc.sample(
      fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 12 }),
      { numRuns: 20, seed: 7 },
    )
    const changes = [...dropping, ...anywhere]
    changes.forEach((change, i) => {
      const bytes = Buffer.from(whole)
      for (const [at, value] of change) bytes[at] = value
      writeFileSync(join(damaged, `${i}.pdf`), bytes)
    })
    const child = fork(resolve('test/kg/documents/read-child.ts'), [damaged], {
      execArgv: ['--import', 'tsx'],
      stdio: 'ignore',
    })
    const results: unknown[] = []
    child.on('message', message => {
      results.push(message)
    })
    expect(await once(child, 'exit')).toEqual([0, null])
    expect(results.length).toBe(changes.length)
    expect(results.filter(result => result !== 'text' && result !== 'DocumentError')).toEqual([])
    expect(results).toContain('text')
    expect(results).toContain('DocumentError')
  })
})

describe('passages', () => {
  test('an array or a line each, titles as lines of their own', async () => {
    expect(await readDocument(file('p.json', '[{"title": "A", "text": "One."}, {"text": "Two."}]'))).toMatchObject({
      mediaType: 'application/json',
      text: 'A\nOne.\n\nTwo.',
    })
    expect((await readDocument(file('p.jsonl', '{"text": "One."}\n{"text": "Two.", "id": 3}\n'))).text).toBe(
      'One.\n\nTwo.',
    )
  })

  test('a damaged entry costs no other, and is named', async () => {
    expect(
      spelledOut(await readDocument(file('dl.jsonl', '{"text": "One."}\n\ngarbage\n{"no": 1}\n{"text": "Two."}\n'))),
    ).toMatchObject({ text: 'One.\n\nTwo.', notes: [expect.stringMatching(/^2 entries hold .*left out \(3, 4\)/)] })
    expect(spelledOut(await readDocument(file('da.json', '[{"text": "One."}, {"title": 3}]')))).toMatchObject({
      text: 'One.',
      notes: [expect.stringMatching(/^1 entry holds .*\(2\)/)],
    })
  })

  test('other JSON is refused', async () => {
    expect(await refused(file('o.json', '{"text": "a", "text2": ]'))).toMatch(/^o.json is JSON, but not passages/)
    expect(await refused(file('g.json', '{"nodes": []}'))).toMatch(/^g.json is none of the documents/)
  })

  const corpus = dataset('multihop_text/2wikimultihopqa_corpus.json')
  test('the 6,119 passages of 2WikiMultiHopQA', onDataset('multihop_text/2wikimultihopqa_corpus.json'), async () => {
    const { text } = await readDocument(corpus ?? '')
    expect(text.split('\n\n').length).toBeGreaterThan(6_000)
    expect(text.startsWith('Teutberga\nTeutberga( died 11 November 875)')).toBe(true)
  })
})

test('documents are told from graphs by name and beginning', async () => {
  const documents = [
    file('d.txt', 'Some prose | with a bar.\nAnd more.'),
    file('d.md', '# x'),
    file('d.HTM', '<p>'),
    file('named.data', '%PDF-1.4'),
    file('page', '<!DOCTYPE html><p>x'),
    file('d.jsonl', '{"title": "t", "text": "x"}'),
  ]
  const graphs = [
    file('g.txt', 'a|b|c\nd|e|f\n'),
    file('g.nt', '<a> <b> <c> .'),
    file('g2.txt', 'Inception\tdirected_by\tChristopher Nolan\n'),
    file('g3.txt', '<http://a> <http://b> "c" .\n'),
    file('q.json', '{"question": "x"}'),
    file('titled.json', '{"@context": "https://schema.org", "title": "x"}'),
    file('g4.txt', '# a\n@prefix a: <http://a#> .\na:b a:c a:d .\n'),
    file('g5.txt', '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/>'),
    join(folder, 'none'),
  ]
  expect(await Promise.all(documents.map(path => isDocument(path)))).toEqual(documents.map(() => true))
  expect(await Promise.all(graphs.map(path => isDocument(path)))).toEqual(graphs.map(() => false))
})
