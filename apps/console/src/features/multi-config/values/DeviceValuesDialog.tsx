import { DetailsDialog } from '@outpost/ui/Dialog'
import { Output } from '@outpost/ui/Output'
import { type DialogProps, useDialogLayer } from '../../../kit/dialog/dialog.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import type { DraftDevice, Reading } from '../model/draft.ts'
import classes from '../MultiConfig.module.css'

/** A dialog with everything that was read from a device. */
export default function DeviceValuesDialog({
  device,
  reading,
}: DialogProps<{ device: DraftDevice; reading: Reading }>) {
  const t = useText()
  const answers = Object.entries(reading.answers)
  return (
    <DetailsDialog
      {...useDialogLayer()}
      title={t('multiConfig:deviceValues.title')}
      purpose={device.name}
      size={880}
      loading={false}
      error={null}
    >
      <div className={classes.stack}>
        {reading.message !== '' && <p className={classes.text}>{reading.message}</p>}
        {answers.length === 0 && <p className={classes.text}>{t('multiConfig:deviceValues.none')}</p>}
        {answers.map(([path, answer]) => (
          <section key={path}>
            <h3 className={classes.heading}>
              <code translate="no">GET {path}</code>
            </h3>
            <Output text={JSON.stringify(answer, null, 2)} />
          </section>
        ))}
      </div>
    </DetailsDialog>
  )
}
