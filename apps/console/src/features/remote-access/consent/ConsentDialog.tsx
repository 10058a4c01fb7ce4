import type { InputOf } from '@outpost/contract/kit/endpoint'
import { consentSettings } from '@outpost/contract/remote-access/consent/constants'
import { remoteConsent } from '@outpost/contract/remote-access/consent/endpoints'
import { type Consent, consentSchemas } from '@outpost/contract/remote-access/consent/schemas'
import { Alert } from '@outpost/ui/Alert'
import { FieldRow } from '@outpost/ui/Fields'
import { useUiLocale } from '@outpost/ui/Locale'
import { useMemo } from 'react'
import { useUser } from '../../../kit/auth/session.tsx'
import type { DialogProps } from '../../../kit/dialog/dialog.tsx'
import { MultiSelectField, SelectField, TextField, When } from '../../../kit/form/fields.tsx'
import { DialogForm } from '../../../kit/form/form.tsx'
import type { Values } from '../../../kit/form/parts/core.tsx'
import { useAsOpened } from '../../../kit/form/useAsOpened.ts'
import { useText } from '../../../kit/i18n/i18n.ts'
import { weekdayOptions, zoneOptions } from '../../../kit/browser/calendar.ts'
import { guessedTimeZone } from '../../../kit/browser/timeZone.ts'
import { refreshes } from '../refreshes.ts'

/** What the consent is for: all devices of a company, or one device. */
export interface ConsentOf {
  kind: 'company' | 'device'
  id: number
  name: string
  /** The company that owns the devices. Only its users can choose. Undefined while it is not loaded. */
  owner: number | undefined
}

/** A dialog in which the owner of devices chooses when users of other companies may reach them. */
export default function ConsentDialog({ of, close }: DialogProps<{ of: ConsentOf }>) {
  const t = useText()
  const common = {
    of,
    title: t('consent:title'),
    purpose: of.name,
    submitLabel: t('consent:verb'),
    refreshes,
    onDone: () => close(),
  }
  return of.kind === 'company' ? <OfCompany {...common} /> : <OfDevice {...common} />
}

interface Common {
  of: ConsentOf
  title: string
  purpose: string
  submitLabel: string
  refreshes: typeof refreshes
  onDone: () => void
}

function OfCompany({ of, ...common }: Common) {
  const { id } = of
  const { record, reading } = useAsOpened(remoteConsent.ofCompany, { company_id: id })
  return (
    <DialogForm
      endpoint={remoteConsent.setOfCompany}
      schema={consentSchemas.setOfCompany.input}
      initial={initialOf(record)}
      toInput={(values) => ({ ...(values as InputOf<typeof remoteConsent.setOfCompany>), company_id: id })}
      {...reading}
      {...common}
    >
      <Fields of={of} />
    </DialogForm>
  )
}

function OfDevice({ of, ...common }: Common) {
  const { id } = of
  const { record, reading } = useAsOpened(remoteConsent.ofDevice, { device_id: id })
  return (
    <DialogForm
      endpoint={remoteConsent.setOfDevice}
      schema={consentSchemas.setOfDevice.input}
      initial={initialOf(record)}
      toInput={(values) => ({ ...(values as InputOf<typeof remoteConsent.setOfDevice>), device_id: id })}
      {...reading}
      {...common}
    >
      <Fields of={of} />
    </DialogForm>
  )
}

/** A window that nobody has set begins in the time zone of the user. */
function initialOf(record: Consent | undefined): Values {
  if (!record) return {}
  const { setting, mode, days, opens, closes, time_zone } = record
  const zone = mode === 'window' ? time_zone : guessedTimeZone()
  return { setting, days, opens, closes, time_zone: zone }
}

function Fields({ of }: { of: ConsentOf }) {
  const t = useText()
  const me = useUser()
  const { locale } = useUiLocale()
  const [days, zones] = useMemo(() => [weekdayOptions(locale), zoneOptions()], [locale])
  return (
    <>
      <p>{t('consent:purpose')}</p>
      {me.company_id !== of.owner && <Alert tone="warning">{t('consent:ownersOnly')}</Alert>}
      <SelectField
        name="setting"
        clearable={false}
        label={t('consent:setting')}
        help={t('consent:help')}
        options={consentSettings.map((value) => ({
          value,
          label: value === 'inherit' ? t(`consent:inherit.${of.kind}`) : t(`consent:mode.${value}`),
        }))}
      />
      <When is={({ setting }) => setting === 'window'} clears={[]}>
        <MultiSelectField name="days" numeric label={t('consent:days')} options={days} />
        <FieldRow>
          <TextField name="opens" label={t('consent:opens')} placeholder="08:00" />
          <TextField name="closes" label={t('consent:closes')} placeholder="17:00" />
        </FieldRow>
        <SelectField name="time_zone" clearable={false} label={t('consent:zone')} options={zones} />
      </When>
    </>
  )
}
