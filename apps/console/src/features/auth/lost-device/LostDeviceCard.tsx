import { Button } from '@mantine/core'
import { Card } from '@outpost/ui/Card'
import { open } from '../../../kit/dialog/dialog.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import classes from '../account/Account.module.css'
import { dialogs } from '../account/dialogs.ts'

/** The way out for users who have lost a laptop or phone. */
export function LostDeviceCard() {
  const t = useText()
  return (
    <Card title={t('lostDevice:action')}>
      <div className={classes.setting}>
        <p className={classes.caption}>{t('lostDevice:help')}</p>
        <Button variant="default" onClick={() => void open(dialogs.lostDevice, {})}>
          {t('lostDevice:verb')}
        </Button>
      </div>
    </Card>
  )
}
