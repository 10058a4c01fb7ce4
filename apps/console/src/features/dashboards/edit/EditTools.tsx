import { ActionMenu } from '@outpost/ui/Actions'
import { IconButton } from '@outpost/ui/IconButton'
import {
  IconArrowDown,
  IconArrowsDiagonal2,
  IconArrowsMove,
  IconArrowUp,
  IconCopy,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import type { ComponentProps, KeyboardEvent } from 'react'
import { useText } from '../../../kit/i18n/i18n.ts'
import classes from './Edit.module.css'

type Pointer = Pick<
  ComponentProps<'button'>,
  'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel' | 'onLostPointerCapture'
>

interface EditToolsProps {
  /** The title of the widget. */
  title: string
  move: Pointer
  resize: Pointer
  /** Called with a key on one of the handles. Returns whether it has an effect. */
  onKey: (key: string, resizes: boolean) => boolean
  onStep: (rows: 1 | -1) => void
  onEdit: () => void
  onCopy: () => void
  onRemove: () => void
}

/** The handles and the menu of a widget. Both handles also work with the arrow keys. */
export function EditTools({ title, move, resize, onKey, onStep, onEdit, onCopy, onRemove }: EditToolsProps) {
  const t = useText()
  const keys =
    (resizes: boolean) =>
    (event: KeyboardEvent): void => {
      if (event.key === 'Delete') onRemove()
      else if (!onKey(event.key, resizes || event.shiftKey)) return
      event.preventDefault()
    }
  return (
    <>
      <IconButton
        {...move}
        className={classes.handle}
        label={t('dashboards:edit.move', { title })}
        icon={<IconArrowsMove size={16} />}
        aria-description={t('dashboards:edit.keys')}
        onKeyDown={keys(false)}
      />
      <ActionMenu
        quiet
        label={t('dashboards:edit.menu', { title })}
        actions={[
          { id: 'edit', label: t('dashboards:edit.settings'), icon: <IconPencil size={16} />, onClick: onEdit },
          { id: 'copy', label: t('dashboards:edit.copy'), icon: <IconCopy size={16} />, onClick: onCopy },
          { id: 'up', label: t('dashboards:edit.up'), icon: <IconArrowUp size={16} />, onClick: () => onStep(-1) },
          { id: 'down', label: t('dashboards:edit.down'), icon: <IconArrowDown size={16} />, onClick: () => onStep(1) },
          {
            id: 'remove',
            label: t('dashboards:edit.remove'),
            icon: <IconTrash size={16} />,
            danger: true,
            onClick: onRemove,
          },
        ]}
      />
      <span className={classes.corner}>
        <IconButton
          {...resize}
          className={classes.handle}
          label={t('dashboards:edit.resize', { title })}
          icon={<IconArrowsDiagonal2 size={14} />}
          size="xs"
          onKeyDown={keys(true)}
        />
      </span>
    </>
  )
}
