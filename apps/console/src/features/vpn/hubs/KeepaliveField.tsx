import { keepalives } from '@outpost/contract/vpn/constants'
import { RadioField } from '../../../kit/form/fields.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'

/**
 * How soon clients of an OpenVPN hub notice that their connection is lost.
 * @param help what a change does to a hub that runs
 */
export function KeepaliveField({ help }: { help?: string }) {
  const t = useText()
  return (
    <RadioField
      name="keepalive"
      label={t('vpn:field.keepalive')}
      {...(help !== undefined && { help })}
      options={keepalives.map((value) => ({
        value,
        label: t(`vpn:keepalive.${value}`),
        hint: t(`vpn:keepaliveHelp.${value}`),
      }))}
    />
  )
}
