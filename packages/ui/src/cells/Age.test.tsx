// @vitest-environment happy-dom
import { beforeAll, expect, test } from 'vitest'
import { prepareDom, render } from '../testing.ts'
import { OutpostProvider } from '../theme.tsx'
import { Age, DateTime } from './Age.tsx'

beforeAll(prepareDom)

const shown = async (timeZone: string, at: string): Promise<HTMLElement[]> => {
  await render(
    <OutpostProvider env="test" timeZone={timeZone}>
      <DateTime at={at} short />
      <DateTime at={at} />
      <Age at={at} />
    </OutpostProvider>,
  )
  return [...document.querySelectorAll('time')]
}

test('FRAME-200: every absolute time is followed by its zone, which daylight saving time changes', async () => {
  const [short, long, age] = await shown('Europe/Oslo', '2026-01-15T08:33:25Z')
  expect(short!.textContent).toBe('2026-01-15 09:33 CET')
  expect(long!.textContent).toBe('2026-01-15 09:33:25 CET')
  expect(age!.title).toBe('2026-01-15 09:33:25 CET')
  expect((await shown('Europe/Oslo', '2026-07-15T08:33:25Z'))[0]!.textContent).toBe('2026-07-15 10:33 CEST')
  expect((await shown('Asia/Tokyo', '2026-07-15T08:33:25Z'))[0]!.textContent).toBe('2026-07-15 17:33 GMT+9')
})
