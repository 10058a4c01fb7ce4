import type { AuditChange } from '@outpost/contract/system/audit/schemas'
import { Missing } from '@outpost/ui/Cells'
import { type Translate, useText } from '../../../kit/i18n/i18n.ts'
import classes from './Audit.module.css'
import { fieldText, valueText } from './changeText.ts'

/** The fields that an action changed, with their values before and after side by side. */
export function ChangesTable({ changes }: { changes: readonly AuditChange[] }) {
  const t = useText()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keyboard (WCAG 2.1.1)
    <section className={classes.scroll} tabIndex={0} aria-label={t('audit:changes.title')}>
      <table className={classes.changes}>
        <thead>
          <tr>
            <th scope="col">{t('audit:changes.field')}</th>
            <th scope="col">{t('audit:changes.before')}</th>
            <th scope="col">{t('audit:changes.after')}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <ChangeRow key={`${change.of ?? ''} ${change.field}`} change={change} t={t} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function ChangeRow({ change, t }: { change: AuditChange; t: Translate }) {
  const isSecret = change.before === undefined && change.after === undefined
  return (
    <tr>
      <th scope="row">
        {fieldText(change.field)}
        {change.of !== undefined && <small>{change.of}</small>}
      </th>
      {isSecret ? (
        <td colSpan={2}>{t('audit:changes.secret')}</td>
      ) : (
        <>
          <td data-side="before">{valueText(change.before, t) ?? <Missing />}</td>
          <td data-side="after">{valueText(change.after, t) ?? <Missing />}</td>
        </>
      )}
    </tr>
  )
}
