import { dashboardLinks, dashboards, dashboardTemplates } from '@outpost/contract/dashboards/endpoints'
import type { Dashboard, DashboardEntry } from '@outpost/contract/dashboards/schemas'
import { IconDeviceMobile, IconHistory, IconLink, IconSettings, IconTemplate, IconTrash } from '@tabler/icons-react'
import { type Action, action } from '../../kit/api/action.tsx'
import { confirm } from '../../kit/dialog/confirm.ts'
import { open } from '../../kit/dialog/dialog.tsx'
import { translate } from '../../kit/i18n/i18n.ts'
import { goTo } from '../../kit/screen/goTo.ts'
import { href } from '../../kit/screen/screen.ts'
import { dialogs } from './dialogs.ts'

type Row = DashboardEntry | Dashboard

/** Deletes a dashboard after a question: its versions and links are deleted with it. */
export const remove = (dashboard: Row): Promise<true | undefined> =>
  confirm({
    endpoint: dashboards.remove,
    input: { id: dashboard.id },
    title: translate('dashboards:remove.title'),
    message: translate('dashboards:remove.message', { name: dashboard.name }),
    confirmLabel: translate('dashboards:remove.verb'),
    danger: true,
  })

/** The actions on dashboards, in the list and on the page of one. */
export const dashboardActions: readonly Action<Row>[] = [
  action({
    id: 'standalone',
    label: 'dashboards:standalone',
    group: 'open',
    icon: IconDeviceMobile,
    only: 'row',
    endpoint: dashboards.get,
    run: ([row]) => goTo(href('/device/{id}/dashboard/{dashboard_id}', { id: row!.device_id, dashboard_id: row!.id })),
  }),
  action({
    id: 'settings',
    label: 'dashboards:settings.action',
    group: 'configure',
    icon: IconSettings,
    only: 'row',
    endpoint: dashboards.update,
    run: ([row]) => void open(dialogs.settings, { id: row!.id }),
  }),
  action({
    id: 'versions',
    label: 'dashboards:versions.title',
    group: 'configure',
    icon: IconHistory,
    only: 'row',
    endpoint: dashboards.restore,
    run: ([row]) => void open(dialogs.versions, { dashboard: row! }),
  }),
  action({
    id: 'links',
    label: 'dashboards:links.action',
    group: 'configure',
    icon: IconLink,
    only: 'row',
    endpoint: dashboardLinks.create,
    run: ([row]) => void open(dialogs.links, { dashboard: row! }),
  }),
  action({
    id: 'template',
    label: 'dashboards:saveTemplate.verb',
    group: 'configure',
    icon: IconTemplate,
    only: 'row',
    endpoint: dashboardTemplates.create,
    run: ([row]) => void open(dialogs.saveTemplate, { dashboard: row! }),
  }),
  action({
    id: 'remove',
    label: 'dashboards:remove.verb',
    icon: IconTrash,
    danger: true,
    only: 'row',
    endpoint: dashboards.remove,
    run: ([row]) => remove(row!),
  }),
]
