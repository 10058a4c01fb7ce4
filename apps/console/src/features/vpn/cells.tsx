import type { VpnHub } from '@outpost/contract/vpn/schemas'
import { DateTime, StatusGlyph } from '@outpost/ui/Cells'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { utcInstant } from '../../kit/browser/utc.ts'
import { useText } from '../../kit/i18n/i18n.ts'
import { hubStatus, hubTones, reasonOf, validityOf } from './state.ts'
import classes from './Vpn.module.css'

/** The status of a hub. The reason why it does not run is its tooltip, or follows it with `inWords`. */
export function HubState({ hub, inWords = false }: { hub: VpnHub; inWords?: boolean }) {
  const t = useText()
  const status = hubStatus(hub)
  const reason = reasonOf(t, hub)
  return (
    <span title={reason}>
      <StatusGlyph tone={hubTones[status]} label={t(`vpn:status.${status}`)} detail={inWords ? reason : undefined} />
    </span>
  )
}

/** The end of a certificate, with a warning 30 days before. */
export function CertificateEnd({ at }: { at: string }) {
  const t = useText()
  const [now] = useState(Date.now)
  const validity = validityOf(at, now)
  return (
    <span className={classes.certificate} data-validity={validity}>
      {validity !== 'valid' && <IconAlertTriangle size={14} aria-hidden />}
      <span>
        <DateTime at={utcInstant(at)} short />
        {validity !== 'valid' && <span className={classes.validity}>{t(`vpn:certificate.${validity}`)}</span>}
      </span>
    </span>
  )
}
