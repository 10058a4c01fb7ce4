import type { VpnDeviceConfig } from '@outpost/contract/vpn/schemas'
import { StatusGlyph, type Tone } from '@outpost/ui/Cells'
import { type Translate, useText } from '../../../kit/i18n/i18n.ts'
import { refusalText } from './refusals.ts'

const tones: Readonly<Record<VpnDeviceConfig['state'], Tone>> = {
  not_sent: 'pending',
  sent: 'pending',
  applied: 'positive',
  connected: 'positive',
  failed: 'error',
}

/** How far the configuration of a hub is on a device, as text with the reason if there is one. */
export const configText = (t: Translate, { state, message }: VpnDeviceConfig): string =>
  [t(`vpnDevice:config.${state}`), message && refusalText(t, message)].filter(Boolean).join(': ')

/** How far the configuration of a hub is on a device. Its reason follows it, and is its tooltip. */
export function ConfigState({ config }: { config: VpnDeviceConfig }) {
  const t = useText()
  return (
    <span title={configText(t, config)}>
      <StatusGlyph
        tone={tones[config.state]}
        label={t(`vpnDevice:config.${config.state}`)}
        detail={config.message === null ? undefined : refusalText(t, config.message)}
      />
    </span>
  )
}
