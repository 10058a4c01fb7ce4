import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { loadChunk } from '../../../kit/browser/chunk.ts'
import { CopyButton } from '../../../kit/view/CopyButton.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import classes from './Account.module.css'

const QrCode = lazy(() => loadChunk(() => import('../../../kit/view/QrCode.tsx')))

/** The data for an authenticator app: a QR code, the same key as text, and a link for an app on this device. */
export function TotpSecret({ secret, uri }: { secret: string; uri: string }) {
  const t = useText()
  return (
    <div className={classes.secret}>
      <Suspense fallback={<Skeleton className={classes.qr} />}>
        <div className={classes.qr}>
          <QrCode text={uri} label={t('account:totp.qr')} />
        </div>
      </Suspense>
      <div className={classes.key}>
        <p className={classes.caption}>{t('account:totp.key')}</p>
        <code translate="no">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        <div className={classes.buttons}>
          <CopyButton value={secret} label={t('account:totp.copy')} />
        </div>
        <a className={classes.link} href={uri}>
          {t('account:totp.open')}
        </a>
      </div>
    </div>
  )
}
