import { FieldRow, FieldStack, FileField, ListField, NumberField, TableField, TextField } from '@outpost/ui/Fields'
import { LONG, UNBROKEN } from '../samples.tsx'
import { States } from '../states.tsx'
import { family } from '../story.ts'

const columns = [
  { key: 'name', title: 'Name', placeholder: 'eth0' },
  { key: 'address', title: 'Address in the network', pattern: /[\d.]+/, placeholder: '10.0.0.1' },
]
const rows = [
  { name: 'lan', address: '192.168.1.1' },
  { name: UNBROKEN, address: 'x' },
]
const files = [new File(['x'.repeat(2048)], 'backup.tar.gz'), new File(['x'], `${LONG}.bin`)]
const nothing = (): void => undefined

export const listFields = family('lists', 'Fields: lists and files', [
  {
    id: 'list',
    title: 'List',
    of: ['Fields.ListField'],
    draw: () => (
      <States<readonly (string | number)[]>
        empty={[]}
        value={['10.0.0.1', LONG, UNBROKEN]}
        of={(field) => <ListField {...field} showCsvUpload />}
      />
    ),
  },
  {
    id: 'table',
    title: 'Table',
    of: ['Fields.TableField'],
    draw: () => (
      <States
        empty={[] as typeof rows}
        value={rows}
        of={(field) => (
          <TableField
            {...field}
            onChange={(next) => field.onChange(next as typeof rows)}
            columns={columns}
            maxItems={4}
          />
        )}
      />
    ),
  },
  {
    id: 'file',
    title: 'File',
    of: ['Fields.FileField'],
    draw: () => (
      <States<readonly File[]>
        empty={[]}
        value={files}
        of={(field) => <FileField {...field} multiple accept=".gz,.bin" />}
      />
    ),
  },
  {
    id: 'sending',
    title: 'File that is being sent',
    of: [],
    draw: () => (
      <FieldStack>
        {[0, 0.42, 1].map((progress) => (
          <FileField
            key={progress}
            label={`Firmware, ${progress}`}
            value={files}
            onChange={nothing}
            progress={progress}
            onCancel={nothing}
          />
        ))}
      </FieldStack>
    ),
  },
  {
    id: 'stack',
    title: 'Under and beside each other',
    of: ['Fields.FieldStack', 'Fields.FieldRow'],
    draw: () => (
      <FieldStack>
        <TextField label="Name" value="Mast" onChange={nothing} />
        <FieldRow>
          <NumberField label="Port" value={443} onChange={nothing} />
          <TextField label="Host" value="10.0.0.1" onChange={nothing} error="Required" />
        </FieldRow>
      </FieldStack>
    ),
  },
])
