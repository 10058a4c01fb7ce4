import { CheckboxField, MultiSelectField, RadioField, SelectField, SwitchField } from '@outpost/ui/Fields'
import { countries, LONG } from '../samples.tsx'
import { States } from '../states.tsx'
import { family } from '../story.ts'

const many = Array.from({ length: 12 }, (_, at) => ({
  value: String(at),
  label: at === 1 ? LONG : `Channel ${at + 1}`,
}))

export const choiceFields = family('choices', 'Fields: choices', [
  {
    id: 'select',
    title: 'One of several',
    of: ['Fields.SelectField'],
    draw: () => (
      <States<string | null>
        empty={null}
        value="no"
        of={(field) => <SelectField {...field} options={countries} optionDescriptionBlock />}
      />
    ),
  },
  {
    id: 'search',
    title: 'One of many, with search',
    of: [],
    draw: () => (
      <States<string | null> empty={null} value="1" of={(field) => <SelectField {...field} options={many} />} />
    ),
  },
  {
    id: 'several',
    title: 'Several',
    of: ['Fields.MultiSelectField'],
    draw: () => (
      <States<readonly string[]>
        empty={[]}
        value={['0', '1', '4']}
        of={(field) => <MultiSelectField {...field} options={many} />}
      />
    ),
  },
  {
    id: 'radio',
    title: 'One of a few',
    of: ['Fields.RadioField'],
    draw: () => (
      <States<string | null> empty={null} value="no" of={(field) => <RadioField {...field} options={countries} />} />
    ),
  },
  {
    id: 'tick',
    title: 'Tick',
    of: ['Fields.CheckboxField'],
    draw: () => <States empty={false} value of={(field) => <CheckboxField {...field} />} />,
  },
  {
    id: 'switch',
    title: 'Switch',
    of: ['Fields.SwitchField'],
    draw: () => <States empty={false} value of={(field) => <SwitchField {...field} />} />,
  },
])
