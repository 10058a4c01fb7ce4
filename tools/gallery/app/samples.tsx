import { Age, Bytes, CopyText, SignalBars, StatusGlyph, TagList } from '@outpost/ui/Cells'
import type { DataColumn } from '@outpost/ui/DataTable'
import type { SelectOption } from '@outpost/ui/Fields'

/** A name that is too wide for any column, and a word that does not break. */
export const LONG = 'Pumping station 14, north bank of the river, second cabinet from the left (replaced in spring)'
export const UNBROKEN = 'Reservestrømforsyningsovervåkningsanlegg_0001_reserve'
export const LONG_LABEL = 'Address of the server that answers when the first one is away, as seen from the device'

export const countries: readonly SelectOption[] = [
  { value: 'no', label: 'Norway', hint: 'Frequencies of band 3, 7, 20 and 28' },
  { value: 'jp', label: 'Japan', hint: 'Frequencies of band 1, 3, 8, 18, 19 and 26' },
  { value: 'ua', label: 'Ukraine' },
  { value: 'gb', label: 'United Kingdom of Great Britain and Northern Ireland', disabled: true },
]

export interface Sample {
  id: string
  name: string
  serial: string
  online: boolean
  ip: string
  dbm: number | null
  bytes: number
  seen: number
  tags: readonly { label: string; color: string }[]
}

const NAMES = ['Harbour crane 2', 'Kiosk Storgata', 'Mast Holmenkollen', LONG, 'Tram 118', UNBROKEN, 'Bus stop 44']
const COLORS = ['#155eef', '#c4320a', '#027a48', '#7a5af8', '#475467']
/** The stories' current time: ages are counted from the moment the page was opened. */
export const NOW = Date.now()

/** Returns `count` simulated devices, always the same ones. */
export const makeSamples = (count: number): readonly Sample[] =>
  Array.from({ length: count }, (_, at) => ({
    id: String(at + 1),
    name: at < NAMES.length ? NAMES[at]! : `Router ${at + 1}`,
    serial: String(6001000000 + at * 7919),
    online: at % 4 !== 1,
    ip: `10.${at % 200}.${(at * 7) % 250}.${(at * 13) % 250}`,
    dbm: at % 5 === 3 ? null : -51 - ((at * 17) % 60),
    bytes: (at * 7_919_131) % 9_000_000_000,
    seen: NOW - ((at * 977_317) % 9_000_000),
    tags: COLORS.slice(0, at % 6).map((color, index) => ({
      label: ['North', 'Water', 'Leased', 'Winter', 'Spare'][index]!,
      color,
    })),
  }))

export const sampleId = (row: Sample): string => row.id
export const sampleName = (row: Sample): string => row.name

export const sampleColumns: readonly DataColumn<Sample>[] = [
  {
    id: 'status',
    header: 'Status',
    width: 112,
    pinned: true,
    cell: ({ online }) => <StatusGlyph tone={online ? 'positive' : 'neutral'} label={online ? 'Online' : 'Offline'} />,
  },
  {
    id: 'name',
    header: 'Name',
    width: 240,
    grow: true,
    primary: true,
    sortable: true,
    pinned: true,
    cell: sampleName,
    text: sampleName,
  },
  {
    id: 'serial',
    header: 'Serial',
    width: 152,
    sortable: true,
    cell: ({ serial }) => <CopyText value={serial} label="Serial" />,
  },
  { id: 'ip', header: 'IP address', width: 152, cell: ({ ip }) => <CopyText value={ip} label="IP address" /> },
  { id: 'signal', header: 'Signal', width: 128, cell: ({ dbm }) => <SignalBars dbm={dbm} /> },
  {
    id: 'bytes',
    header: 'Received',
    width: 104,
    numeric: true,
    sortable: true,
    cell: ({ bytes }) => <Bytes value={bytes} />,
  },
  { id: 'seen', header: 'Last seen', width: 104, numeric: true, cell: ({ seen }) => <Age at={seen} /> },
  { id: 'tags', header: 'Tags', width: 224, cell: ({ tags }) => <TagList tags={tags} /> },
]

export const tagSamples = ['North', 'Water', 'Leased', LONG].map((name, at) => ({
  id: at + 1,
  tag_id: at + 1,
  company_id: 1,
  company_name: 'Nordvik Water',
  name,
  description: '',
  color: COLORS[at]!,
  devices_count: at * 12,
  created_at: '2026-01-04T10:00:00Z',
  updated_at: '2026-03-04T10:00:00Z',
}))
