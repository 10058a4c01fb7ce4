import type { FullDevice } from '@outpost/contract/devices/device'
import { canDo } from '@outpost/contract/devices/protocols'
import { CopyText, DateTime, Ellipsis, Missing, TagList } from '@outpost/ui/Cells'
import { type Fact, Facts } from '@outpost/ui/Facts'
import { useActions } from '../../../kit/api/action.tsx'
import { useContributedActions } from '../../../kit/screen/contributions.ts'
import { utcInstant } from '../../../kit/browser/utc.ts'
import { useText } from '../../../kit/i18n/i18n.ts'
import { useAllDeviceActions } from '../allActions.ts'
import { fieldCell } from '../fieldCells.tsx'
import { fieldTitle } from '../fieldTitle.ts'
import { reported, ReportAge } from '../freshness.tsx'
import { tagName } from '../../tags/public.ts'
import { offlineText } from '../connections/offlineText.ts'
import { DevicePicture } from '../DevicePicture.tsx'
import { DeviceStatusCell } from '../DeviceStatusCell.tsx'
import { useNotesAction } from '../notes/useNotesAction.ts'
import { nameOf } from '../state.ts'
import { useTesting } from '../useTesting.ts'
import classes from './DevicePage.module.css'

const labels = (value: string | null) => (value ? <Ellipsis>{value}</Ellipsis> : <Missing />)

function factsOf(device: FullDevice): Fact[] {
  const identifier = (field: 'serial' | 'mac'): Fact => ({
    label: fieldTitle(field),
    value: <CopyText value={device[field]} label={fieldTitle(field)} />,
  })
  return [
    { label: fieldTitle('model'), value: labels(device.model) },
    identifier('serial'),
    identifier('mac'),
    { label: fieldTitle('firmware'), value: labels(device.firmware) },
    { label: fieldTitle('company_name'), value: labels(device.company_name) },
    ...(device.protocol !== 'tr-069' ? [] : [{ label: fieldTitle('protocol'), value: fieldCell('protocol', device) }]),
    ...(device.operator
      ? [{ label: fieldTitle('operator'), value: reported('operator', device, labels(String(device.operator))) }]
      : []),
  ]
}

/** The summary at the top of a device's page. */
export function DeviceFacts({ device }: { device: FullDevice }) {
  const own = useActions(useAllDeviceActions()).of(device)
  const [first] = useActions(useContributedActions('device')).of(device)
  const primary = canDo(device, 'tunnel') ? first : undefined
  return (
    <Facts
      picture={<DevicePicture device={device} />}
      title={nameOf(device)}
      status={<Status device={device} />}
      marks={
        device.tags.length > 0 && (
          <TagList tags={device.tags.map((tag) => ({ label: tagName(tag), color: tag.color }))} max={4} />
        )
      }
      facts={factsOf(device)}
      secondary={useNotesAction(device)}
      primary={primary}
      more={own}
    />
  )
}

function Status({ device }: { device: FullDevice }) {
  const t = useText()
  const isTesting = useTesting(device)
  return (
    <>
      <DeviceStatusCell device={device} />
      {isTesting && (
        <span className={classes.age}>
          {t('device:testing')} <DateTime at={utcInstant(device.testing_until!)} short />
        </span>
      )}
      {!isTesting && device.status === 0 && device.offline_reason && (
        <span className={classes.age}>{offlineText(t, device.offline_reason)}</span>
      )}
      {device.last_update_at && (
        <span className={classes.age}>
          {t('device:reported')} <ReportAge device={device} />
        </span>
      )}
    </>
  )
}
