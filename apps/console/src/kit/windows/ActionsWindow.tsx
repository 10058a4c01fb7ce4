import { UnstyledButton } from '@mantine/core'
import { DetailsDialog } from '@outpost/ui/Dialog'
import { type Action, divide, type Skipped, useActions } from '../action.tsx'
import { type DialogProps, useDialogLayer } from '../dialog.tsx'
import { translate, useText } from '../i18n.ts'
import type { ActionsListSpec } from './actionsList.ts'
import classes from './Windows.module.css'

/** The bulk actions for the ticked rows, each with how many rows it is for and why it leaves out the others. */
export default function ActionsWindow({ actions, rows, close }: DialogProps<ActionsListSpec<unknown>, string>) {
  const t = useText()
  const rendered = useActions(actions).ofMany(rows)
  return (
    <DetailsDialog
      {...useDialogLayer()}
      size={480}
      title={t('kit:window.actions.title')}
      purpose={t('kit:window.chosen', { count: rows.length })}
      loading={false}
      error={null}
    >
      {rendered.length === 0 && <p className={classes.text}>{t('kit:window.actions.none')}</p>}
      <ul className={classes.actions}>
        {rendered.map((one) => (
          <li key={one.id}>
            <UnstyledButton
              className={classes.action}
              disabled={one.disabledReason !== undefined}
              data-danger={one.danger || undefined}
              onClick={() => {
                close(one.id)
                one.onClick?.()
              }}
            >
              {one.icon}
              <span>{one.label}</span>
              <span className={classes.note}>
                {one.disabledReason ??
                  countOf(
                    actions.find(({ id }) => id === one.id)!,
                    rows,
                  )}
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </DetailsDialog>
  )
}

/** "3 of 5 · Is offline": for how many of the rows it is, and why not for the first of the others. */
function countOf(entry: Action<unknown>, rows: readonly unknown[]): string {
  const { allowed, skipped } = divide(entry, rows)
  const [first]: readonly Skipped<unknown>[] = skipped
  const count = translate('kit:window.actions.count', { allowed: allowed.length, count: rows.length })
  return first ? `${count} · ${translate(first.reason)}` : count
}
