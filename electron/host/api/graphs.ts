import { GraphNameSchema, IdSchema, PathSchema } from '../../contract/ids.ts'
import { z } from 'zod'
import type { Rows } from '../../contract/reading/row-words.ts'
import type { Fact } from '../../contract/fact.ts'
import {
  GraphSettingsChangeSchema,
  type EntitySuggestion,
  type GraphCard,
  type GraphSettings,
  type MentionView,
  type RemovedGraph,
} from '../../contract/graph.ts'
import { exportFormatOf, GRAPH_EXPORTS, GraphExportFormatSchema } from '../../contract/graph-export.ts'
import type { NamedPreview } from '../../contract/import-preview.ts'
import { KnownTableSchema, TableChoicesSchema } from '../../contract/table-columns.ts'
import { refuseNamedFiles } from './named-files.ts'
import { pathProcedure, procedure, router } from './trpc.ts'
import type { Duplicates } from '../../contract/duplicates.ts'
import type { Explored } from '../../contract/explored.ts'
import type { GraphSummary } from '../../contract/graph.ts'
import type { HypergraphSummary } from '../../contract/documents.ts'
import type { SavedAnswers } from '../../contract/recheck.ts'
import type { VersionChanges, VersionList } from '../../contract/version.ts'

const Name = GraphNameSchema
const Limit = z.number().int().min(1).max(1_000)
const InGraph = z.object({ kg: Name })
const UploadIds = z.array(IdSchema).min(1).max(1_000)
const Document = z.string().min(1).max(1_000)
/** How documents are read; left out: by the patterns, with vectors of the best embedder that is there. */
const Reading = {
  extractor: PathSchema.optional(),
  embedder: PathSchema.optional(),
}
const Paths = z.array(PathSchema).min(1).max(1_000)
const Key = z.string().min(1).max(100_000)
const InVersion = InGraph.extend({ version: z.number().int().positive() })
/** How a new version is made; with `dryRun` it is only said what would be. */
const Changing = { versionName: z.string().trim().min(1).max(80).optional(), dryRun: z.boolean().optional() }
const MaybePaths = z.array(PathSchema).max(1_000)
const MaybeUploadIds = z.array(IdSchema).max(1_000)

const Tables = z.array(TableChoicesSchema).max(1_000)
const HowToImport = {
  name: Name.optional(),
  tables: Tables.optional(),
  /** Tables whose roles are remembered for others of their shape. */
  remember: z.array(KnownTableSchema).max(1_000).optional(),
}

/** A file that the browser can fetch with its session; in the Electron door `exportTo` writes it instead. */
export interface Download {
  url: string
  fileName: string
}

