import type { KioskVoucher } from '@outpost/contract/hotspots/kiosks/schemas'
import { FactList } from '@outpost/ui/Facts'
import { useUiLocale } from '@outpost/ui/Locale'
import { useText } from '../../../kit/i18n/i18n.ts'
import QrCode from '../../../kit/view/QrCode.tsx'
import { joinText, loginText } from '../vouchers/codes.ts'
import classes from './Kiosk.module.css'

const unitText = (locale: string, unit: string, value: number): string =>
  new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(value)

/** Minutes as guests read them: in hours if there are no further minutes. */
const timeText = (locale: string, minutes: number): string =>
  minutes % 60 === 0 ? unitText(locale, 'hour', minutes / 60) : unitText(locale, 'minute', minutes)

/** A voucher with its codes for joining the network and signing in. */
export function KioskTicket({ voucher }: { voucher: KioskVoucher }) {
  const t = useText()
  const { locale } = useUiLocale()
  const { ssid, login, username, password, minutes, megabytes } = voucher
  const facts = [
    { label: t('hotspots:users.username'), value: <Secret text={username} /> },
    { label: t('hotspots:users.password'), value: <Secret text={password} /> },
    ...(minutes === null ? [] : [{ label: t('hotspots:kiosk.validFor'), value: timeText(locale, minutes) }]),
    ...(megabytes === null
      ? []
      : [{ label: t('hotspots:kiosk.data'), value: unitText(locale, 'megabyte', megabytes) }]),
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
