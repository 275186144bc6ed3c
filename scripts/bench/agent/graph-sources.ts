import { createWriteStream } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { join, parse, resolve } from 'node:path'
import * as oxigraph from 'oxigraph'
import { textLines } from '../../../electron/base/text-file.ts'

/** How a graph of the data sets becomes files that can be imported. */
export interface GraphSource {
  /** What it is made from, from which it is known whether it has to be made anew. */
  files: readonly string[]
  format?: string
  /** Where the files cannot be imported as they are: writes what can into a folder, and says where. */
  convert?: (folder: string) => Promise<string>
}

/** Made-up graphs of the questions that weights are fitted to, as firms have them. */
const MADE_UP = `hospital.ttl football.tsv company.ttl music.nt caselaw.ttl library.tsv geography.ttl supply.tsv
university.ttl software.nt biology.ttl newsroom.tsv vet.ttl museum.tsv procurement.nt ports.ttl trials.ttl festival.tsv
lawfirm.nt wine.ttl school.ttl workshop.tsv housing.nt choir.ttl charters.ttl digs.ttl kestrel.ttl cookbook.tsv itinfra.tsv
railway.tsv family.nt claims.ttl volcanoes.ttl theatre.ttl powergrid.tsv brewery.tsv parliament.tsv satellites.nt
aircrew.tsv apiary.tsv bridges.nt chessclub.ttl gamestudio.tsv mountainrescue.ttl podcasts.ttl
aquarium.ttl auction.ttl buildsite.tsv campaign.tsv fisheries.tsv grants.ttl waterworks.nt
bloodbank.ttl cycling.tsv embassy.tsv prison.ttl telecom.nt tvseries.tsv zoo.ttl
allotments.tsv firebrigade.tsv funerals.ttl perfume.tsv photoarchive.nt soillab.ttl translation.ttl
climbing.tsv customs.nt dairy.ttl dental.tsv forest.ttl hotels.ttl observatory.ttl orchestra.ttl pharmacy.tsv radio.tsv seedbank.ttl shelter.tsv shipyard.nt taxi.tsv
bell-ringers.tsv cave-clubs.ttl caving-club.ttl escape-makers.json jousting.tsv escape-rooms.json perfume-house.tsv reindeer-herders.ttl sled-kennel.ttl tea-tasting.json yarn-dyehouse.tsv
caving-trips.tsv market.ttl morris.ttl peatlab.json perfumelab.json rowing.tsv skyfire.json skystones.tsv wyvern.ttl chess-teams.ttl crosswords.tsv lettings.json
fairorgans.tsv fencing.ttl falconry.json pigeons.tsv scuba.ttl sundials.json runclub.ttl ghostsigns.tsv lace.tsv lights.ttl neon.json hotairballoons.tsv softwarefirm.json tennisclub.ttl starterbank.ttl towncouncil.ttl reindeer.ttl perfumeatelier.ttl puppets.tsv cavers.ttl chessladder.tsv sewageworks.ttl solicitors.tsv tolburydig.ttl quiltguild.tsv woldsradio.ttl potterystudio.tsv mothtraps.ttl towerbells.tsv`.split(
  /\s+/,
)

/** Tables that name each other's rows, in an archive each. */
const TABLES =
  'daycare grant-awards house-moves phagelab accounts affinage removals allotment asbestos avalanche balloons bell-district cemetery city-finds courier dentallab driving florist freezer garage gliding-club helpdesk homecare icecores irrigation-ditch kiln-share kilnshare lift-maintenance loohire lost-property neon-workshop nursery oyster-lease parish partyhire pestcontrol piano-tuning pigeon-club pinball printshop pyrotechnics quarry-weighbridge radiohams recruitment scaffold schooltrips tempdesk toolhire training tram-finds translation upholstery-jobs vineyard voiceover-agency water-lab window-round teablending vanfleet venomlab weddingphotos archpractice ridelink cameraclub eyestudio fognets roombook insbroker judoclub bakerywholesale whaleflukes hedgemazes parachuteloft poolcars linen swimclub expo saltpans scaffoldhire foodbank liftservice allotmentsheet balloonfirm cheesemaker costumesheet pianofirm churchyard streetmarket towntrees translators stargazers bottlinghall pestfirm playareas denturelab fungusgroup gritters paintbatches foundthings optician orienteers vendingmachines'.split(
    ' ',
  )

const KEPT_GRAPHS = 'test/questions/kept-private/graphs'

/** Such graphs of the questions that are kept back. */
const KEPT_BACK =
  'escaperoom.ttl roadcrash.ttl teaimport.ttl printhouse.tsv quarry.tsv lighthire.nt debating.tsv'.split(' ')

