import type { UpdateAction, UpdatePreview } from '@outpost/contract/files/updates/schemas'
import { useText } from '../../../kit/i18n/i18n.ts'
import type { UpdateChoice } from './ask.tsx'
import { Forecast } from './Forecast.tsx'
import type { Plan } from './forecast.ts'
import classes from './Updates.module.css'

interface ConfirmTextProps {
  action: UpdateAction
  choice: UpdateChoice
  preview: UpdatePreview
  plan: Plan
}

/** The text of the confirmation: the consequences, followed by the result for each device. */
export function ConfirmText({ action, choice, preview, plan }: ConfirmTextProps) {
  const t = useText()
  const count = plan.going.length
  const file = preview.file_name
  return (
    <div className={classes.message}>
      {action === 'update_firmware' ? (
        <>
          <p>{t('updates:confirm.firmware', { count, file })}</p>
          <p>{choice.keep_settings ? t('updates:confirm.kept') : t('updates:confirm.lost')}</p>
          {choice.staged && (
            <p>
              {t('updates:confirm.stages', {
                percent: choice.percent,
                first: Math.min(count, choice.first ?? Math.max(1, Math.ceil((count * choice.percent) / 100))),
                total: count,
                limit: choice.failure_limit,
              })}
            </p>
          )}
        </>
      ) : (
        <>
          <p>{t('updates:confirm.config', { count, file })}</p>
          <p>{t('updates:confirm.rollBack')}</p>
        </>
      )}
      <Forecast plan={plan} notes={preview.description} isTold />
    </div>
  )
}
