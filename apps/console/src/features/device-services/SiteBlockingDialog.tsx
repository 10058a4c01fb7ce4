import type { Device } from '@outpost/contract/devices/device'
import { blockingLimits, blockingModes } from '@outpost/contract/device-services/constants'
import { siteBlocking } from '@outpost/contract/device-services/endpoints'
import { explain } from '../../kit/api/explain.ts'
import { useData } from '../../kit/api/query.ts'
import type { DialogProps } from '../../kit/dialog/dialog.tsx'
import { RadioField, SwitchField, TextAreaField } from '../../kit/form/fields.tsx'
import { DialogForm } from '../../kit/form/form.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { nameOf } from '../devices/public.ts'
import { hostsIn, hostsPattern, siteBlockingForm } from './siteBlocking.schema.ts'
import { readOnce, refreshes } from './useFinishedChange.ts'

/** A dialog that shows which sites a device blocks, and changes them. */
export default function SiteBlockingDialog({ device, close }: DialogProps<{ device: Device }, true>) {
  const t = useText()
  const { data, error } = useData(siteBlocking.get, { id: device.id }, readOnce)
  return (
    <DialogForm
      endpoint={siteBlocking.update}
      schema={siteBlockingForm}
      initial={data ? { ...data, hosts: data.hosts.join('\n') } : {}}
      loading={!data && !error}
      failure={!data && error ? { title: t('services:failed'), ...explain(error) } : null}
      toInput={({ enabled, mode, hosts }) => ({
        id: device.id,
        enabled: enabled === true,
        mode: blockingModes.find((each) => each === mode) ?? 'deny',
        hosts: hostsIn(hosts),
      })}
      title={t('services:blocking.title')}
      purpose={nameOf(device)}
      size={640}
      submitLabel={t('services:blocking.verb')}
      refreshes={refreshes}
      onDone={() => close(true)}
    >
      <SwitchField name="enabled" label={t('services:blocking.enabled')} />
      <RadioField
        name="mode"
        label={t('services:blocking.mode')}
        options={blockingModes.map((value) => ({
          value,
          label: t(`services:blocking.${value}`),
          hint: t(`services:blocking.${value}Help`),
        }))}
      />
      <TextAreaField
        name="hosts"
        label={t('services:blocking.hosts')}
        help={t('services:blocking.hostsHelp', { count: blockingLimits.hosts })}
        pattern={hostsPattern}
        patternError={t('services:blocking.hostsError')}
        minRows={6}
        maxRows={14}
        mono
        placeholder="example.com"
      />
    </DialogForm>
  )
}
