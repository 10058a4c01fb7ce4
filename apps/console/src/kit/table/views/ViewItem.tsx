import { Button, TextInput } from '@mantine/core'
import { IconButton } from '@outpost/ui/IconButton'
import { IconPencil, IconStar, IconStarFilled, IconTrash, IconUsersGroup } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useText } from '../../i18n/i18n.ts'
import classes from './Views.module.css'
import { MAX_NAME_LENGTH } from './views.ts'

interface ViewItemProps {
  name: string
  /** The list currently shows this view. */
  current: boolean
  /** The list opens with this view. */
  opens: boolean
  onApply: () => void
  onOpens: (on: boolean) => void
  onRename: (name: string) => void
  onRemove: () => void
  /** Shares the view with the company; undefined without the permission. */
  onShare?: (() => void) | undefined
}

/** A view, which can be applied, set as the default, renamed, shared, or deleted after an inline confirmation. */
export function ViewItem(props: ViewItemProps) {
  const { name, current, opens, onApply, onOpens, onRemove, onShare } = props
  const t = useText()
  const [doing, setDoing] = useState<'rename' | 'remove'>()
  const done = (): void => setDoing(undefined)
  if (doing === 'rename') return <Rename {...props} onDone={done} />
  if (doing === 'remove')
    return (
      <RemoveQuestion
        question={t('table:views.removeSure', { name })}
        verb={t('table:views.delete')}
        onRemove={onRemove}
        onDone={done}
      />
    )
  return (
    <li className={classes.item}>
      <button type="button" className={classes.name} aria-current={current || undefined} title={name} onClick={onApply}>
        {name}
      </button>
      <IconButton
        label={t('table:views.makeDefault', { name })}
        aria-pressed={opens}
        icon={opens ? <IconStarFilled size={16} /> : <IconStar size={16} />}
        onClick={() => onOpens(!opens)}
      />
      {onShare && (
        <IconButton label={t('table:views.share', { name })} icon={<IconUsersGroup size={16} />} onClick={onShare} />
      )}
      <IconButton
        label={t('table:views.rename', { name })}
        icon={<IconPencil size={16} />}
        onClick={() => setDoing('rename')}
      />
      <IconButton
        label={t('table:views.remove', { name })}
        icon={<IconTrash size={16} />}
        onClick={() => setDoing('remove')}
      />
    </li>
  )
}

/** Focuses the element that replaces the previously focused button. */
function useFocusHere<E extends HTMLElement>() {
  const here = useRef<E>(null)
  useEffect(() => here.current?.focus(), [])
  return here
}

interface RemoveQuestionProps {
  question: string
  verb: string
  onRemove: () => void
  onDone: () => void
}

/** An inline confirmation that replaces the view to be deleted. */
export function RemoveQuestion({ question, verb, onRemove, onDone }: RemoveQuestionProps) {
  const t = useText()
  const keep = useFocusHere<HTMLButtonElement>()
  return (
    <li className={classes.item}>
      <span className={classes.question}>{question}</span>
      <Button ref={keep} size="xs" variant="default" onClick={onDone}>
        {t('table:views.keep')}
      </Button>
      <Button size="xs" color="red" onClick={onRemove}>
        {verb}
      </Button>
    </li>
  )
}

/** A field for renaming the view: Enter saves, Escape cancels. */
function Rename({ name, onRename, onDone }: ViewItemProps & { onDone: () => void }) {
  const t = useText()
  const [next, setNext] = useState(name)
  const field = useFocusHere<HTMLInputElement>()
  const keep = (): void => {
    if (next.trim() !== '') onRename(next.trim())
    onDone()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    // Otherwise this Escape would also close the popover.
    event.stopPropagation()
    if (event.key === 'Enter') keep()
    else onDone()
  }
  return (
    <li className={classes.item}>
      <TextInput
        className={classes.field}
        aria-label={t('table:views.name')}
        ref={field}
        maxLength={MAX_NAME_LENGTH}
        value={next}
        onChange={(event) => setNext(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={keep}
      />
    </li>
  )
}
