import { Button } from '@mantine/core'
import type { VpnProfileLink } from '@outpost/contract/vpn/profiles/schemas'
import { Alert } from '@outpost/ui/Alert'
import { DetailsDialog } from '@outpost/ui/Dialog'
import { Skeletons } from '@outpost/ui/Page'
import { IconExternalLink } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { loadChunk } from '../../../kit/browser/chunk.ts'
import { utcInstant } from '../../../kit/browser/utc.ts'
import { type DialogProps, useDialogLayer } from '../../../kit/dialog/dialog.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { useNow } from '../../../kit/live/useNow.ts'
import { CopyLine } from '../../../kit/view/CopyLine.tsx'
import { leftUntil } from '../quick/left.ts'
import quick from '../quick/Quick.module.css'
import classes from '../Vpn.module.css'

const QrCode = lazy(() => loadChunk(() => import('../../../kit/view/QrCode.tsx')))

/** A dialog with a link that gives out a profile once, and its QR code. */
export default function LinkDialog({ link }: DialogProps<{ link: VpnProfileLink }>) {
  const t = useText()
  const now = useNow(true, 5000)
  const left = leftUntil(Date.parse(utcInstant(link.expires_at)!), now)
  return (
    <DetailsDialog {...useDialogLayer()} title={t('vpnQuick:link.title')} loading={false} error={null}>
      <div className={classes.stack}>
        <p className={classes.note}>{t(link.import_url === null ? 'vpnWireguard:linkHelp' : 'vpnQuick:link.help')}</p>
        {left ? (
          <>
            <div className={quick.code}>
              <Suspense fallback={<Skeletons shape="block" height={240} />}>
                <QrCode text={link.url} label={t('vpnQuick:link.code')} />
              </Suspense>
              <span aria-live="polite">{t('vpnQuick:link.left', { count: left.minutes })}</span>
            </div>
            <CopyLine text={link.url} label={t('vpnQuick:link.copy')} />
            {link.import_url !== null && <OpenInApp url={link.import_url} />}
          </>
        ) : (
          <Alert tone="warning" title={t('vpnQuick:link.expired')} />
        )}
      </div>
    </DetailsDialog>
  )
}

/** A button that opens the link in OpenVPN Connect. The apps of WireGuard open no links. */
function OpenInApp({ url }: { url: string }) {
  const t = useText()
  return (
    <>
      <div className={classes.actions}>
        <Button component="a" href={url} variant="default" leftSection={<IconExternalLink size={16} />}>
          {t('vpnQuick:link.openApp')}
        </Button>
      </div>
      <p className={classes.note}>{t('vpnQuick:link.appHelp')}</p>
    </>
  )
}
