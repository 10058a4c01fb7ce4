import { fileNameMessage } from '@outpost/contract/kit/patterns'
import { tags } from '@outpost/contract/tags/endpoints'
import { tagSchemas } from '@outpost/contract/tags/schemas'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sent, stubNetwork } from '../../../testing/network.ts'
import { buttonNamed, doing, preparePage, settle, show, text } from '../../../testing/page.tsx'
import { TextField } from '../fields.tsx'
import { PageForm } from '../parts/PageForm.tsx'
import { FileField } from './more.tsx'

beforeAll(preparePage)
afterAll(() => vi.unstubAllGlobals())

test.each([
  ['a mast: north.json', false],
  ["it's.json", false],
  ['mast-north.json', true],
])('FRAME-107: a file named %s is accepted: %s', async (name, taken) => {
  stubNetwork(() => ({ status: 201, body: { success: true, data: { id: 9 }, meta: { id: 9 } } }))
  const initial = { company_id: 7, name: 'North', file: new File(['{}'], name) }
  await show(
    <PageForm endpoint={tags.create} schema={tagSchemas.create.input} initial={initial} submitLabel="Send">
      <TextField name="name" label="Name" />
      <FileField name="file" label="File" />
    </PageForm>,
  )
  await settle(100)
  await doing(() => buttonNamed('Send').click(), 150)
  expect(text().includes(fileNameMessage)).toBe(!taken)
  if (!taken) expect(sent).toEqual([])
})
