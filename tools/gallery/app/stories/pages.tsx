import { StatusGlyph, Tag } from '@outpost/ui/Cells'
import { Card } from '@outpost/ui/Card'
import { FieldStack } from '@outpost/ui/Fields'
import { FactList, Facts } from '@outpost/ui/Facts'
import { EmptyState, ErrorState, Page, Skeletons } from '@outpost/ui/Page'
import { PageSkeleton } from '@outpost/ui/PageSkeleton'
import { IconPlus } from '@tabler/icons-react'
import { LONG, UNBROKEN } from '../samples.tsx'
import { family } from '../story.ts'

const nothing = (): void => undefined
const add = { id: 'add', label: 'Add device', icon: <IconPlus size={16} />, onClick: nothing }
const more = [{ id: 'export', label: 'Export', onClick: nothing }]
const drawings = ['list', 'search', 'box', 'chart', 'link', 'lock', 'bell', 'people', 'file', 'map'] as const
const facts = [
  { label: 'Serial', value: '6001000000' },
  { label: 'Model', value: 'RUTX50' },
  { label: 'Firmware', value: UNBROKEN },
  { label: 'Company', value: LONG },
  { label: 'Operator', value: 'Telenor' },
  { label: 'Uptime', value: '41 d' },
]
const picture = (
  <svg width={96} height={72} viewBox="0 0 96 72" aria-hidden>
    <rect x={8} y={24} width={80} height={32} rx={6} fill="none" stroke="currentColor" />
  </svg>
)

export const pages = family('pages', 'Pages and their states', [
  {
    id: 'page',
    title: 'Head of a page',
    of: ['Page.Page'],
    draw: () => (
      <Page title="Devices" count={12_402} description="Everything that you may see" primary={add} more={more}>
        <p>Content</p>
      </Page>
    ),
  },
  {
    id: 'long',
    title: 'Head of a page with a long title',
    of: [],
    draw: () => (
      <Page title={LONG} count={3} primary={add} more={more}>
        {UNBROKEN}
      </Page>
    ),
  },
  {
    id: 'facts',
    title: 'Facts of a record',
    of: ['Facts.Facts'],
    draw: () => (
      <Facts
        title="Mast Holmenkollen"
        picture={picture}
        status={<StatusGlyph tone="neutral" label="Offline" detail="since 4 min" />}
        marks={<Tag label="North" color="#155eef" />}
        facts={facts}
        primary={add}
        more={more}
      />
    ),
  },
  {
    id: 'facts-long',
    title: 'Facts of a record with a long name',
    of: ['Facts.FactList'],
    draw: () => (
      <FieldStack>
        <Facts title={LONG} facts={facts.slice(0, 2)} primary={add} more={more} />
        <Card title="Facts in a card">
          <FactList facts={facts} />
        </Card>
      </FieldStack>
    ),
  },
  {
    id: 'empty',
    title: 'Empty',
    of: ['Page.EmptyState'],
    draw: () =>
      drawings.map((drawing) => (
        <EmptyState
          key={drawing}
          compact
          drawing={drawing}
          message="No devices yet. Add the first one, or paste one line into a router."
          action={drawing === 'list' ? add : undefined}
        />
      )),
  },
  {
    id: 'error',
    title: 'Error',
    of: ['Page.ErrorState'],
    draw: () => (
      <>
        <ErrorState
          title="Devices could not be loaded"
          reason="The server does not answer. Try again in a moment."
          requestId="7f3a-22c1"
          onRetry={nothing}
        />
        <ErrorState compact title={LONG} />
      </>
    ),
  },
  {
    id: 'loading',
    title: 'Loading',
    of: ['Page.Skeletons', 'PageSkeleton.PageSkeleton'],
    draw: () => (
      <FieldStack>
        {(['lines', 'cards', 'form', 'block'] as const).map((shape) => (
          <Skeletons key={shape} shape={shape} />
        ))}
        {(['list', 'form', 'record', 'cards', 'part'] as const).map((shape) => (
          <PageSkeleton key={shape} shape={shape} title="Loading" />
        ))}
      </FieldStack>
    ),
  },
])
