import { FloatingPopover } from '../float/FloatingPopover.tsx'
import type { FloatProps } from '../Float.tsx'
import { useUiMessages } from '../UiMessages.tsx'
import { FilterEditor, type FilterEditorProps } from './FilterEditor.tsx'

type FilterPopoverProps = Omit<FilterEditorProps, 'onDone'> & FloatProps

/** The editor of a filter, below its chip. */
export function FilterPopover({ id, anchor, opened, onOpened, ...editor }: FilterPopoverProps) {
  const messages = useUiMessages()
  return (
    <FloatingPopover
      {...{ id, anchor, opened, onOpened }}
      position="bottom-start"
      width={272}
      label={messages.filterBy(editor.definition.label)}
    >
      <FilterEditor {...editor} onDone={() => onOpened(false)} />
    </FloatingPopover>
  )
}
