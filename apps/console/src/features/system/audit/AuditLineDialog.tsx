import type { AuditLine } from '@outpost/contract/system/audit/schemas'
import { Alert } from '@outpost/ui/Alert'
import { DateTime, Missing } from '@outpost/ui/Cells'
import { DetailsDialog } from '@outpost/ui/Dialog'
import { FactList } from '@outpost/ui/Facts'
import { Output } from '@outpost/ui/Output'
import { CopyButton } from '../../../kit/view/CopyButton.tsx'
import { type DialogProps, useDialogLayer } from '../../../kit/dialog/dialog.tsx'
import { translateLoose, useText } from '../../../kit/i18n/i18n.ts'
import { utcInstant } from '../../../kit/browser/utc.ts'
import { actText, reasonText } from './actText.ts'
import classes from './Audit.module.css'
import { ChangesTable } from './ChangesTable.tsx'
import { personText, Result, Target } from './columns.tsx'

/** A dialog with an audit log entry and all of its fields. */
export default function AuditLineDialog({ line }: DialogProps<{ line: AuditLine }>) {
  const t = useText()
  const detail = JSON.stringify(line.detail, null, 2)
  const reason = reasonText(line)
  const facts = [
    { label: t('audit:field.result'), value: <Result line={line} /> },
    { label: t('audit:field.time'), value: <DateTime at={utcInstant(line.created_at)} /> },
    { label: t('audit:field.person'), value: personText(line, t) || <Missing /> },
    { label: t('audit:field.company'), value: line.company_name || <Missing /> },
    { label: t('audit:field.call'), value: line.act },
    { label: t('audit:field.target'), value: <Target line={line} /> },
    ...(reason === undefined ? [] : [{ label: t('audit:reason.title'), value: reason }]),
    { label: t('audit:field.ip'), value: line.ip ?? <Missing /> },
    { label: t('audit:field.agent'), value: line.user_agent || <Missing /> },
  ]
  return (
    <DetailsDialog
      {...useDialogLayer()}
      size={640}
      title={actText(line)}
      loading={false}
      error={null}
      footerStart={<CopyButton value={JSON.stringify(line, null, 2)} label={t('audit:copy')} />}
    >
      <div className={classes.stack}>
        {line.refused !== null && <Alert tone="error" title={translateLoose(`errors:${line.refused}`, line.refused)} />}
        <FactList facts={facts} />
        {line.changes.length > 0 && (
          <div>
            <h3 className={classes.heading}>{t('audit:changes.title')}</h3>
            <ChangesTable changes={line.changes} />
          </div>
        )}
        {detail !== '{}' && (
          <div>
            <h3 className={classes.heading}>{t('audit:detail')}</h3>
            <Output text={detail} />
          </div>
        )}
      </div>
    </DetailsDialog>
  )
}
