import { automations } from '@outpost/contract/alerts/endpoints'
import type { Automation } from '@outpost/contract/alerts/schemas'
import type { UiAction } from '@outpost/ui/Actions'
import { incidents } from '@outpost/contract/alerts/incidents/endpoints'
import { silences } from '@outpost/contract/alerts/silences/endpoints'
import { Page, Skeletons } from '@outpost/ui/Page'
import { Tabs } from '@outpost/ui/Tabs'
import { IconPlus, IconSend } from '@tabler/icons-react'
import { lazy, Suspense, useMemo } from 'react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useData } from '../../kit/api/query.ts'
import { useCan } from '../../kit/auth/can.ts'
import { loadChunk } from '../../kit/browser/chunk.ts'
import { open } from '../../kit/dialog/dialog.tsx'
import { useText, withMessages } from '../../kit/i18n/i18n.ts'
import { href } from '../../kit/screen/screen.ts'
import { firstRead } from '../../kit/table/firstRead.ts'
import { ListTable } from '../../kit/table/ListTable.tsx'
import { useTable } from '../../kit/table/table.tsx'
import { findCompanies, useOnlyCompany } from '../companies/public.ts'
import { automationActions } from './actions.ts'
import { useAutomationColumns } from './columns.tsx'
import { dialogs } from './dialogs.ts'
import { receiverDialogs } from './receivers/dialogs.ts'
import { incidentMessages } from './incidents/messages.ts'
import { silenceDialogs } from './silences/dialogs.ts'

const Incidents = lazy(() =>
  loadChunk(() => withMessages(incidentMessages, () => import('./incidents/Incidents.tsx'))).then((file) => ({
    default: file.Incidents,
  })),
)

const SilenceList = lazy(() =>
  loadChunk(() => withMessages(incidentMessages, () => import('./silences/SilenceList.tsx'))).then((file) => ({
    default: file.SilenceList,
  })),
)

/** Milliseconds between two counts of the open incidents. */
const PACE = 15_000

/** What the page reads first. */
export const first = firstRead({ endpoint: automations.list, storageKey: 'automations' })

/** The views of the page, with the number of incidents that nobody has taken. */
function Views({ current }: { current: 'automations' | 'incidents' | 'silences' }) {
  const t = useText()
  const maySee = useCan()(incidents.list)
  const { data } = useData(incidents.list, { status: ['open'], limit: 1 }, { enabled: maySee, refetchInterval: PACE })
  if (!maySee) return null
  const path = href('/management/automations')
  const items = [
    { id: 'automations', label: t('alerts:automations'), href: path, active: current === 'automations' },
    {
      id: 'incidents',
      label: t('alerts:incidents'),
      href: `${path}?view=incidents`,
      active: current === 'incidents',
      count: data?.total,
    },
    {
      id: 'silences',
      label: t('alerts:silences'),
      href: `${path}?view=silences`,
      active: current === 'silences',
    },
  ]
  return <Tabs label={t('alerts:views')} items={items} />
}

/** The automations in the user's part of the tree, and what they have found. */
export default function AutomationsPage() {
  const t = useText()
  const maySee = useCan()(incidents.list)
  const { view, incident } = useSearch({ strict: false }) as { view?: string; incident?: string }
  if ((view !== 'incidents' && view !== 'silences') || !maySee) return <AutomationList />
  if (view === 'silences') return <SilencesView />
  const id = /^[1-9]\d{0,9}$/.test(incident ?? '') ? Number(incident) : undefined
  return (
    <Page title={t('alerts:title')} fill={id === undefined}>
      <Views current="incidents" />
      <Suspense fallback={<Skeletons shape="lines" count={6} />}>
        <Incidents id={id} />
      </Suspense>
    </Page>
  )
}

/** The times in which messages are withheld. */
function SilencesView() {
  const t = useText()
  const can = useCan()
  const add: UiAction | undefined = can(silences.create)
    ? {
        id: 'add',
        label: t('alerts:addSilence'),
        icon: <IconPlus size={16} />,
        onClick: () => void open(silenceDialogs.add, {}),
      }
    : undefined
  return (
    <Page title={t('alerts:title')} primary={add} fill>
      <Views current="silences" />
      <Suspense fallback={<Skeletons shape="lines" count={6} />}>
        <SilenceList add={add} />
      </Suspense>
    </Page>
  )
}

function AutomationList() {
  const t = useText()
  const can = useCan()
  const navigate = useNavigate()
  const isAlone = useOnlyCompany()
  const filters = useMemo(
    () =>
      isAlone ? [] : [{ id: 'company_id', label: t('alerts:field.company'), load: findCompanies, negatable: false }],
    [t, isAlone],
  )
  const table = useTable({
    endpoint: automations.list,
    columns: useAutomationColumns(),
    filters,
    actions: automationActions,
    storageKey: 'automations',
  })
  const toDevices = ({ id }: Pick<Automation, 'id'>) =>
    void navigate({ href: href('/management/automations/{id}/devices', { id }) })
  const add: UiAction | undefined = can(automations.create)
    ? {
        id: 'add',
        label: t('alerts:add.verb'),
        icon: <IconPlus size={16} />,
        onClick: () => void open(dialogs.addAutomation, {}).then((made) => made && toDevices(made)),
      }
    : undefined
  const receivers: UiAction = {
    id: 'receivers',
    label: t('alertReceivers:title'),
    icon: <IconSend size={16} />,
    onClick: () => void open(receiverDialogs.receivers, {}),
  }
  return (
    <Page title={t('alerts:title')} count={table.total} primary={add} more={[receivers]} fill>
      <Views current="automations" />
      <ListTable
        table={table}
        label={t('alerts:automations')}
        search={t('alerts:search')}
        rowLabel={(automation) => automation.name}
        onRow={toDevices}
        empty={{ message: t('alerts:empty'), action: add }}
      />
    </Page>
  )
}
