import {
  ColorField,
  DateField,
  DateTimeField,
  MaskField,
  DurationField,
  NumberField,
  PasswordField,
  TextAreaField,
  TextField,
} from '@outpost/ui/Fields'
import { LONG, UNBROKEN } from '../samples.tsx'
import { States } from '../states.tsx'
import { family } from '../story.ts'

const unit = {
  label: 'Unit',
  value: 'mb',
  options: [
    { value: 'kb', label: 'KB' },
    { value: 'mb', label: 'MB' },
  ],
  onChange: () => undefined,
}
const scheme = {
  ...unit,
  label: 'Scheme',
  value: 'https',
  options: [
    { value: 'http', label: 'HTTP' },
    { value: 'https', label: 'HTTPS' },
  ],
}

export const fields = family('fields', 'Fields: text and numbers', [
  {
    id: 'text',
    title: 'Text',
    of: ['Fields.TextField'],
    draw: () => <States empty="" value={LONG} of={(field) => <TextField {...field} />} />,
  },
  {
    id: 'text-mono',
    title: 'Text, mono, with a choice at its end',
    of: [],
    draw: () => <States empty="" value={UNBROKEN} of={(field) => <TextField {...field} mono addon={scheme} />} />,
  },
  {
    id: 'area',
    title: 'Several lines',
    of: ['Fields.TextAreaField'],
    draw: () => (
      <States empty="" value={`${LONG}\n${UNBROKEN}`} of={(field) => <TextAreaField {...field} minRows={2} />} />
    ),
  },
  {
    id: 'password',
    title: 'Password',
    of: ['Fields.PasswordField'],
    draw: () => <States empty="" value="correct horse" of={(field) => <PasswordField {...field} generate />} />,
  },
  {
    id: 'number',
    title: 'Number',
    of: ['Fields.NumberField'],
    draw: () => (
      <States<number | null> empty={null} value={86_400} of={(field) => <NumberField {...field} min={0} unit="MB" />} />
    ),
  },
  {
    id: 'duration',
    title: 'Duration',
    of: ['Fields.DurationField'],
    draw: () => <States<number | null> empty={null} value={5400} of={(field) => <DurationField {...field} />} />,
  },
  {
    id: 'number-addon',
    title: 'Number with a choice at its end',
    of: [],
    draw: () => (
      <States<number | null>
        empty={null}
        value={0.25}
        of={(field) => <NumberField {...field} step={0.01} addon={unit} />}
      />
    ),
  },
  {
    id: 'mask',
    title: 'Mask',
    of: ['Fields.MaskField'],
    draw: () => (
      <States empty="" value="00:1E:42:AA:BB:CC" of={(field) => <MaskField {...field} mask="FF:FF:FF:FF:FF:FF" />} />
    ),
  },
  {
    id: 'colour',
    title: 'Colour',
    of: ['Fields.ColorField'],
    draw: () => <States empty="" value="#155eef" of={(field) => <ColorField {...field} />} />,
  },
  {
    id: 'day',
    title: 'Day',
    of: ['Fields.DateField'],
    draw: () => <States<string | null> empty={null} value="2026-03-29" of={(field) => <DateField {...field} />} />,
  },
  {
    id: 'moment',
    title: 'Moment',
    of: ['Fields.DateTimeField'],
    draw: () => (
      <States<string | null> empty={null} value="2026-03-29T00:59:00Z" of={(field) => <DateTimeField {...field} />} />
    ),
  },
])
