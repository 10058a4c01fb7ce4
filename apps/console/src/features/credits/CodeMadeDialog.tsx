import { Button } from '@mantine/core'
import type { CreditCode } from '@outpost/contract/credits/codes/schemas'
import { DetailsDialog } from '@outpost/ui/Dialog'
import { FactList } from '@outpost/ui/Facts'
import { CopyLine } from '../../kit/view/CopyLine.tsx'
import { type DialogProps, useDialogLayer } from '../../kit/dialog/dialog.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import classes from './Credits.module.css'
import { typeLabel } from './types.ts'

/** A dialog with a newly created code, to be passed on. */
export default function CodeMadeDialog({ made, close }: DialogProps<{ made: CreditCode }>) {
  const t = useText()
  const facts = [
    { label: t('credits:field.type'), value: typeLabel(t, made.credit_type, made.payment_type) },
    { label: t('credits:field.amount'), value: made.credits_amount },
    { label: t('credits:field.source'), value: made.company_name },
  ]
  return (
    <DetailsDialog
      {...useDialogLayer()}
      title={t('credits:makeCode.made')}
      purpose={t('credits:makeCode.keep')}
      loading={false}
      error={null}
      footer={
        <Button size="md" onClick={() => close()}>
          {t('kit:close')}
        </Button>
      }
    >
      <div className={classes.stack}>
        <CopyLine text={made.code} label={t('credits:makeCode.copy')} />
        <FactList facts={facts} />
      </div>
    </DetailsDialog>
  )
}
