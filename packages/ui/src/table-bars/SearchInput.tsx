import { TextInput, type TextInputProps } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import { IconButton } from '../IconButton.tsx'
import { useUiMessages } from '../UiMessages.tsx'
import classes from './FilterBar.module.css'

interface SearchInputProps extends TextInputProps {
  value: string
  onClear: () => void
}

/** The input of a search, with a magnifier and a button to clear it. */
export function SearchInput({ onClear, placeholder, ...props }: SearchInputProps) {
  const messages = useUiMessages()
  return (
    <TextInput
      type="search"
      size="sm"
      className={classes.search}
      aria-label={placeholder ?? messages.search}
      placeholder={placeholder ?? messages.search}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        props.value !== '' && (
          <IconButton label={messages.clear} icon={<IconX size={14} />} size="xs" hint={false} onClick={onClear} />
        )
      }
      {...props}
    />
  )
}