export const graphsRouter = router({
  list: procedure.query(({ ctx }): Promise<GraphCard[]> => ctx.host.graphs.list()),
  summary: procedure.input(InGraph).query(({ ctx, input }): Promise<GraphSummary> => ctx.host.graphs.summary(input.kg)),
  neighbourhood: procedure
    .input(InGraph.extend({ key: z.string().max(100_000), limit: Limit }))
    .query(({ ctx, input }): Promise<{ entity: EntitySuggestion; facts: Fact[]; rows?: Rows }> =>
      ctx.host.explore.neighbourhood(input.kg, input.key, input.limit),
    ),
  complete: procedure
    .input(InGraph.extend({ prefix: z.string().max(1_000), limit: Limit }))
    .query(({ ctx, input }): Promise<EntitySuggestion[]> =>
      ctx.host.explore.complete(input.kg, input.prefix, input.limit),
    ),
  mentions: procedure
    .input(InGraph.extend({ text: z.string().max(10_000) }))
    .query(({ ctx, input }): Promise<MentionView[]> => ctx.host.explore.mentions(input.kg, input.text)),
  /** What an import of these files would be; nothing of it is kept. */
  previewImport: pathProcedure
    .input(z.object({ paths: Paths, tables: Tables.optional() }))
    .query(({ ctx, input, signal }): Promise<NamedPreview> => ctx.host.imports.preview(input, signal)),
  previewUploads: procedure
    /** `folder`: the name of the one that was dropped, of which these are the files. */
    .input(z.object({ uploadIds: UploadIds, tables: Tables.optional(), folder: z.string().max(1_000).optional() }))
    .query(({ ctx, input, signal }): Promise<NamedPreview> =>
      ctx.host.imports.previewUploads(input.uploadIds, input.tables, input.folder, signal),
    ),
  /** Files of this machine, by path: the Electron door and the command line. */
  import: pathProcedure
    .input(z.object({ paths: Paths, ...HowToImport, format: z.string().max(50).optional() }))
    .mutation(({ ctx, input }): Promise<{ jobId: string }> => ctx.host.imports.start(input)),
  /** Files that the browser has sent to `POST /upload` before. */
  importUploads: procedure
    .input(z.object({ uploadIds: UploadIds, ...HowToImport }))
    .mutation(({ ctx, input: { uploadIds, ...how } }): Promise<{ jobId: string }> =>
      ctx.host.imports.startUploads(uploadIds, how),
    ),
  discardUploads: procedure
    .input(z.object({ uploadIds: UploadIds }))
    .mutation(({ ctx, input }): Promise<void> => ctx.host.imports.discard(input.uploadIds)),
  addSample: procedure.mutation(({ ctx }): Promise<{ jobId: string }> => ctx.host.imports.startSample()),
  remove: procedure
    .input(InGraph)
    .mutation(({ ctx, input }): Promise<{ undoId: string }> => ctx.host.graphs.remove(input.kg)),
  undoRemove: procedure
    .input(z.object({ undoId: IdSchema }))
    .mutation(({ ctx, input }): Promise<{ kg: string }> => ctx.host.graphs.undoRemove(input.undoId)),
  /** What can be had back. */
  removed: procedure.query(({ ctx }): Promise<RemovedGraph[]> => ctx.host.graphs.removed()),
  discardRemoved: procedure
    .input(z.object({ undoId: IdSchema }))
    .mutation(({ ctx, input }): Promise<{ kg: string }> => ctx.host.graphs.discardRemoved(input.undoId)),
  rename: procedure
    .input(InGraph.extend({ to: Name }))
    .mutation(({ ctx, input }): Promise<{ kg: string }> => ctx.host.graphs.rename(input.kg, input.to)),
  /** The graph as a file, through the browser: fetch `url`. */
  export: procedure
    .input(InGraph.extend({ format: GraphExportFormatSchema }))
    .mutation(async ({ ctx, input }): Promise<Download> => {
      const { name } = await ctx.host.graphs.summary(input.kg)
      const { ending } = GRAPH_EXPORTS[input.format]
      return { url: `/download/graph/${encodeURIComponent(name)}.${ending}`, fileName: `${name}.${ending}` }
    }),
  /** Into a file of this machine, as its name says or else in the format: the Electron door and the command line. */
  exportTo: pathProcedure
    .input(InGraph.extend({ path: PathSchema, format: GraphExportFormatSchema.optional() }))
    .mutation(({ ctx, input: { format, ...input } }): Promise<{ jobId: string }> =>
      ctx.host.exports.start({ ...input, format: exportFormatOf(input.path)?.format ?? format }),
    ),
  settings: procedure
    .input(InGraph)
    .query(({ ctx, input }): Promise<GraphSettings> => ctx.host.graphSettings.get(input.kg)),
  changeSettings: procedure
    .input(InGraph.extend({ change: GraphSettingsChangeSchema }))
    .mutation(({ ctx, input }): Promise<GraphSettings> => ctx.host.graphSettings.change(input.kg, input.change)),
  /** Has the engine of a graph that is elsewhere asked afresh. */
  askAfresh: procedure
    .input(InGraph)
    .mutation(({ ctx, input }): Promise<{ since: string }> => ctx.host.askAfresh(input.kg)),
  /** What exploring it came to; null where that was not done, or the graph or the program is another since. */
  explored: procedure
    .input(InGraph)
    .query(async ({ ctx, input }): Promise<Explored | null> => (await ctx.host.exploring.get(input.kg)) ?? null),
  /** Questions to begin with, which it answers. */
  examples: procedure
    .input(InGraph)
    .query(({ ctx, input }): Promise<readonly string[]> => ctx.host.exploring.examples(input.kg)),
  explore: procedure
    .input(InGraph)
    .mutation(({ ctx, input }): Promise<{ jobId: string }> => ctx.host.exploring.startQuietly(input.kg)),
  /** What became of its saved answers with its present version, as far as that was asked. */
  answers: procedure.input(InGraph).query(({ ctx, input }): Promise<SavedAnswers> => ctx.host.rechecking.get(input.kg)),
  /** Asks them again; null where there is nothing to ask. */
  recheck: procedure
    .input(InGraph)
    .mutation(
      async ({ ctx, input }): Promise<{ jobId: string } | null> =>
        (await ctx.host.rechecking.startQuietly(input.kg)) ?? null,
    ),
  /**
   * Text, Markdown, HTML and PDF files of this machine into a graph, which is made where it is not there: the Electron
   * door and the command line.
   */
  addDocuments: pathProcedure
    .input(InGraph.extend({ paths: Paths, ...Reading }))
    .mutation(({ ctx, input }): Promise<{ jobId: string }> => ctx.host.documents.start(input)),
  /**
   * Documents that the browser has sent to `POST /upload` before. Without `kg` into a new graph, named `name` or after
   * the first file.
   */
  addDocumentUploads: procedure
    .input(z.object({ kg: Name.optional(), uploadIds: UploadIds, name: Name.optional(), ...Reading }))
    .mutation(async ({ ctx, input: { kg, name, ...rest } }): Promise<{ jobId: string }> => {
      await refuseNamedFiles(ctx, { models: [rest.extractor, rest.embedder] })
      return ctx.host.documents.startUploads({ ...rest, kg: kg ?? name })
    }),
  /** What the documents of a graph come to; null where it has none. */
  documents: procedure
    .input(InGraph)
    .query(({ ctx, input }): Promise<HypergraphSummary | null> => ctx.host.documents.summary(input.kg)),
  removeDocument: procedure
    .input(InGraph.extend({ document: Document }))
    .mutation(({ ctx, input }): Promise<void> => ctx.host.documents.remove(input.kg, input.document)),
  /** The text of a chunk, for showing where a fact was read; null where it is no longer there. */
  chunk: procedure
    .input(InGraph.extend({ document: Document, chunk: z.number().int().min(0) }))
    .query(({ ctx, input }): Promise<string | null> => ctx.host.documents.chunk(input.kg, input.document, input.chunk)),
  versions: procedure.input(InGraph).query(({ ctx, input }): Promise<VersionList> => ctx.host.versions.list(input.kg)),
  /** A new version by files of this machine: the Electron door and the command line. */
  change: pathProcedure
    .input(InGraph.extend({ add: MaybePaths, remove: MaybePaths, ...Changing }))
    .mutation(({ ctx, input }): Promise<{ jobId: string }> => ctx.host.versions.start(input)),
  /** The same by files that the browser has sent to `POST /upload` before. */
  changeUploads: procedure
    .input(InGraph.extend({ add: MaybeUploadIds, remove: MaybeUploadIds, ...Changing }))
    .mutation(({ ctx, input }): Promise<{ jobId: string }> => ctx.host.versions.startUploads(input)),
  takeBack: procedure
    .input(InVersion)
    .mutation(({ ctx, input }): Promise<{ jobId: string }> => ctx.host.versions.takeBack(input.kg, input.version)),
  /** Entities that are likely one, as they were found last. */
  duplicates: procedure
    .input(InGraph)
    .query(({ ctx, input }): Promise<Duplicates> => ctx.host.duplicates.get(input.kg)),
  findDuplicates: procedure
    .input(InGraph)
    .mutation(({ ctx, input }): Promise<{ jobId: string }> => ctx.host.duplicates.find(input.kg)),
  /** What a person decided; what is to be merged makes one version. */
  decideDuplicates: procedure
    .input(
      InGraph.extend({
        merge: z.array(z.object({ gone: Key, kept: Key })).max(10_000),
        apart: z.array(z.tuple([Key, Key])).max(10_000),
      }),
    )
    .mutation(({ ctx, input: { kg, ...decisions } }): Promise<{ jobId?: string }> =>
      ctx.host.duplicates.decide(kg, decisions),
    ),
  /** Takes back that two were said to be two. */
  undoApart: procedure
    .input(InGraph.extend({ apart: z.array(z.tuple([Key, Key])).max(10_000) }))
    .mutation(({ ctx, input }): Promise<void> => ctx.host.duplicates.keepApart(input.kg, input.apart, false)),
  switchVersion: procedure
    .input(InVersion)
    .mutation(({ ctx, input }): Promise<{ previous: number }> => ctx.host.versions.switch(input.kg, input.version)),
  nameVersion: procedure
    .input(InVersion.extend({ name: z.string().trim().min(1).max(80).optional() }))
    .mutation(({ ctx, input }): Promise<void> => ctx.host.versions.name(input.kg, input.version, input.name)),
  removeVersion: procedure
    .input(InVersion)
    .mutation(({ ctx, input }): Promise<{ undoId: string }> => ctx.host.versions.remove(input.kg, input.version)),
  undoRemoveVersion: procedure
    .input(z.object({ undoId: IdSchema }))
    .mutation(({ ctx, input }): Promise<{ kg: string; version: number }> => ctx.host.versions.undoRemove(input.undoId)),
  compareVersions: procedure
    .input(InGraph.extend({ from: z.number().int(), to: z.number().int(), most: z.number().int().min(0).max(1_000) }))
    .query(({ ctx, input }): Promise<VersionChanges> =>
      ctx.host.versions.compare(input.kg, input.from, input.to, input.most),
    ),
  /** The whole list, now and whenever it changes. */
  changes: procedure.subscription(async function* ({ ctx, signal }): AsyncGenerator<GraphCard[]> {
    yield* ctx.host.graphs.changes(signal)
  }),
})
