import { Button, Checkbox } from '@mantine/core'
import { enrolment } from '@outpost/contract/devices/enrolment/endpoints'
import type { PendingDevice } from '@outpost/contract/devices/enrolment/schemas'
import { Age, Missing, StatusGlyph } from '@outpost/ui/Cells'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useCan } from '../../../kit/auth/can.ts'
import { confirm } from '../../../kit/dialog/confirm.ts'
import { open } from '../../../kit/dialog/dialog.tsx'
import { translate, useText } from '../../../kit/i18n/i18n.ts'
import { CopyLine } from '../../../kit/view/CopyLine.tsx'
import { fieldTitle } from '../fieldTitle.ts'
import { dialogs } from '../dialogs.ts'
import { pendingName } from '../state.ts'
import classes from './Pending.module.css'

const refuse = (device: PendingDevice): void =>
  void confirm({
    endpoint: enrolment.reject,
    input: { id: device.id },
    title: translate('devices:pending.rejectTitle'),
    message: translate('devices:pending.rejectMessage', { name: pendingName(device) }),
    confirmLabel: translate('devices:pending.rejectVerb'),
    danger: true,
  })

interface PendingCardProps {
  device: PendingDevice
  chosen: boolean
  /** If given, the card has a checkbox. */
  onChoose?: (id: number, chosen: boolean) => void
}

/** A waiting device: its fingerprint, what it says of itself, where it came from and why it waits. */
export function PendingCard({ device, chosen, onChoose }: PendingCardProps) {
  const t = useText()
  const name = pendingName(device)
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        {onChoose && (
          <Checkbox
            size="md"
            aria-label={t('approval:select', { name })}
            checked={chosen}
            onChange={(event) => onChoose(device.id, event.currentTarget.checked)}
          />
        )}
        <h2 className={classes.name}>
          <bdi translate="no">{name}</bdi>
        </h2>
        <StatusGlyph
          tone={device.reason === 'join' ? 'pending' : 'error'}
          label={t(`devices:pending.${device.reason}`)}
        />
      </div>
      <p className={classes.why}>{whyOf(device, t)}</p>
      {device.protocol !== 'tr-069' && (
        <div className={classes.print}>
          <h3>{t('devices:pending.fingerprint')}</h3>
          <CopyLine text={device.fingerprint} label={t('approval:copyFingerprint')} />
          <p className={classes.other}>
            {t('approval:older')} <code translate="no">{device.fingerprint_md5}</code>
          </p>
        </div>
      )}
      <dl className={classes.facts}>
        {factsOf(device, t).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Decision device={device} name={name} />
    </li>
  )
}

/** Why a device waits. One without a key is only what it claims to be. */
function whyOf(device: PendingDevice, t: ReturnType<typeof useText>): string {
  const name = device.device_name ?? pendingName(device)
  if (device.protocol !== 'tr-069') return t(`approval:why.${device.reason}`, { name })
  return t(device.reason === 'join' ? 'approval:claimed.join' : 'approval:claimed.rekey', { name })
}

/** Unlike in a table, nothing is cut: the values are compared with those on the device. */
const code = (value: string) => (value === '' ? <Missing /> : <code translate="no">{value}</code>)

const factsOf = (device: PendingDevice, t: ReturnType<typeof useText>) => [
  { label: fieldTitle('serial'), value: code(device.serial) },
  { label: fieldTitle('model'), value: device.model || <Missing /> },
  ...(device.protocol !== 'tr-069'
    ? [{ label: fieldTitle('mac'), value: code(device.mac) }]
    : [
        { label: t('approval:oui'), value: code(device.oui ?? '') },
        { label: t('approval:productClass'), value: code(device.product_class ?? '') },
      ]),
  { label: t('devices:pending.address'), value: code(device.ip) },
  { label: fieldTitle('company_name'), value: device.company_name ?? <Missing /> },
  { label: t('devices:pending.firstSeen'), value: <Age at={device.first_seen_at} /> },
]

function Decision({ device, name }: { device: PendingDevice; name: string }) {
  const t = useText()
  const can = useCan()
  return (
    <div className={classes.buttons}>
      {can(enrolment.reject) && (
        <Button
          variant="default"
          size="md"
          leftSection={<IconX size={16} aria-hidden />}
          aria-label={t('approval:rejectOne', { name })}
          onClick={() => refuse(device)}
        >
          {t('devices:pending.reject')}
        </Button>
      )}
      {can(enrolment.approve) && (
        <Button
          size="md"
          leftSection={<IconCheck size={16} aria-hidden />}
          aria-label={t('devices:pending.approveTitle', { name })}
          onClick={() => void open(dialogs.approveDevice, { device })}
        >
          {t('devices:pending.approve')}
        </Button>
      )}
    </div>
  )
}
