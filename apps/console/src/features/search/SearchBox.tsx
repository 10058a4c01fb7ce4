import { lazyPart, useLazyPart } from '@outpost/ui/Float'
import { IconButton } from '@outpost/ui/IconButton'
import { useUiMessages } from '@outpost/ui/UiMessages'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useText, withMessages } from '../../kit/i18n/i18n.ts'
import { messages } from './messages.ts'
import classes from './SearchBox.module.css'
import { useOpened } from './useOpened.ts'
import { useSearchKeys } from './useSearchKeys.ts'

const panel = lazyPart(() =>
  withMessages(messages, () => import('./SearchPanel.tsx')).then(({ SearchPanel }) => SearchPanel),
)

/**
 * The search in the middle of the header. Initially only the field is loaded; it accepts input while the code of the
 * panel below loads. On phones, the open search fills the screen.
 */
export function SearchBox() {
  const t = useText()
  const ui = useUiMessages()
  const listId = useId()
  const [text, setText] = useState('')
  const [active, setActive] = useState<string>()
  const { root, field, setField, opened, open, close } = useOpened(() => setText(''))
  useSearchKeys(open)
  const drawPanel = useLazyPart(panel, opened)
  return (
    <search ref={root} className={classes.box} data-opened={opened || undefined}>
      <div className={classes.field} onPointerDown={open}>
        <IconSearch size={16} aria-hidden />
        <input
          ref={setField}
          className={classes.input}
          type="text"
          role="combobox"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          aria-label={t('search:label')}
          aria-expanded={opened}
          aria-controls={listId}
          aria-activedescendant={opened ? active : undefined}
          placeholder={t('search:placeholder')}
          value={text}
          onKeyDown={({ key }) => key === 'ArrowDown' && open()}
          onChange={(event) => {
            setText(event.currentTarget.value)
            open()
          }}
        />
        {opened ? (
          <IconButton
            label={ui.close}
            icon={<IconX size={14} />}
            size="xs"
            hint={false}
            onClick={() => close('restoreFocus')}
          />
        ) : (
          <kbd className={classes.key}>/</kbd>
        )}
      </div>
      {opened && field && drawPanel?.({ text, field, listId, onActive: setActive, onClose: close })}
    </search>
  )
}
