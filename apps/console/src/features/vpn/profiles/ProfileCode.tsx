import { Skeletons } from '@outpost/ui/Page'
import { lazy, Suspense } from 'react'
import { loadChunk } from '../../../kit/browser/chunk.ts'
import { useText } from '../../../kit/i18n/i18n.ts'
import quick from '../quick/Quick.module.css'
import classes from '../Vpn.module.css'

const QrCode = lazy(() => loadChunk(() => import('../../../kit/view/QrCode.tsx')))

/** A configuration of WireGuard as a QR code, which the app on a phone reads. */
export function ProfileCode({ content }: { content: string }) {
  const t = useText()
  return (
    <div className={quick.code}>
      <div className={classes.largeCode}>
        <Suspense fallback={<Skeletons shape="block" height={320} />}>
          <QrCode text={content} label={t('vpnWireguard:code')} />
        </Suspense>
      </div>
      <p className={classes.note}>{t('vpnWireguard:scan')}</p>
    </div>
  )
}
