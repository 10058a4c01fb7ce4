import { Button } from '@mantine/core'
import { FactList } from '@outpost/ui/Facts'
import { Shell } from '@outpost/ui/Shell'
import { IconButton } from '@outpost/ui/IconButton'
import { NavigateProvider } from '@outpost/ui/Link'
import { Notice } from '@outpost/ui/Notice'
import { Page } from '@outpost/ui/Page'
import { SidePanel } from '@outpost/ui/SidePanel'
import { SearchField } from '@outpost/ui/SearchField'
import { TextField } from '@outpost/ui/Fields'
import { DataTable } from '@outpost/ui/DataTable'
import { IconBell, IconKey, IconRouter, IconUsers } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { LONG, makeSamples, sampleColumns, sampleId, sampleName } from '../samples.tsx'
import { family } from '../story.ts'

const nothing = (): void => undefined
const rows = makeSamples(60)
const nav = [
  {
    id: 'management',
    caption: 'Management',
    items: [
      { id: 'devices', label: 'Devices', href: '#devices', icon: <IconRouter size={18} />, active: true, badge: '12' },
      { id: 'users', label: LONG, href: '#users', icon: <IconUsers size={18} /> },
    ],
  },
  {
    id: 'remote',
    caption: 'Remote access',
    items: [{ id: 'access', label: 'Access', href: '#access', icon: <IconKey size={18} /> }],
  },
]
const crumbs = [{ label: 'Management', href: '#m' }, { label: LONG, href: '#d' }, { label: 'Mast Holmenkollen' }]

function InShell({
  collapsed: start = false,
  banner,
  children,
}: {
  collapsed?: boolean
  banner?: ReactNode
  children: ReactNode
}) {
  const [collapsed, setCollapsed] = useState(start)
  return (
    <Shell
      brand="Nordvik Water"
      brandCompact="NW"
      brandHref="#home"
      brandLabel="Nordvik Water"
      search={<SearchField value="" onChange={nothing} />}
      banner={banner}
      tools={<IconButton label="Notifications" icon={<IconBell size={18} />} />}
      nav={nav}
      collapsed={collapsed}
      onCollapsedChange={setCollapsed}
      onNavigate={nothing}
      routeKey="one"
      breadcrumbs={crumbs}
    >
      {children}
    </Shell>
  )
}

const many = makeSamples(10_000)

const List = ({ of = rows }: { of?: typeof rows }) => (
  <Page title="Devices" count={of.length} primary={{ id: 'add', label: 'Add device', onClick: nothing }} fill>
    <DataTable
      label="Devices"
      columns={sampleColumns}
      rows={of}
      rowId={sampleId}
      rowLabel={sampleName}
      empty={null}
      selection={new Set()}
    />
  </Page>
)

const facts = [
  { label: 'Serial', value: '6001000000' },
  { label: 'Company', value: LONG },
  { label: 'Model', value: 'RUTX50' },
]
const Beside = () => (
  <Page title="Devices" fill>
    <div style={{ position: 'relative', display: 'flex', flex: 1, gap: 16, minHeight: 0 }}>
      <DataTable
        label="Devices"
        columns={sampleColumns}
        rows={rows}
        rowId={sampleId}
        rowLabel={sampleName}
        empty={null}
        openedId={sampleId(rows[2]!)}
        onRowPeek={nothing}
      />
      <SidePanel
        label={`Details of ${LONG}`}
        title={LONG}
        status="Online"
        actions={<Button>Open page</Button>}
        onClose={nothing}
      >
        <FactList facts={facts} />
      </SidePanel>
    </div>
  </Page>
)

const notice = {
  brand: 'Nordvik Water',
  primary: { id: 'on', label: 'Continue', onClick: nothing },
  secondary: { id: 'off', label: 'Sign out', onClick: nothing },
  footer: 'Outpost 1.0',
}

export const screens = family('screens', 'Whole screens', [
  {
    id: 'list',
    title: 'List in the frame',
    of: ['Shell.Shell'],
    whole: () => (
      <InShell>
        <List />
      </InShell>
    ),
  },
  {
    id: 'many',
    title: '10,000 rows in the frame',
    of: [],
    whole: () => (
      <InShell>
        <List of={many} />
      </InShell>
    ),
  },
  {
    id: 'beside',
    title: 'Details beside a list',
    of: ['SidePanel.SidePanel'],
    whole: () => (
      <InShell>
        <Beside />
      </InShell>
    ),
  },
  {
    id: 'collapsed',
    title: 'Collapsed, under a banner',
    of: [],
    whole: () => (
      <InShell collapsed banner={<p style={{ margin: 0, padding: '4px 24px' }}>You act as {LONG}</p>}>
        <Page title={LONG}>Content</Page>
      </InShell>
    ),
  },
  {
    id: 'notice',
    title: 'Notice',
    of: ['Notice.Notice', 'Link.NavigateProvider'],
    whole: () => (
      <NavigateProvider navigate={nothing}>
        <Notice {...notice} title="Your company is blocked" message={`${LONG}. Write to support@example.com.`} />
      </NavigateProvider>
    ),
  },
  {
    id: 'sign-in',
    title: 'Notice with a field',
    of: [],
    whole: () => (
      <Notice {...notice} secondary={undefined} title="Sign in">
        <TextField label="E-mail" value="" onChange={nothing} error="Required" />
      </Notice>
    ),
  },
])
