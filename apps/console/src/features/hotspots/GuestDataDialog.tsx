import { guestDays } from '@outpost/contract/hotspots/constants'
import { guestData } from '@outpost/contract/hotspots/guest-data/endpoints'
import { readingOf } from '../../kit/api/reading.ts'
import { useData } from '../../kit/api/query.ts'
import { NumberField } from '../../kit/form/fields.tsx'
import { DialogForm } from '../../kit/form/form.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { guestDaysForm } from './guestDays.schema.ts'

/** A dialog that sets for how many days the user's company and its subsidiaries keep notes about guests. */
export default function GuestDataDialog() {
  const t = useText()
  const query = useData(guestData.get, {})
  return (
    <DialogForm
      {...readingOf(query)}
      endpoint={guestData.set}
      schema={guestDaysForm}
      initial={{ days: query.data?.own_days ?? null }}
      toInput={({ days }) => ({ days: typeof days === 'number' ? days : null })}
      title={t('hotspots:guestData.title')}
      purpose={t('hotspots:guestData.purpose')}
      submitLabel={t('hotspots:guestData.verb')}
    >
      <NumberField
        name="days"
        label={t('hotspots:guestData.days')}
        help={t('hotspots:guestData.daysHelp', { most: guestDays.most, days: query.data?.days ?? guestDays.usual })}
      />
    </DialogForm>
  )
}
