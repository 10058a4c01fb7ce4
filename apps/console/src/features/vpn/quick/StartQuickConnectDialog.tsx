import { quickHours } from '@outpost/contract/vpn/constants'
import { vpnHubs } from '@outpost/contract/vpn/endpoints'
import type { VpnHub } from '@outpost/contract/vpn/schemas'
import { z } from 'zod'
import type { DialogProps } from '../../../kit/dialog/dialog.tsx'
import { DialogForm } from '../../../kit/form/form.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { followed } from '../outcomes/outcome.ts'
import { HoursField } from './HoursField.tsx'

const schema = z.object({ duration: z.number() })

/** A dialog that switches a quick connect on for some hours, or gives it a new end. */
export default function StartQuickConnectDialog({ hub, close }: DialogProps<{ hub: VpnHub }, true>) {
  const t = useText()
  return (
    <DialogForm
      endpoint={vpnHubs.toggle}
      schema={schema}
      initial={{ duration: quickHours[0] }}
      toInput={({ duration }) => ({ id: hub.id, enabled: true, duration: duration as number })}
      title={t('vpnQuick:connect.title')}
      purpose={
        hub.enabled
          ? t('vpnQuick:connect.again', { name: hub.name })
          : t('vpnQuick:connect.purpose', { name: hub.name })
      }
      submitLabel={t('vpnQuick:connect.action')}
      onDone={() => close(true)}
      {...followed('toggle')}
    >
      <HoursField />
    </DialogForm>
  )
}
