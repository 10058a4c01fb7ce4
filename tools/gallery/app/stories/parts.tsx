import { ActionButton, ActionMenu, type UiAction } from '@outpost/ui/Actions'
import { Alert } from '@outpost/ui/Alert'
import { Card } from '@outpost/ui/Card'
import { type FloatProps, lazyPart, useFloat } from '@outpost/ui/Float'
import { FloatingMenu } from '@outpost/ui/FloatingMenu'
import { IconButton } from '@outpost/ui/IconButton'
import { Link } from '@outpost/ui/Link'
import { Output } from '@outpost/ui/Output'
import { SearchField } from '@outpost/ui/SearchField'
import { Tabs } from '@outpost/ui/Tabs'
import { Button, Menu } from '@mantine/core'
import { IconPencil, IconPlus, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import classes from '../Gallery.module.css'
import { LONG, UNBROKEN } from '../samples.tsx'
import { family } from '../story.ts'

const printed = `root@gw-1:~# ls\n${UNBROKEN}\n\n  indented\n${LONG}`

const nothing = (): void => undefined
const add: UiAction = { id: 'add', label: 'Add device', icon: <IconPlus size={16} />, onClick: nothing }
const edit: UiAction = { id: 'edit', label: 'Edit', icon: <IconPencil size={16} />, onClick: nothing }
const remove: UiAction = {
  id: 'remove',
  label: 'Delete',
  icon: <IconTrash size={16} />,
  danger: true,
  onClick: nothing,
}
const blocked: UiAction = { ...edit, id: 'blocked', label: 'Reboot', disabledReason: 'Device is offline' }
const actions = [edit, { ...edit, id: 'long', label: LONG }, blocked, remove]

function Buttons() {
  return (
    <div className={classes.line}>
      {(['primary', 'default', 'subtle'] as const).map((variant) => (
        <ActionButton key={variant} action={add} variant={variant} />
      ))}
      <ActionButton action={remove} />
      <ActionButton action={remove} variant="primary" />
      <ActionButton action={blocked} />
      <ActionButton action={blocked} variant="primary" />
      <ActionButton action={{ ...add, busy: true }} variant="primary" />
      <ActionButton action={add} variant="primary" size="md" />
      <ActionButton action={{ ...add, label: LONG }} />
    </div>
  )
}

function IconButtons() {
  return (
    <div className={classes.line}>
      {(['subtle', 'default', 'filled'] as const).map((variant) => (
        <IconButton key={variant} label={`Refresh, ${variant}`} icon={<IconRefresh size={16} />} variant={variant} />
      ))}
      <IconButton label="Delete" icon={<IconTrash size={16} />} danger />
      <IconButton label="Refresh, disabled" icon={<IconRefresh size={16} />} disabled />
      <IconButton label="Refresh, small" icon={<IconRefresh size={14} />} size="xs" />
      <ActionMenu actions={actions} />
      <ActionMenu actions={actions} text="Actions" />
    </div>
  )
}

function Items(props: FloatProps) {
  return (
    <FloatingMenu {...props} width={200}>
      <Menu.Label>Row height</Menu.Label>
      <Menu.Item>Compact</Menu.Item>
      <Menu.Item>Normal</Menu.Item>
      <Menu.Divider />
      <Menu.Item>{LONG}</Menu.Item>
    </FloatingMenu>
  )
}
const items = lazyPart(async () => Items)

/** Open from the start, to show the menu itself. */
function OpenMenu() {
  const [opened, setOpened] = useState(false)
  const { opener, float } = useFloat({ kind: 'menu', part: items, given: {}, opened, onOpened: setOpened })
  return (
    <>
      <Button {...opener} variant="default">
        View
      </Button>
      {float}
    </>
  )
}

function Alerts() {
  return (
    <div className={classes.states}>
      <Alert title="Firmware 7.12 is there">It can be installed on 214 devices.</Alert>
      <Alert tone="success" title="All devices are online" />
      <Alert tone="warning" title="The address is not reachable from outside" action={edit}>
        Devices behind mobile networks cannot connect to it.
      </Alert>
      <Alert tone="error" title={LONG} requestId="7f3a-22c1" action={{ ...add, label: 'Try again' }}>
        {UNBROKEN}
      </Alert>
      <Alert tone="error">Device did not answer within 30 s.</Alert>
    </div>
  )
}

function Cards() {
  return (
    <div className={classes.states}>
      <Card title="Mobile" extra={<Link href="#content">All values</Link>}>
        Telenor, LTE, band 20
      </Card>
      <Card title={LONG} extra="12 s" level={3}>
        {UNBROKEN}
      </Card>
      <Card flush>Without a title, up to the edges</Card>
    </div>
  )
}

const tabItems = [
  'Overview',
  'Metrics',
  'Remote access',
  'Activity',
  'Configuration',
  'Alerts',
  'Files',
  'Reports',
].map((label, at) => ({
  id: label,
  label,
  href: `#${at}`,
  active: at === 1,
  ...(at % 3 === 2 && { count: at * 7 }),
}))

function Search({ start }: { start: string }) {
  const [value, setValue] = useState(start)
  return (
    <div className={classes.narrow}>
      <SearchField value={value} onChange={setValue} placeholder="Name, serial, MAC or IP address" />
    </div>
  )
}

export const parts = family('parts', 'Buttons, messages, cards', [
  { id: 'buttons', title: 'Buttons', of: ['Actions.ActionButton'], draw: Buttons },
  {
    id: 'icons',
    title: 'Icon buttons and menus',
    of: ['IconButton.IconButton', 'Actions.ActionMenu'],
    draw: IconButtons,
  },
  { id: 'menu', title: 'Menu of a button', of: ['FloatingMenu.FloatingMenu'], draw: OpenMenu },
  { id: 'alerts', title: 'Messages in their place', of: ['Alert.Alert'], draw: Alerts },
  { id: 'cards', title: 'Cards', of: ['Card.Card', 'Link.Link'], draw: Cards },
  {
    id: 'output',
    title: 'Output',
    of: ['Output.Output'],
    draw: () => (
      <>
        <Output text={printed} />
        <Output whole text={printed} />
      </>
    ),
  },
  { id: 'tabs', title: 'Tabs', of: ['Tabs.Tabs'], draw: () => <Tabs items={tabItems} label="Parts of the device" /> },
  {
    id: 'search',
    title: 'Search',
    of: ['SearchField.SearchField'],
    draw: () => (
      <div className={classes.line}>
        <Search start="" />
        <Search start={UNBROKEN} />
      </div>
    ),
  },
])
