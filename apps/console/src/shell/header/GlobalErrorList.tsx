import type { GlobalErrorCode } from '@outpost/contract/kit/error-codes'
import { ActionButton } from '@outpost/ui/Actions'
import { Alert } from '@outpost/ui/Alert'
import type { FloatProps } from '@outpost/ui/Float'
import { FloatingPopover } from '@outpost/ui/float/FloatingPopover'
import { useQueryClient } from '@tanstack/react-query'
import { useBrand } from '../../brand.ts'
import { itemText } from '../../kit/api/explain.ts'
import { dismissGlobalError, type GlobalError, useGlobalErrors } from '../../kit/api/globalErrors.ts'
import { useText } from '../../kit/i18n/i18n.ts'
import classes from './Tools.module.css'

/** A popover with the current global errors: their reasons, advice, and a button to dismiss each. */
export function GlobalErrorList(float: FloatProps) {
  const t = useText()
  const errors = useGlobalErrors()
  return (
    <FloatingPopover
      {...float}
      position="bottom-end"
      width="min(400px, calc(100vw - 16px))"
      label={t('header:errors.title')}
    >
      <div className={classes.panel}>
        <h2 className={classes.title}>{t('header:errors.title')}</h2>
        {errors.map((error) => (
          <One key={error.code} error={error} />
        ))}
      </div>
    </FloatingPopover>
  )
}

function One({ error }: { error: GlobalError }) {
  const { code } = error
  const t = useText()
  return (
    <Alert tone="error" quiet title={itemText(error)}>
      {t(`header:errors.advice.${code}`)}
      <div className={classes.actions}>
        <Remedy code={code} />
        <ActionButton
          action={{ id: 'dismiss', label: t('header:errors.dismiss'), onClick: () => dismissGlobalError(code) }}
          variant="subtle"
        />
      </div>
    </Alert>
  )
}

/** A button or link that may resolve the error. */
function Remedy({ code }: { code: GlobalErrorCode }) {
  const t = useText()
  const client = useQueryClient()
  const { public_url: address } = useBrand()
  if (code === 'UNAVAILABLE')
    return (
      <ActionButton
        action={{ id: 'again', label: t('header:errors.again'), onClick: () => void client.invalidateQueries() }}
      />
    )
  if (code === 'ORIGIN_REFUSED')
    return address !== null && address !== window.location.origin ? <a href={address}>{address}</a> : null
  // Restarting the console shows what the account or the page requires.
  return (
    <ActionButton
      action={{ id: 'reload', label: t('header:errors.reload'), onClick: () => window.location.reload() }}
    />
  )
}