/** The graphs that questions are asked about, by name. @param data the folder of the data sets */
export function graphSources(data: string): Record<string, GraphSource> {
  const at = (...path: string[]): string => resolve(data, ...path)
  const splits = (...path: string[]): string[] => ['train', 'valid', 'test'].map(split => at(...path, `${split}.txt`))
  return {
    metaqa: { files: [at('metaqa', 'kb.txt')] },
    icews14: { files: [at('icews14', 'icews14.tsv')] },
    restaurants: { files: [at('restaurants', 'restaurants.nt.gz')] },
    air_routes: { files: ['nodes', 'edges'].map(part => at('air_routes', `air-routes-latest-${part}.csv`)) },
    myths: { files: [resolve('resources', 'samples', 'greek-myths.ttl')] },
    wn18rr: { files: splits('wn18rr'), format: 'tsv' },
    umls: { files: splits('small', 'umls'), format: 'tsv' },
    countries: { files: splits('small', 'countries', 'countries_S1'), format: 'tsv' },
    nations: relationFirst(splits('small', 'nations')),
    fb15k237: labelled(at('fb15k237', 'fb15k237_labelled.tsv.gz')),
    ...Object.fromEntries(
      MADE_UP.map(file => [parse(file).name, { files: [resolve('test/questions/train/graphs', `${file}.gz`)] }]),
    ),
    ...Object.fromEntries(
      TABLES.map(name => [`${name}-tables`, { files: [resolve('test/questions/train/graphs', `${name}-tables.zip`)] }]),
    ),
    ...Object.fromEntries(KEPT_BACK.map(file => [parse(file).name, { files: [resolve(KEPT_GRAPHS, `${file}.gz`)] }])),
    drivingschool: { files: ['nodes', 'edges'].map(part => resolve(KEPT_GRAPHS, `drivingschool-${part}.csv.gz`)) },
    ...Object.fromEntries(
      [
        'ownership',
        'patents',
        'trucks',
        'carrental',
        'elevators',
        'sailing',
        'transfers',
        'clocks',
        'drystone-wallers',
        'fireworks-firm',
        'meteorites',
        'interpreters',
        'soapworks',
        'rindcave',
        'batgroup',
        'cablefaults',
        'stainedglass',
        'grants-office',
        'road-runners',
        'bagpipemakers',
      ].map(name => [
        name,
        { files: ['nodes', 'edges'].map(part => resolve('test/questions/train/graphs', `${name}-${part}.csv.gz`)) },
      ]),
    ),
    schemaorg: jsonLd(at('rdf_samples', 'schemaorg', 'data', 'v30.0', 'schemaorg-all-https.jsonld')),
  }
}

/** Relation, head, tail. */
function relationFirst(files: readonly string[]): GraphSource {
  return {
    files,
    async convert(folder) {
      const texts = await Promise.all(files.map(file => readFile(file, 'utf8')))
      const lines = texts.flatMap(text => text.split('\n').filter(line => line !== ''))
      const target = join(folder, 'relation-first.tsv')
      await writeFile(
        target,
        lines
          .map(line => line.split('\t'))
          .map(([relation, head, tail]) => `${head}\t${relation}\t${tail}\n`)
          .join(''),
      )
      return target
    },
  }
}

const FREEBASE = 'http://rdf.freebase.com'
const LABEL = '<http://www.w3.org/2000/01/rdf-schema#label>'

/** Split, head, its label, relation, tail, its label. */
function labelled(file: string): GraphSource {
  return {
    files: [file],
    async convert(folder) {
      const target = join(folder, 'labelled.nt')
      const out = createWriteStream(target)
      const seen = new Set<string>()
      const iri = (id: string): string => `<${FREEBASE}${encodeURI(id)}>`
      for await (const { text = '' } of textLines(file)) {
        const [, head = '', headLabel = '', relation = '', tail = '', tailLabel = ''] = text.split('\t')
        if (relation === '') continue
        const lines = [`${iri(head)} ${iri(relation)} ${iri(tail)} .`]
        for (const [id, label] of [
          [head, headLabel],
          [tail, tailLabel],
        ] as const) {
          if (seen.has(id)) continue
          seen.add(id)
          lines.push(`${iri(id)} ${LABEL} ${JSON.stringify(label)}@en .`)
        }
        if (!out.write(`${lines.join('\n')}\n`)) await once(out, 'drain')
      }
      out.end()
      await once(out, 'finish')
      return target
    },
  }
}

function jsonLd(file: string): GraphSource {
  return {
    files: [file],
    async convert(folder) {
      const store = new oxigraph.Store()
      store.load(await readFile(file, 'utf8'), {
        format: 'application/ld+json',
        to_graph_name: oxigraph.defaultGraph(),
      })
      const target = join(folder, 'json-ld.nt')
      await writeFile(target, store.dump({ format: 'application/n-triples', from_graph_name: oxigraph.defaultGraph() }))
      return target
    },
  }
}
