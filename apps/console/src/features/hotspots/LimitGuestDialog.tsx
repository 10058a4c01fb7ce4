import { hotspots } from '@outpost/contract/hotspots/endpoints'
import type { HotspotGuest } from '@outpost/contract/hotspots/schemas'
import type { z } from 'zod'
import type { DialogProps } from '../../kit/dialog/dialog.tsx'
import { NumberField } from '../../kit/form/fields.tsx'
import { DialogForm } from '../../kit/form/form.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import type { Place } from './DeviceHotspots.tsx'
import { limitForm } from './limit.schema.ts'

/** A dialog that gives a guest more or less time, or limits the rate, at once. */
export default function LimitGuestDialog({
  device,
  hotspot,
  guest,
  close,
}: DialogProps<Place & { guest: HotspotGuest }, true>) {
  const t = useText()
  const { abilities } = hotspot
  return (
    <DialogForm
      endpoint={hotspots.changeGuest}
      schema={limitForm}
      initial={{ minutes: null, rate: null }}
      toInput={(values) => {
        const { minutes, rate } = values as z.output<typeof limitForm>
        return {
          id: device.id,
          index: Number(hotspot.hotspot_index),
          mac: guest.mac,
          ...(minutes !== null && { minutes }),
          ...(rate !== null && { rate }),
        }
      }}
      title={t('hotspots:limit.title')}
      purpose={guest.username || guest.mac}
      submitLabel={t('hotspots:limit.verb')}
      onDone={() => close(true)}
    >
      {abilities.includes('extend') && (
        <NumberField name="minutes" label={t('hotspots:limit.minutes')} help={t('hotspots:limit.minutesHelp')} />
      )}
      {abilities.includes('throttle') && (
        <NumberField name="rate" label={t('hotspots:limit.rate')} help={t('hotspots:limit.rateHelp')} />
      )}
    </DialogForm>
  )
}
