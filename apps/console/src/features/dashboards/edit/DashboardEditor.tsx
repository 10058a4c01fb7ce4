import { dashboardLimits } from '@outpost/contract/dashboards/constants'
import type { Dashboard } from '@outpost/contract/dashboards/schemas'
import type { Widget } from '@outpost/contract/dashboards/widget'
import { ActionButton } from '@outpost/ui/Actions'
import { Alert } from '@outpost/ui/Alert'
import { IconButton } from '@outpost/ui/IconButton'
import { EmptyState, Page } from '@outpost/ui/Page'
import { useUiMessages } from '@outpost/ui/UiMessages'
import { IconArrowBackUp, IconArrowForwardUp, IconDeviceFloppy, IconPlus } from '@tabler/icons-react'
import { open } from '../../../kit/dialog/dialog.tsx'
import { ask } from '../../../kit/dialog/windows/ask.ts'
import { useUnsavedPage } from '../../../kit/form/parts/useUnsavedPage.ts'
import { useText } from '../../../kit/i18n/i18n.ts'
import classes from '../Dashboards.module.css'
import { dialogs } from '../dialogs.ts'
import { widgetOf } from '../dialogs/starters.ts'
import { freePlace, settle } from '../layout.ts'
import { useDashboardData } from '../useDashboardData.ts'
import { ViewProvider } from '../view/ViewContext.ts'
import { EditGrid } from './EditGrid.tsx'
import { useSave } from './useSave.ts'
import { type Draft, useDraft } from './useDraft.ts'
import { useUndoKeys } from './useUndoKeys.ts'

/** The size of a new widget. */
const size = { w: 4, h: 3 } as const

/** A new widget at the first free place, with the next key. */
const newWidget = (widgets: readonly Widget[]): Widget =>
  widgetOf({
    key: Math.max(0, ...widgets.map(({ key }) => key)) + 1,
    kind: 'value',
    ...size,
    ...freePlace(widgets, size.w, size.h),
  })

/** Returns what opens the dialog of a widget, and adds or changes the widget afterwards. */
function useWidgetDialog(dashboard: Dashboard, draft: Draft) {
  const dialogOf = (widget: Widget, isNew: boolean): Promise<Widget | undefined> =>
    open(dialogs.widget, { deviceId: dashboard.device_id, companyId: dashboard.company_id, widget, isNew })
  const add = async (): Promise<void> => {
    const made = await dialogOf(newWidget(draft.widgets), true)
    if (made) draft.change([...draft.widgets, made])
  }
  const edit = async (widget: Widget): Promise<void> => {
    const changed = await dialogOf(widget, false)
    if (changed) draft.change(draft.widgets.map((one) => (one.key === changed.key ? changed : one)))
  }
  return { add, edit }
}

/** A dashboard while its widgets are edited. Nothing is stored before it is saved. */
export function DashboardEditor({ dashboard, onDone }: { dashboard: Dashboard; onDone: () => void }) {
  const t = useText()
  const { discard, discardQuestion } = useUiMessages()
  const draft = useDraft(settle(dashboard.widgets))
  const { view } = useDashboardData(dashboard, draft.widgets)
  const leave = useUnsavedPage(draft.dirty)
  const finish = (): void => {
    leave()
    onDone()
  }
  const { save, saving, conflict, loadStored } = useSave(dashboard, draft, finish)
  useUndoKeys(draft)
  const cancel = async (): Promise<void> => {
    if (draft.dirty && (await ask({ title: discardQuestion, confirmLabel: discard, danger: true })) !== true) return
    finish()
  }
  const { add, edit } = useWidgetDialog(dashboard, draft)
  const full = draft.widgets.length >= dashboardLimits.widgets
  const addAction = {
    id: 'add',
    label: t('dashboards:widget.add'),
    icon: <IconPlus size={16} />,
    disabledReason: full ? t('dashboards:edit.full') : undefined,
    onClick: () => void add(),
  }
  return (
    <Page
      title={dashboard.name}
      description={t('dashboards:edit.help')}
      tools={
        <>
          <UndoButtons draft={draft} />
          <ActionButton action={addAction} />
          <ActionButton action={{ id: 'cancel', label: t('dashboards:edit.cancel'), onClick: () => void cancel() }} />
        </>
      }
      primary={{
        id: 'save',
        label: t('dashboards:edit.save'),
        icon: <IconDeviceFloppy size={16} />,
        busy: saving,
        onClick: () => void save(false),
      }}
    >
      {conflict !== undefined && (
        <Conflict name={conflict} onLoad={() => void loadStored()} onSave={() => void save(true)} />
      )}
      <ViewProvider value={view}>
        {draft.widgets.length === 0 ? (
          <EmptyState drawing="chart" message={t('dashboards:empty')} action={addAction} />
        ) : (
          <EditGrid widgets={draft.widgets} onChange={draft.change} onEdit={(widget) => void edit(widget)} />
        )}
      </ViewProvider>
    </Page>
  )
}

function UndoButtons({ draft }: { draft: Draft }) {
  const t = useText()
  return (
    <>
      <IconButton
        label={t('dashboards:edit.undo')}
        icon={<IconArrowBackUp size={16} />}
        variant="default"
        size="lg"
        disabledReason={draft.undo ? undefined : t('dashboards:edit.nothingToUndo')}
        onClick={draft.undo}
      />
      <IconButton
        label={t('dashboards:edit.redo')}
        icon={<IconArrowForwardUp size={16} />}
        variant="default"
        size="lg"
        disabledReason={draft.redo ? undefined : t('dashboards:edit.nothingToRedo')}
        onClick={draft.redo}
      />
    </>
  )
}

/** Says that someone else has changed the dashboard, and lets the user choose between the two states. */
function Conflict({ name, onLoad, onSave }: { name: string; onLoad: () => void; onSave: () => void }) {
  const t = useText()
  return (
    <Alert tone="warning" title={t('dashboards:conflict.title', { name })}>
      <p>{t('dashboards:conflict.message')}</p>
      <div className={classes.notice}>
        <ActionButton action={{ id: 'theirs', label: t('dashboards:conflict.theirs'), onClick: onLoad }} />
        <ActionButton action={{ id: 'mine', label: t('dashboards:conflict.mine'), onClick: onSave }} />
      </div>
    </Alert>
  )
}
