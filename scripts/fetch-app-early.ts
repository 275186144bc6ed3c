import type { HtmlTagDescriptor, Plugin, Rollup } from 'vite'

/** What the gate reads once the project is open. */
const APP = '/renderer/app.tsx'

/**
 * The page names the application's modules and its font at once: they come while the entry is read and the host is asked
 * whether the project is open, and are evaluated no sooner than before.
 */
export function fetchAppEarly(): Plugin {
  return {
    name: 'clew:fetch-app-early',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle, filename }) =>
        bundle === undefined || !filename.endsWith('/renderer/index.html')
          ? html
          : { html, tags: [...modules(bundle, html), ...fonts(bundle)] },
    },
  }
}

function modules(bundle: Rollup.OutputBundle, html: string): HtmlTagDescriptor[] {
  const app = Object.values(bundle).find(file => file.type === 'chunk' && file.facadeModuleId?.endsWith(APP) === true)
  if (app?.type !== 'chunk') throw new Error(`No chunk begins with ${APP}.`)
  return [app.fileName, ...app.imports]
    .filter(file => !html.includes(file))
    .map(file => link({ rel: 'modulepreload', href: `./${file}` }))
}

function fonts(bundle: Rollup.OutputBundle): HtmlTagDescriptor[] {
  return Object.keys(bundle)
    .filter(file => file.endsWith('.woff2'))
    .map(file => link({ rel: 'preload', as: 'font', type: 'font/woff2', href: `./${file}` }))
}

/** Behind the page's own lines: its encoding has to stand first. */
function link(attrs: Record<string, string>): HtmlTagDescriptor {
  return { tag: 'link', attrs: { ...attrs, crossorigin: true }, injectTo: 'head' }
}
