import { Button, Input, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { IconButton } from '../IconButton.tsx'
import { useUiMessages } from '../UiMessages.tsx'
import classes from './Fields.module.css'
import { inputProps } from './inputProps.tsx'
import { pasteTrimmed } from './paste.ts'
import { isCellFaulty, type RowColumn, type TextRow } from './rows.ts'
import type { FieldProps } from './types.ts'

export interface TableFieldProps extends FieldProps<readonly TextRow[]> {
  columns: readonly RowColumn[]
  /** The maximum number of rows that can be added. */
  maxItems?: number
}

/** A field for rows of short texts. If there is an error, the empty and malformed cells are marked. */
export function TableField(props: TableFieldProps) {
  const messages = useUiMessages()
  const { columns, value: rows, onChange, disabled = false, maxItems = Infinity } = props
  const {
    name,
    placeholder: _,
    onBlur: __,
    disabled: ___,
    'data-autofocus': ____,
    wrapperProps,
    ...shell
  } = inputProps(props)
  const write = (at: number, key: string, cell: string) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, [key]: cell } : row)))
  const empty = Object.fromEntries(columns.map((column) => [column.key, '']))
  return (
    <Input.Wrapper {...shell} {...wrapperProps} labelElement="div">
      <table className={classes.rows} aria-label={props.label}>
        {rows.length > 0 && <Head columns={columns} />}
        <tbody>
          {rows.map((row, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows have nothing but their place to be told apart by
            <tr key={index}>
              {columns.map((column) => (
                <Cell
                  key={column.key}
                  column={column}
                  label={`${column.title} ${index + 1}`}
                  name={name && `${name}.${index}.${column.key}`}
                  cell={row[column.key] ?? ''}
                  checked={props.error !== undefined}
                  disabled={disabled}
                  onChange={(cell) => write(index, column.key, cell)}
                />
              ))}
              <td>
                <IconButton
                  label={messages.removeRow(index + 1)}
                  icon={<IconX size={14} />}
                  disabled={disabled}
                  onClick={() => onChange(rows.filter((_row, at) => at !== index))}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Button
        variant="subtle"
        size="xs"
        leftSection={<IconPlus size={14} />}
        disabled={disabled || rows.length >= maxItems}
        onClick={() => onChange([...rows, empty])}
      >
        {messages.addRow}
      </Button>
    </Input.Wrapper>
  )
}

function Head({ columns }: { columns: readonly RowColumn[] }) {
  const messages = useUiMessages()
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column.key} scope="col">
            {column.title}
          </th>
        ))}
        <th scope="col" aria-label={messages.actions} />
      </tr>
    </thead>
  )
}

interface CellProps {
  column: RowColumn
  label: string
  name: string | undefined
  cell: string
  checked: boolean
  disabled: boolean
  onChange: (cell: string) => void
}

function Cell({ column, label, name, cell, checked, disabled, onChange }: CellProps) {
  return (
    <td data-title={column.title}>
      <TextInput
        aria-label={label}
        size="md"
        required
        name={name}
        value={cell}
        disabled={disabled}
        maxLength={column.maxLength}
        placeholder={column.placeholder}
        error={checked && isCellFaulty(column, cell)}
        onPaste={(event) => pasteTrimmed(event, onChange, column.maxLength)}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={() => cell !== cell.trim() && onChange(cell.trim())}
      />
    </td>
  )
}
