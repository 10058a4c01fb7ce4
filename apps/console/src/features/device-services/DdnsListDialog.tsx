import type { Device } from '@outpost/contract/devices/device'
import { ddnsRules } from '@outpost/contract/device-services/endpoints'
import type { DdnsRule } from '@outpost/contract/device-services/schemas'
import { ActionButton } from '@outpost/ui/Actions'
import { StatusGlyph } from '@outpost/ui/Cells'
import { DetailsDialog } from '@outpost/ui/Dialog'
import { IconButton } from '@outpost/ui/IconButton'
import { EmptyState } from '@outpost/ui/Page'
import { ScrollTable } from '@outpost/ui/ScrollTable'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { explain } from '../../kit/api/explain.ts'
import { useData } from '../../kit/api/query.ts'
import { useCan } from '../../kit/auth/can.ts'
import { confirm } from '../../kit/dialog/confirm.ts'
import { type DialogProps, open, useDialogLayer } from '../../kit/dialog/dialog.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { nameOf } from '../devices/public.ts'
import { dialogs } from './dialogs.ts'
import classes from './DeviceServices.module.css'
import { followChange } from './follow.ts'
import { readOnce, refreshes, useFinishedChange } from './useFinishedChange.ts'

/** A dialog with the dynamic DNS rules of a device, as the device has them. */
export default function DdnsListDialog({ device }: DialogProps<{ device: Device }>) {
  const t = useText()
  const mayChange = useCan()(ddnsRules.create)
  const { data, error, refetch } = useData(ddnsRules.list, { id: device.id }, readOnce)
  useFinishedChange(device.id, () => void refetch())
  return (
    <DetailsDialog
      {...useDialogLayer()}
      title={t('services:ddns.title')}
      purpose={nameOf(device)}
      size={880}
      loading={!data && !error}
      error={!data && error ? { title: t('services:failed'), ...explain(error) } : null}
      footerStart={
        mayChange && (
          <ActionButton
            size="md"
            action={{
              id: 'add',
              label: t('services:ddns.add'),
              icon: <IconPlus size={16} />,
              onClick: () => void open(dialogs.addRule, { device }).then((ordered) => follow(device, ordered)),
            }}
          />
        )
      }
    >
      {data?.rows.length === 0 && <EmptyState compact message={t('services:ddns.empty')} />}
      {data && data.rows.length > 0 && <Rules device={device} rules={data.rows} mayChange={mayChange} />}
    </DetailsDialog>
  )
}

/** Opens the log that follows a change, if one was ordered. */
async function follow(device: Device, ordered: unknown): Promise<void> {
  if (ordered) await followChange(device)
}

interface RulesProps {
  device: Device
  rules: readonly DdnsRule[]
  mayChange: boolean
}

function Rules({ device, rules, mayChange }: RulesProps) {
  const t = useText()
  const heads = [
    t('services:ddns.lookup'),
    t('services:ddns.provider'),
    t('services:ddns.interface'),
    t('services:field.state'),
    ...(mayChange ? [t('services:ddns.actions')] : []),
  ]
  return (
    <ScrollTable label={t('services:ddns.title')} first="name" heads={heads}>
      {rules.map((rule) => (
        <tr key={rule.id}>
          <td>
            <bdi>{rule.lookup_host || rule.domain || rule.id}</bdi>
          </td>
          <td>
            <bdi>{rule.service_name}</bdi>
          </td>
          <td>{rule.interface}</td>
          <td>
            <StatusGlyph
              tone={rule.enabled ? 'positive' : 'none'}
              label={t(rule.enabled ? 'services:on' : 'services:off')}
            />
          </td>
          {mayChange && (
            <td>
              <RuleButtons device={device} rule={rule} />
            </td>
          )}
        </tr>
      ))}
    </ScrollTable>
  )
}

function RuleButtons({ device, rule }: { device: Device; rule: DdnsRule }) {
  const t = useText()
  const remove = (): Promise<true | undefined> =>
    confirm({
      endpoint: ddnsRules.remove,
      input: { id: device.id, rule_id: rule.id },
      title: t('services:ddns.remove'),
      message: t('services:ddns.removeMessage', { name: rule.lookup_host || rule.id }),
      confirmLabel: t('services:ddns.removeVerb'),
      danger: true,
      refreshes,
    })
  return (
    <div className={classes.actions}>
      <IconButton
        label={t('services:ddns.edit')}
        icon={<IconPencil size={16} />}
        variant="subtle"
        onClick={() => void open(dialogs.editRule, { device, rule }).then((ordered) => follow(device, ordered))}
      />
      <IconButton
        label={t('services:ddns.removeVerb')}
        icon={<IconTrash size={16} />}
        variant="subtle"
        onClick={() => void remove().then((ordered) => follow(device, ordered))}
      />
    </div>
  )
}
