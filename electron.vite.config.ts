import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import { chunkByStart } from './scripts/chunks-by-start.ts'
import { fetchAppEarly } from './scripts/fetch-app-early.ts'

/**
 * Three bundles: the Electron main process with the command line and the workers beside it, the preload bridge, the
 * renderer.
 */
export default defineConfig({
  main: {
    resolve: {
      // Comunica without its own command line, HTTP server and engines composed while they run: of 6.9 MB that a process
      // for SPARQL would read, a third.
      alias: ['actor-init-query', 'query-sparql-rdfjs-lite'].map(name => ({
        find: new RegExp(`^@comunica/${name}$`),
        replacement: `@comunica/${name}/lib/index-browser.js`,
      })),
    },
    build: {
      // The command line runs under Node, which cannot read all of the syntax that Electron can.
      target: 'node20.19',
      outDir: 'out/main',
      // Of what is put into the bundle: its packages are not there any more.
      license: { fileName: 'licences.txt' },
      // Packages of many small files: read one by one they are a third of the time that a start takes.
      externalizeDeps: {
        exclude: [
          '@trpc/server',
          'commander',
          'env-paths',
          'fzstd',
          'htmlparser2',
          'hyparquet',
          'hyparquet-writer',
          'marked',
          'n3',
          'rdf-data-factory',
          'saxes',
          'stemmer',
          'ws',
          'yauzl',
          'zod',
        ],
      },
      rollupOptions: {
        input: {
          main: 'electron/main/main.ts',
          cli: 'electron/cli/main.ts',
          // What the help is made of, read out of the bundle (scripts/docs) in a tenth of the time.
          commands: 'electron/cli/commands.ts',
          router: 'electron/host/api/router.ts',
          'answering.worker': 'electron/host/workers/answering.worker.ts',
          'import.worker': 'electron/host/workers/import.worker.ts',
          'exploring.worker': 'electron/host/workers/exploring.worker.ts',
          'rechecking.worker': 'electron/host/workers/rechecking.worker.ts',
          'inference.worker': 'electron/host/workers/inference.worker.ts',
          'documents.worker': 'electron/host/workers/documents.worker.ts',
          'embedding.worker': 'electron/host/workers/embedding.worker.ts',
          'training.worker': 'electron/host/workers/training.worker.ts',
          'sparql.worker': 'electron/host/workers/sparql.worker.ts',
          'keeping.worker': 'electron/host/workers/keeping.worker.ts',
          'scan-lines.worker': 'electron/kg/import/scan-lines.worker.ts',
          'sum-facts.worker': 'electron/kg/store/sum-facts.worker.ts',
        },
        output: {
          format: 'es',
          entryFileNames: '[name].js',
          chunkFileNames: 'chunks/[name]-[hash].js',
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [{ debugName: 'by start', name: chunkByStart(import.meta.dirname) }],
          },
        },
      },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      rollupOptions: {
        input: { bridge: 'electron/preload/bridge.ts' },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'renderer',
    plugins: [react(), fetchAppEarly()],
    build: {
      outDir: 'out/renderer',
      minify: true,
      license: { fileName: 'licences.txt' },
      // The layout of the help, which scripts/docs/build.ts puts its pages into.
      rollupOptions: { input: { index: 'renderer/index.html', help: 'renderer/help/layout.html' } },
    },
  },
})
