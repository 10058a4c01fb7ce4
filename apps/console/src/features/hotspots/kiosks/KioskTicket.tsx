import type { KioskVoucher } from '@outpost/contract/hotspots/kiosks/schemas'
import { FactList } from '@outpost/ui/Facts'
import { useText } from '../../../kit/i18n/i18n.ts'
import QrCode from '../../../kit/view/QrCode.tsx'
import { joinText, loginText } from '../vouchers/codes.ts'
import classes from './Kiosk.module.css'

/** A voucher with its codes for joining the network and signing in. */
export function KioskTicket({ voucher }: { voucher: KioskVoucher }) {
  const t = useText()
  const { ssid, login, username, password, minutes, megabytes } = voucher
  const facts = [
    { label: t('hotspots:users.username'), value: <Secret text={username} /> },
    { label: t('hotspots:users.password'), value: <Secret text={password} /> },
    ...(minutes === null ? [] : [{ label: t('hotspots:vouchers.minutes'), value: minutes }]),
    ...(megabytes === null ? [] : [{ label: t('hotspots:vouchers.megabytes'), value: megabytes }]),
  ]
  return (
    <div className={classes.ticket}>
      <div className={classes.codes}>
        {ssid !== null && <Code text={joinText(ssid, '')} label={t('hotspots:vouchers.join')} />}
        {login !== null && <Code text={loginText(login, voucher)} label={t('hotspots:vouchers.signIn')} />}
      </div>
      <FactList facts={facts} />
    </div>
  )
}

const Secret = ({ text }: { text: string }) => (
  <span className={classes.secret} translate="no">
    {text}
  </span>
)

function Code({ text, label }: { text: string; label: string }) {
  return (
    <figure>
      <QrCode text={text} label={label} />
      <figcaption>{label}</figcaption>
    </figure>
  )
}
