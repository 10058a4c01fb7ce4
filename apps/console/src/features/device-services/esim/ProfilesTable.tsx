import type { Device } from '@outpost/contract/devices/device'
import { esim } from '@outpost/contract/device-services/endpoints'
import type { EsimProfile } from '@outpost/contract/device-services/esim.schemas'
import { ActionMenu, type UiAction } from '@outpost/ui/Actions'
import { StatusGlyph, Tag } from '@outpost/ui/Cells'
import { ScrollTable } from '@outpost/ui/ScrollTable'
import { IconPencil, IconPower, IconTrash } from '@tabler/icons-react'
import { confirm } from '../../../kit/dialog/confirm.ts'
import { open } from '../../../kit/dialog/dialog.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { statusOf } from '../../devices/public.ts'
import { dialogs } from '../dialogs.ts'
import classes from '../DeviceServices.module.css'
import { followProfile } from './followProfile.ts'

interface ProfilesTableProps {
  device: Device
  profiles: readonly EsimProfile[]
  /** Called when an action has ended. */
  onEnd: () => void
}

/** Profiles with a menu each. */
export function ProfilesTable({ device, profiles, onEnd }: ProfilesTableProps) {
  const t = useText()
  const heads = [
    t('services:esim.name'),
    t('services:esim.provider'),
    t('services:esim.iccid'),
    t('services:field.state'),
    t('services:ddns.actions'),
  ]
  return (
    <ScrollTable label={t('services:esim.list')} first="name" heads={heads}>
      {profiles.map((profile) => (
        <tr key={profile.iccid}>
          <td>
            <span className={classes.profile}>
              <bdi>{profile.name}</bdi>
              {profile.bootstrap && <Tag label={t('services:esim.bootstrap')} />}
            </span>
          </td>
          <td>
            <bdi>{profile.provider}</bdi>
          </td>
          <td>{profile.iccid}</td>
          <td>
            <StatusGlyph
              tone={profile.enabled ? 'positive' : 'none'}
              label={t(profile.enabled ? 'services:esim.enabled' : 'services:esim.disabled')}
            />
          </td>
          <td>
            <ProfileMenu device={device} profile={profile} onEnd={onEnd} />
          </td>
        </tr>
      ))}
    </ScrollTable>
  )
}

function ProfileMenu({ device, profile, onEnd }: { device: Device; profile: EsimProfile; onEnd: () => void }) {
  const t = useText()
  const { iccid, name, enabled } = profile
  const verb = enabled ? 'disable' : 'enable'
  const offline = statusOf(device) === 'online' ? undefined : t('devices:reason.offline')
  const change = (): Promise<unknown> =>
    confirm({
      endpoint: esim.switch,
      input: { id: device.id, iccid, enabled: !enabled },
      title: t(`services:esim.${verb}Title`),
      message: t(`services:esim.${verb}Message`, { name }),
      confirmLabel: t(`services:esim.${verb}Verb`),
      onChannel: followProfile(device, t(`services:esim.${verb}Title`), onEnd),
    })
  const remove = (): Promise<unknown> =>
    confirm({
      endpoint: esim.remove,
      input: { id: device.id, iccid },
      title: t('services:esim.removeTitle'),
      message: t('services:esim.removeMessage', { name }),
      confirmLabel: t('services:esim.removeVerb'),
      danger: true,
      onChannel: followProfile(device, t('services:esim.removeTitle'), onEnd),
    })
  const actions: UiAction[] = [
    {
      id: verb,
      label: t(`services:esim.${verb}Verb`),
      icon: <IconPower size={16} />,
      disabledReason: offline,
      onClick: () => void change(),
    },
    {
      id: 'rename',
      label: t('services:esim.rename'),
      icon: <IconPencil size={16} />,
      disabledReason: offline,
      onClick: () => void open(dialogs.renameProfile, { device, profile, onEnd }),
    },
    {
      id: 'remove',
      label: t('services:esim.removeVerb'),
      icon: <IconTrash size={16} />,
      danger: true,
      disabledReason: offline ?? (enabled ? t('services:esim.inUse') : undefined),
      onClick: () => void remove(),
    },
  ]
  return <ActionMenu quiet actions={actions} label={t('services:esim.actionsOf', { name })} />
}
