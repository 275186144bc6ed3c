/**
 * The page behind the link that is opened at the start: exchanges the token for the session's cookie and goes on to the
 * application.
 */
export const ENTRY_PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Clew</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/enter.css"></head>
<body><main><p id="message">Opening Clew …</p></main><script type="module" src="/enter.js"></script></body></html>
`

export const ENTRY_SCRIPT = `const token = location.hash.slice(1)
history.replaceState(null, '', '/enter')
const answer = await fetch('/session', { method: 'POST', body: token })
if (answer.ok) location.replace('/')
else document.getElementById('message').textContent = await answer.text()
`

export const ENTRY_STYLE = `:root { color-scheme: light dark; font: 16px/1.5 Inter, system-ui, sans-serif; }
main { max-width: 34rem; margin: 20vh auto 0; padding: 0 1.5rem; }
`

export const WRONG_TOKEN =
  'This link is not of the Clew that is running now. Open the link that it printed when it started, or start Clew again.'

/** What somebody without a session sees. */
export const CLOSED_PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Clew</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/enter.css"></head>
<body><main><h1>Clew</h1><p>Open the link that Clew printed when it started: it holds the key to this page. If it is lost, start Clew again.</p></main></body></html>
`
